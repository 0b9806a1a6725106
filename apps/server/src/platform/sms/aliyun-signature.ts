import { createHash, createHmac } from 'node:crypto'

/** The signed parts of an RPC call of Alibaba Cloud: its parameters are in the query, its body is empty. */
export interface AliyunCall {
  host: string
  action: string
  version: string
  /** `2026-01-01T00:00:00Z`. */
  date: string
  nonce: string
  query: Record<string, string>
}

/** Signature method ACS3-HMAC-SHA256 (help.aliyun.com/document_detail/2593177.html). */
export function signAliyunCall(
  { keyId, keySecret }: { keyId: string; keySecret: string },
  { host, action, version, date, nonce, query }: AliyunCall,
): { signature: string; queryText: string; headers: Record<string, string> } {
  const queryText = Object.entries(query)
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .sort()
    .join('&')
  const own = {
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const signed = Object.entries({ host, ...own })
  const signedHeaders = signed.map(([name]) => name).join(';')
  const canonicalHeaders = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('')
  const canonicalRequest = `POST\n/\n${queryText}\n${canonicalHeaders}\n${signedHeaders}\n${own['x-acs-content-sha256']}`
  const stringToSign = `ACS3-HMAC-SHA256\n${sha256(canonicalRequest)}`
  const signature = createHmac('sha256', keySecret).update(stringToSign).digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${signedHeaders},Signature=${signature}`
  return { signature, queryText, headers: { ...own, authorization } }
}

/** RFC 3986: everything but letters, digits and `-_.~`. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
