/** Real-name verification by face on the face platform's own pages. docs/product/face.md 'Real-name verification'. */
import * as z from 'zod/mini'
import { nothing, post } from './endpoint.ts'
import { optionalText } from './fields.ts'
import { named } from './wire.ts'

/**
 * Starts a flow for the name and number of the caller's own saved profile. `consent` is the version of the words that
 * the citizen agreed to. Return address, person and token in the payload are dropped.
 */
export const startFaceCheck = post('/online/wx/face/WxDetectAuth', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: true,
  input: named({ consent: ['consent', optionalText(20)] }),
  answer: named({ url: ['Url', z.string()] }),
})

/** As `startFaceCheck` for a citizen who is certified already: before a forgotten password is reset. */
export const repeatFaceCheck = post('/api/face/repeat', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: true,
  input: named({ consent: ['consent', optionalText(20)] }),
  answer: named({ url: ['url', z.string()] }),
})

/**
 * Asks the platform how a flow ended: success is a certified citizen, every other end a refusal by its own name.
 * `token` is the text after `bsm` in the return address.
 */
export const finishFaceCheck = post('/online/wx/setDetectInfo', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: false,
  input: named({ token: ['bsm', optionalText(500)] }),
  answer: nothing,
})

/** Our token (43 characters of base64url) in an address or a text that begins with it, however it was joined. */
export const faceTokenIn = (text: string): string | undefined => /(?:[?&]bsm=|^=?)([\w-]{43})(?:[?&]|$)/.exec(text)?.[1]
