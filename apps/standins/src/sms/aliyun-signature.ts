import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { rawBody } from '../http.ts'

const clockToleranceMs = 15 * 60_000

const header = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([a-z0-9;-]+),Signature=([0-9a-f]{64})$/

export type AliyunFault =
  | 'MissingAuthorization'
  | 'InvalidAccessKeyId.NotFound'
  | 'InvalidTimeStamp.Expired'
  | 'SignatureDoesNotMatch'
  | 'SignatureNonceUsed'

/**
 * Checks the signature ACS3-HMAC-SHA256 of an RPC call of Alibaba Cloud, over the vendor's own path `/`.
 * @param useNonce stores the nonce and returns whether it was new
 */
export function aliyunFault(
  request: FastifyRequest,
  { keyId, keySecret, now }: { keyId: string; keySecret: string; now: Date },
  useNonce: (nonce: string) => boolean,
): AliyunFault | undefined {
  const given = header.exec(String(request.headers.authorization ?? ''))
  if (!given) return 'MissingAuthorization'
  const [, id, signedHeaders = '', signature = ''] = given
  if (id !== keyId) return 'InvalidAccessKeyId.NotFound'
  const textOf = (name: string) => String(request.headers[name] ?? '').trim()
  const date = textOf('x-acs-date')
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(date)) return 'InvalidTimeStamp.Expired'
  if (Math.abs(now.getTime() - Date.parse(date)) > clockToleranceMs) return 'InvalidTimeStamp.Expired'
  const names = signedHeaders.split(';')
  const needed = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-acs-'))]
  const bodyHash = sha256(rawBody(request))
  const isSound =
    needed.every((name) => names.includes(name)) &&
    names.join() === names.toSorted().join() &&
    textOf('x-acs-content-sha256') === bodyHash
  const canonicalHeaders = names.map((name) => `${name}:${textOf(name)}\n`).join('')
  const canonical = `POST\n/\n${canonicalQuery(request.url)}\n${canonicalHeaders}\n${signedHeaders}\n${bodyHash}`
  const expected = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest()
  if (!isSound || !timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch'
  return useNonce(textOf('x-acs-signature-nonce')) ? undefined : 'SignatureNonceUsed'
}

/** The query's pairs in RFC 3986's encoding, sorted. */
function canonicalQuery(url: string): string {
  return [...new URL(url, 'http://standin').searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
