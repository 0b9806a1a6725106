import { randomInt } from 'node:crypto'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import { normalizeNumber } from '@registration/contract/rules/normalize.ts'
import type { StepContext, WriteContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { newestOf } from '../../db/field-cipher.ts'
import { minuteMs } from '../../durations.ts'
import { countedAddress } from '../../http/network.ts'
import { countUp } from '../../http/rate-limit-store.ts'
import { isLimitedAddress } from '../../http/rate-limits.ts'
import { type Refused, refuse } from '../../refuse.ts'
import {
  addressLimit,
  citizenWait,
  codeLifeMs,
  codeTries,
  dailyBudget,
  hashOfCode,
  type PhoneCodePurpose,
  phoneWait,
} from './phone-code-rules.ts'
import * as store from './phone-code-store.ts'

interface Sending {
  purpose: PhoneCodePurpose
  /** 11 digits, already normalized and checked: limits count numbers, not spellings. */
  phone: string
  /** The act's key (`reqseq`): a repeat gets the same challenge and sends nothing. */
  requestId?: string
}

/**
 * Sends a one-time code to a phone and stores its keyed hash as the only live code of phone and purpose, for the caller
 * alone (docs/product/phone-codes.md 'Codes by message'). Call it outside a transaction: it calls the provider.
 * @throws the refusals codeTooOften, codeWaitMinutes, codeWaitHours, codePhoneRefused, codeUncertain (the code may arrive
 * and is good), codeUnavailable, reqseqReused
 */
export async function sendPhoneCode(
  ctx: StepContext & { address: string },
  sending: Sending,
): Promise<{ challengeId: string }> {
  await limitAddress(ctx)
  const reserved = await inTransaction(ctx.pool, (db) => reserve({ ...ctx, db }, sending))
  const { challengeId, code, replaced } = reserved
  if (code === undefined) return { challengeId }
  const challenge = { citizenId: ctx.caller.citizenId, challengeId }
  const { outcome, providerCode } = await ctx.platform.sms.sendCode({
    phone: sending.phone,
    code,
    minutes: codeLifeMs / minuteMs,
    reference: challengeId,
  })
  ctx.log.info({ purpose: sending.purpose, outcome, providerCode }, 'phone code')
  if (outcome === 'unavailable')
    ctx.log.error({ platform: 'sms', code: providerCode }, 'the messaging platform refuses us')
  if (outcome === 'sent') {
    await store.noteSent(ctx.pool, challenge)
    return { challengeId }
  }
  await store.releaseRequest(ctx.pool, challenge)
  if (outcome === 'unknown') {
    ctx.log.warn({ platform: 'sms', code: providerCode }, 'it is not known whether a code was sent')
    throw uncertain()
  }
  if (replaced) await store.restoreCode(ctx.pool, challenge, replaced)
  await store.deleteCode(ctx.pool, challenge)
  if (outcome === 'limited') throw refuse('codeTooOften')
  throw refuse(outcome === 'refused' ? 'codePhoneRefused' : 'codeUnavailable')
}

/** Says how long the wait is, in seconds, but for that of a minute, which the button counts down. */
function tooOften(wait: number): Refused {
  const minutes = Math.ceil(wait / 60)
  if (minutes === 1) return refuse('codeTooOften', { retryAfter: wait })
  if (minutes <= 60) return refuse('codeWaitMinutes', { params: { n: minutes }, retryAfter: wait })
  return refuse('codeWaitHours', { params: { n: Math.ceil(minutes / 60) }, retryAfter: wait })
}

const uncertain = () => refuse('codeUncertain', { retryAfter: 60 })

/** Checks the limits and stores a new code, or finds the code of this act. It counts even if the message fails. */
async function reserve(
  ctx: WriteContext,
  { purpose, phone, requestId }: Sending,
): Promise<{ challengeId: string; code?: string; replaced?: store.ReplacedCode | undefined }> {
  const { db, caller, cipher, clock, config, ids } = ctx
  const phoneIndex = cipher.index(phone, 'phone')
  await store.lockReservations(db, phoneIndex, caller.personId)
  const known = requestId
    ? await store.findByRequest(db, { citizenId: caller.citizenId, purpose, requestId })
    : undefined
  if (known && known.phoneIndex !== phoneIndex) throw refuse('reqseqReused')
  // Its provider has not answered yet, or the node was killed before that.
  if (known && !known.isSent) throw uncertain()
  if (known) return { challengeId: known.id }

  const now = clock.now()
  const ofPhone = await store.listEarlierOfPhone(db, phoneIndex)
  const ofPerson = await store.listEarlierOfPerson(db, caller.citizenId)
  const wait = Math.max(phoneWait(ofPhone, now), citizenWait(ofPerson, now, phoneIndex))
  if (wait > 0) throw tooOften(wait)

  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const challengeId = ids.uuid()
  const replaced = await store.replaceCode(db, {
    challengeId,
    citizenId: caller.citizenId,
    purpose,
    phoneIndex,
    codeHash: hashOfCode(newestOf(config.indexKeys, 'index').key, { purpose, phone, code }),
    requestId,
    now,
    expiresAt: new Date(now.getTime() + codeLifeMs),
  })
  // Last, because all calls for codes wait here for each other.
  if (!(await store.takeFromBudget(db, todayInShanghai(now), dailyBudget))) throw refuse('codeUnavailable')
  return { challengeId, code, replaced }
}

interface Check {
  purpose: PhoneCodePurpose
  /** 11 digits, already normalized and checked. */
  phone: string
  /** As typed. Empty when there is none. */
  code: string
  /** If the client has one: the code of another challenge is refused. */
  challengeId?: string
}

/** A code that was right, for `spendPhoneCode`. */
export type RightCode = store.OwnChallenge

/**
 * Checks a code before the transaction of its act. A wrong code is a try, and the try outlives the refusal. After five
 * tries the code is dead.
 * @throws the refusal codeRefused, the same for wrong, empty, expired, used, foreign and dead codes
 */
export async function checkPhoneCode(
  ctx: StepContext,
  { purpose, phone, code, challengeId }: Check,
): Promise<RightCode> {
  const { pool, caller, cipher, clock, config } = ctx
  const typed = normalizeNumber(code)
  if (typed === '') throw refuse('codeRefused')
  const { citizenId } = caller
  const phoneIndex = cipher.index(phone, 'phone')
  const hashes = config.indexKeys.map(({ key }) => hashOfCode(key, { purpose, phone, code: typed }))
  const tried = { citizenId, purpose, phoneIndex, hashes, now: clock.now(), maxTries: codeTries }
  const live = await store.tryCode(pool, tried)
  if (!live?.isRight) throw refuse('codeRefused')
  if (challengeId !== undefined && challengeId !== live.challengeId) throw refuse('codeRefused')
  return { citizenId, challengeId: live.challengeId }
}

/**
 * Uses a code up, in the transaction of its act: another refusal of the act leaves it good.
 * @throws the refusal codeRefused when another act was faster
 */
export async function spendPhoneCode(db: Db, code: RightCode): Promise<void> {
  if (!(await store.deleteCode(db, code))) throw refuse('codeRefused')
}

/** A development machine's own address has no limit. */
async function limitAddress({ address, config, pool, clock }: StepContext & { address: string }): Promise<void> {
  if (!isLimitedAddress(config, address)) return
  const { windowMs, max } = addressLimit
  const count = await countUp(pool, `phone-code:${countedAddress(address)}`, { now: clock.now(), windowMs })
  if (count > max) throw refuse('codeTooOften')
}
