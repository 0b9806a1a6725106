import { z } from 'zod'
import type { Log } from '../context.ts'
import { parseJson } from '../http.ts'
import { signatureHeaders } from '../signature.ts'
import type { Answer } from './event-queue.ts'

export interface ProductClientParts {
  productBase: () => string
  key: string
  now: () => Date
  log: Log
}

export interface Picture {
  mediaType: string
  bytes: Buffer
}

const patienceMs = 5_000
const largestPicture = 25 * 1024 * 1024
const largestForm = 5 * 1024 * 1024

/** The registry's calls to the product, all of them signed. */
export function makeProductClient({ productBase, key, now, log }: ProductClientParts) {
  const ending = new AbortController()
  const limits = () => AbortSignal.any([AbortSignal.timeout(patienceMs), ending.signal])

  /**
   * A file by its address, which must be the product's own. Undefined if the product returns none of this type and
   * size.
   */
  async function fetchFile(url: string, type: RegExp, largest: number): Promise<Picture | undefined> {
    const address = URL.parse(url, productBase())
    if (address?.origin !== new URL(productBase()).origin) return undefined
    const headers = signatureHeaders(key, now(), address.pathname + address.search)
    try {
      const answer = await fetch(address, { headers, redirect: 'error', signal: limits() })
      const mediaType = answer.headers.get('content-type')?.split(';')[0] ?? ''
      const bytes = Buffer.from(await answer.arrayBuffer())
      return answer.ok && type.test(mediaType) && bytes.length <= largest ? { mediaType, bytes } : undefined
    } catch {
      return undefined
    }
  }

  return {
    async sendEvent(body: string): Promise<Answer> {
      const headers = { 'content-type': 'application/json', ...signatureHeaders(key, now(), body) }
      try {
        const address = new URL('/registry/events', productBase())
        const answer = await fetch(address, { method: 'POST', headers, body, redirect: 'error', signal: limits() })
        const text = await answer.text()
        const meaning = answer.status === 200 && !isTaken(text) ? 'unreachable' : meaningOf(answer.status, text)
        if (meaning !== 'taken') log.warn({ status: answer.status }, 'the product did not take an event')
        return meaning
      } catch {
        return 'unreachable'
      }
    },

    /** A picture by its address in the application. */
    fetchPicture: (url: string) =>
      fetchFile(url, /^(?:image\/(?:jpeg|png|webp|gif|avif)|application\/pdf)$/, largestPicture),

    /** A sealed form by its address in the message. */
    fetchForm: async (url: string) => (await fetchFile(url, /^application\/pdf$/, largestForm))?.bytes,

    close: () => ending.abort(),
  }
}

export type ProductClient = ReturnType<typeof makeProductClient>

/** The meaning of an answer: applied now, or applied before. Any other status under 200 comes from a proxy. */
const takenAnswer = z.union([
  z.strictObject({ applied: z.literal(1), repeated: z.literal(0) }),
  z.strictObject({ applied: z.literal(0), repeated: z.literal(1) }),
])
const isTaken = (text: string) => takenAnswer.safeParse(parseJson(text)).success

/** The one event was about an account that is certified for another number. */
const otherIdentityAnswer = z.object({ refused: z.tuple([z.object({ reason: z.literal('otherIdentity') })]) })
const isOtherIdentity = (text: string) => otherIdentityAnswer.safeParse(parseJson(text)).success

/** A failing or slow server counts as no answer. Other refusals concern the event itself. */
function meaningOf(status: number, text: string): Answer {
  if (status === 200) return 'taken'
  if (status === 409) return 'conflict'
  if (status === 410) return isOtherIdentity(text) ? 'otherIdentity' : 'gone'
  return status >= 500 || [401, 403, 408, 429].includes(status) ? 'unreachable' : 'refused'
}
