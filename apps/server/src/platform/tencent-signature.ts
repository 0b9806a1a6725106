import { createHash, createHmac } from 'node:crypto'

/** The signed parts of a call of Tencent Cloud's API 3.0. */
export interface TencentCall {
  /** The service's short name, such as `sms`. */
  service: string
  host: string
  /** X-TC-Action. */
  action: string
  /** Seconds since 1970. */
  timestamp: number
  /** The body's exact text. */
  body: string
}

export const tencentContentType = 'application/json; charset=utf-8'

/** Signature method TC3-HMAC-SHA256 (cloud.tencent.com/document/api/362/4208) over content-type, host and x-tc-action. */
export function signTencentCall(
  { secretId, secretKey }: { secretId: string; secretKey: string },
  { service, host, action, timestamp, body }: TencentCall,
): { signature: string; authorization: string } {
  const headers = [
    ['content-type', tencentContentType],
    ['host', host],
    ['x-tc-action', action.toLowerCase()],
  ] as const
  const signedHeaders = headers.map(([name]) => name).join(';')
  const canonicalHeaders = headers.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonicalRequest = `POST\n/\n\n${canonicalHeaders}\n${signedHeaders}\n${sha256(body)}`
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const stringToSign = `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256(canonicalRequest)}`
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request')
  const signature = hmac(key, stringToSign).toString('hex')
  return {
    signature,
    authorization: `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
