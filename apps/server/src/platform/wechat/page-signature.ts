import { createHash } from 'node:crypto'
import { pageText } from './wechat-wire.ts'

export interface PageToSign {
  ticket: string
  nonce: string
  /** Seconds since 1970. */
  timestamp: string
  /** The page's address as its browser sent it, up to and without `#`. */
  url: string
}

/** The messaging platform's signature for a page that uses its SDK: lower-case hex SHA-1 over UTF-8. */
export function signPage(page: PageToSign): string {
  return createHash('sha1').update(pageText(page), 'utf8').digest('hex')
}

/**
 * The address to sign, cut at the first `#`. Undefined if it is not a page of `publicBase`, or is longer than 1,024
 * characters. It stays the text from the browser: a normalized one has another signature.
 */
export function signablePage(url: string, publicBase: string): string | undefined {
  const page = url.split('#')[0] ?? ''
  const { origin } = new URL(publicBase)
  const isOurs = page === origin || page.startsWith(`${origin}/`) || page.startsWith(`${origin}?`)
  return isOurs && page.length <= 1024 && !/[\s\\]/.test(page) ? page : undefined
}
