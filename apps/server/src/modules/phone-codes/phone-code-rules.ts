import { createHmac } from 'node:crypto'
import { dayMs, hourMs, minuteMs } from '../../durations.ts'

/** The purpose of a code. A code for one purpose is refused for the others. */
export type PhoneCodePurpose = 'profile' | 'archive' | 'export' | 'password' | 'property' | 'confirm'

export const codeLifeMs = 5 * minuteMs
export const codeTries = 5

/** How often a code may be requested (docs/product/limits.md 'Rates'). Windows slide. */
export const phoneLimits = [
  { windowMs: minuteMs, max: 1 },
  { windowMs: hourMs, max: 5 },
  { windowMs: dayMs, max: 10 },
] as const
const citizenLimit = { windowMs: dayMs, max: 10, phones: 3 } as const
/** For all citizens of an address together, and a carrier puts thousands behind one (decision 0056). */
export const addressLimit = { windowMs: hourMs, max: 300 } as const
export const dailyBudget = 5_000

/**
 * How a code is stored: hex HMAC-SHA-256 over `purpose|phone|code`. The key makes it useless to a reader of the table,
 * who could try every code of six digits against a plain hash.
 */
export function hashOfCode(
  key: Buffer,
  { purpose, phone, code }: { purpose: PhoneCodePurpose; phone: string; code: string },
): string {
  return createHmac('sha256', key).update(`${purpose}|${phone}|${code}`).digest('hex')
}

/** Codes requested earlier, latest first. */
export interface Earlier {
  createdAt: Date
  phoneIndex: string
}

/** Seconds until another code may be sent to a phone, 0 for now. */
export function phoneWait(earlier: readonly Earlier[], now: Date): number {
  return Math.max(0, ...phoneLimits.map((limit) => windowWait(earlier, now, limit)))
}

/** Seconds until a citizen may request another code for this phone, 0 for now. */
export function citizenWait(earlier: readonly Earlier[], now: Date, phoneIndex: string): number {
  const inWindow = earlier.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < citizenLimit.windowMs)
  const latestOf = inWindow.filter((each, at) => inWindow.findIndex((one) => one.phoneIndex === each.phoneIndex) === at)
  const isNewPhone = latestOf.every((each) => each.phoneIndex !== phoneIndex)
  const wait = windowWait(earlier, now, citizenLimit)
  if (!isNewPhone) return wait
  // A phone counts until the latest of its codes is out of the window.
  return Math.max(wait, secondsUntilGone(latestOf[citizenLimit.phones - 1], now, citizenLimit.windowMs))
}

/** What is more than a window ahead was requested by a clock that was ahead and has been set right. */
function windowWait(earlier: readonly Earlier[], now: Date, { windowMs, max }: { windowMs: number; max: number }) {
  const counted = earlier.filter(({ createdAt }) => createdAt.getTime() - now.getTime() < windowMs)
  return secondsUntilGone(counted[max - 1], now, windowMs)
}

function secondsUntilGone(oldest: Earlier | undefined, now: Date, windowMs: number): number {
  return oldest ? Math.max(0, Math.ceil((oldest.createdAt.getTime() + windowMs - now.getTime()) / 1000)) : 0
}
