import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { rawBody } from './http.ts'

/** How far a caller's clock may be off, in milliseconds. */
const clockToleranceMs = 5 * 60_000

export type TencentFault =
  | 'AuthFailure.SignatureFailure'
  | 'AuthFailure.SignatureExpire'
  | 'AuthFailure.SecretIdNotFound'
  | 'MissingParameter'

const header =
  /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d{2}-\d{2})\/([a-z]+)\/tc3_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

/**
 * Checks the signature TC3-HMAC-SHA256 of a call of Tencent Cloud's API 3.0, computed again over the headers that the
 * caller names. The path is the vendor's own, `/`, at any mount. Undefined if it is valid.
 */
export function tencentFault(
  request: FastifyRequest,
  { secretId, secretKey, service, now }: { secretId: string; secretKey: string; service: string; now: Date },
): TencentFault | undefined {
  const given = header.exec(String(request.headers.authorization ?? ''))
  const timestamp = String(request.headers['x-tc-timestamp'] ?? '')
  if (!given || !/^\d{10}$/.test(timestamp)) return 'MissingParameter'
  const [, id, date = '', claimedService, signedHeaders = '', signature = ''] = given
  if (id !== secretId) return 'AuthFailure.SecretIdNotFound'
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > clockToleranceMs) return 'AuthFailure.SignatureExpire'
  const names = signedHeaders.split(';')
  const isSound =
    claimedService === service &&
    date === new Date(Number(timestamp) * 1000).toISOString().slice(0, 10) &&
    ['content-type', 'host'].every((name) => names.includes(name)) &&
    names.join() === names.toSorted().join()
  if (!isSound) return 'AuthFailure.SignatureFailure'
  const textOf = (name: string) => String(request.headers[name] ?? '').trim()
  const canonicalHeaders = names.map(
    (name) => `${name}:${name === 'x-tc-action' ? textOf(name).toLowerCase() : textOf(name)}\n`,
  )
  const canonical = `POST\n/\n\n${canonicalHeaders.join('')}\n${signedHeaders}\n${sha256(rawBody(request))}`
  const toSign = `TC3-HMAC-SHA256\n${timestamp}\n${date}/${service}/tc3_request\n${sha256(canonical)}`
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request')
  const isRight = timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))
  return isRight ? undefined : 'AuthFailure.SignatureFailure'
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
