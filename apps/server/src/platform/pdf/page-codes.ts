import { createHmac } from 'node:crypto'
import type { Paper } from './paper.ts'

/** A text of the paper, the page on which it begins, counted from 1, and the number of pages. */
export interface PrintedText {
  page: number
  pages: number
  text: string
}

/** Without letters and digits that look alike (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const characters = 8

/**
 * One code for each page: 40 bits of an HMAC over the document's number, the page's position and its texts. A page of
 * another document has another code. The key is secret: a plain hash would let somebody try out names and numbers.
 */
export function pageCodes({ pageKey, number }: Paper, printed: readonly PrintedText[]): string[] {
  const pages = printed[0]?.pages ?? 0
  return Array.from({ length: pages }, (_, index) => {
    const texts = printed.filter(({ page }) => page === index + 1).map(({ text }) => text)
    const digest = createHmac('sha256', pageKey)
      .update(JSON.stringify([number, index + 1, pages, texts]))
      .digest()
    const code = Array.from({ length: characters }, (_, at) => alphabet[(digest[at] ?? 0) % alphabet.length]).join('')
    return `${code.slice(0, 4)}-${code.slice(4)}`
  })
}
