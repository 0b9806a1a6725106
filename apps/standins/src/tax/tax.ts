import type { FastifyPluginAsync } from 'fastify'
import { chinaTime } from '../china-time.ts'
import { sendPage } from '../http.ts'
import { type EntryFault, openEntry, type TaxKeys } from './open-entry.ts'
import { type Arrival, entryPage, refusedPage, taxPage } from './tax-pages.ts'

export interface TaxOptions {
  keys: TaxKeys
  now: () => Date
}

/** The newest arrivals are shown, older ones deleted. */
const maxVisible = 200

const statuses: Record<EntryFault, number> = {
  malformed: 400,
  unknownKey: 403,
  wrongAudience: 403,
  badSignature: 403,
  expired: 410,
  replayed: 409,
}

/** A tax service that opens encrypted jumps, once each, and shows their data. */
export function makeTax({ keys, now }: TaxOptions): FastifyPluginAsync {
  const nonces = new Set<string>()
  const useNonce = (nonce: string) => !nonces.has(nonce) && Boolean(nonces.add(nonce))
  let arrivals: Arrival[] = []
  return async (app) => {
    const home = app.prefix.replace(/\/tax$/, '')
    app.get('/', (_request, reply) => sendPage(reply, home, '税务', taxPage(home, arrivals)))
    app.get('/entry', (request, reply) => {
      const opened = openEntry(request.url.split('?')[1] ?? '', keys, now(), useNonce)
      if (typeof opened === 'string') {
        return sendPage(reply.code(statuses[opened]), home, '税务', refusedPage(home, opened))
      }
      const arrival = { ...opened, at: now() }
      arrivals = [arrival, ...arrivals].slice(0, maxVisible)
      return sendPage(reply, home, '税务', entryPage(home, arrival))
    })
    app.get('/__standin/entries', () => arrivals.map(({ at, ...arrival }) => ({ ...arrival, at: chinaTime(at) })))
    app.post('/__standin/reset', () => {
      arrivals = []
      nonces.clear()
      return { ok: true }
    })
  }
}
