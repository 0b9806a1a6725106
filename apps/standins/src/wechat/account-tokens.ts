import { randomBytes } from 'node:crypto'
import type { WechatError } from './wechat-errors.ts'
import { tokenLifeSeconds } from './wechat-state.ts'

interface Issued {
  value: string
  issuedAt: number
}

const renewalMs = 300_000
const lifeMs = tokenLifeSeconds * 1000
const forcedPerDay = 20
const forcedApartMs = 30_000

/** The account's own token, in the platform's stable mode: the same one for everybody until its last five minutes. */
export function makeAccountTokens(now: () => number) {
  let current: Issued | undefined
  let previous: Issued | undefined
  let forced: number[] = []
  let ticket: Issued | undefined

  const fresh = (): Issued => ({ value: randomBytes(96).toString('base64url'), issuedAt: now() })
  const left = (issued: Issued) => issued.issuedAt + lifeMs - now()

  return {
    /** A forced refresh invalidates the earlier token. Too many or too frequent ones change nothing. */
    stable(force: boolean): { token: string; expiresIn: number } {
      forced = forced.filter((at) => now() - at < 86_400_000)
      const mayForce =
        forced.length < forcedPerDay && now() - (forced.at(-1) ?? Number.NEGATIVE_INFINITY) >= forcedApartMs
      if (force && mayForce) {
        forced.push(now())
        previous = undefined
        current = fresh()
      }
      if (!current || left(current) <= renewalMs) {
        previous = current
        current = fresh()
      }
      return { token: current.value, expiresIn: Math.floor(left(current) / 1000) }
    },
    faultOf(token: string | undefined): WechatError | undefined {
      if (!token) return 'missingToken'
      const known = [current, previous].find((issued) => issued?.value === token)
      if (!known) return 'invalidCredential'
      return left(known) > 0 ? undefined : 'tokenExpired'
    },
    /** The ticket that signs pages. Only one is valid at a time. */
    pageTicket(): string {
      if (!ticket || left(ticket) <= 0) ticket = { value: randomBytes(64).toString('base64url'), issuedAt: now() }
      return ticket.value
    },
    reset() {
      ticket = undefined
      current = undefined
      previous = undefined
      forced = []
    },
  }
}

export type AccountTokens = ReturnType<typeof makeAccountTokens>
