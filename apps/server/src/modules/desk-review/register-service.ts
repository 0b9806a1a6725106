import type { CaseFlag } from '@registration/contract/desk/case-words.ts'
import { certificateNumbers } from '@registration/contract/rules/certificate-number.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import { type CheckFinding, type CheckRule, keptCheckMs } from '@registration/contract/rules/register-check.ts'
import { findDefinedBusiness } from '../../content/content-lookup.ts'
import type { LocalServices, Platform } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { RegisteredProperty, RestrictionKind } from '../../platform/registry/land-register.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'
import { askRegister } from '../properties/ask-register-service.ts'
import { judgeRegistered, numbersOf, propertiesOf } from '../properties/register-comparison-rules.ts'
import { type KeptRegister, registerFlags, saveRegister, setRegisterFlags } from './register-store.ts'

type Asking = Pick<LocalServices, 'cipher' | 'clock' | 'log'> & { pool: Db; platform: Platform }

/**
 * What the register has about a case's submission. It is asked if its last answer (`kept`) is older than ten minutes or is
 * about other certificates. Silence is `silent`, never none. Called outside of every transaction.
 */
export async function getRegister(
  ctx: Asking,
  row: Pick<CaseRow, 'id' | 'submission'>,
  frozen: Pick<FrozenApplication, 'units'>,
  kept: KeptRegister | undefined,
): Promise<KeptRegister> {
  const isRecent = kept && ctx.clock.now().getTime() - kept.askedAt.getTime() <= keptCheckMs
  if (isRecent && (kept.state !== 'answered' || numbersOf(frozen.units).every((number) => kept.answers.has(number))))
    return kept
  return askAboutCase(ctx, row, frozen)
}

/** Asks the register about a case's submission now, and keeps the answer. */
export async function askAboutCase(
  ctx: Asking,
  row: Pick<CaseRow, 'id' | 'submission'>,
  frozen: Pick<FrozenApplication, 'units'>,
): Promise<KeptRegister> {
  const askedAt = ctx.clock.now()
  const numbers = numbersOf(frozen.units)
  const answers = await askRegister(ctx, numbers)
  const isWhole = numbers.every((number) => answers.has(number))
  const without = ctx.platform.landRegister.isConnected ? 'silent' : 'notConnected'
  const register: KeptRegister =
    isWhole && without === 'silent' ? { state: 'answered', askedAt, answers } : { state: without, askedAt }
  const isNewest = await saveRegister(ctx.pool, ctx.cipher, row.id, register)
  if (isNewest && without === 'silent')
    await setRegisterFlags(ctx.pool, row, flagsByRegister(register, frozen) ?? 'silent')
  return register
}

/** A case's flags with those by the register's answer in their place. */
export function withRegister(
  flags: readonly CaseFlag[],
  register: KeptRegister,
  frozen: Pick<FrozenApplication, 'units'>,
): CaseFlag[] {
  if (register.state === 'notConnected') return [...flags]
  const answered = flagsByRegister(register, frozen)
  const replaced: readonly CaseFlag[] = answered ? registerFlags : ['registerUnknown']
  return [...flags.filter((flag) => !replaced.includes(flag)), ...(answered ?? replaced)]
}

const flagOf: Partial<Record<RestrictionKind, CaseFlag>> = {
  seizure: 'seized',
  preSeizure: 'seized',
  mortgage: 'mortgaged',
  constructionMortgage: 'mortgaged',
}

/** 涉查封 and 涉抵押 by the register's answer. Undefined without one: silence is never 'none'. */
function flagsByRegister(register: KeptRegister, frozen: Pick<FrozenApplication, 'units'>) {
  const kinds = registeredUnits(register, frozen)?.flatMap((properties) =>
    properties.flatMap(({ restrictions }) => restrictions.map(({ kind }) => flagOf[kind])),
  )
  return kinds && registerFlags.filter((flag) => kinds.includes(flag))
}

/**
 * What each unit of a submission may be in the register, with any owner: of each of its certificates as `propertiesOf`.
 * Undefined if the register did not answer.
 */
export function registeredUnits(
  register: KeptRegister,
  { units }: Pick<FrozenApplication, 'units'>,
): (readonly RegisteredProperty[])[] | undefined {
  if (register.state !== 'answered') return undefined
  const { answers } = register
  return units.map(({ certificateNumber, unitNumber }) =>
    certificateNumbers(certificateNumber ?? '').flatMap((number) =>
      propertiesOf(answers.get(number) ?? [], unitNumber),
    ),
  )
}

/**
 * What the entry of a case itself brings: the new owner is on the other side, the cancelled mortgage is missing, the right
 * of residence is there. The registration records an entry that has been made, so there none of these is a finding. The
 * stages before have judged them.
 */
const broughtByEntry: readonly CheckRule[] = ['notOwner', 'mortgageMissing', 'residenceRight']

/**
 * What the office's rules say of a submission by the register's answer. Undefined if there is no answer, or if the office
 * no longer defines the business.
 */
export function judgeCase(
  { content, clock }: Pick<LocalServices, 'content' | 'clock'>,
  { business_id, number, stage }: Pick<CaseRow, 'business_id' | 'number' | 'stage'>,
  frozen: FrozenApplication,
  register: KeptRegister,
): CheckFinding[] | undefined {
  const business = findDefinedBusiness(content, business_id)
  const found = registeredUnits(register, frozen)
  if (!business || !found) return undefined
  const compared = { business, units: frozen.units, parties: frozen.parties, acceptanceNumber: number }
  const isBrought = ({ rule, level }: CheckFinding) =>
    stage === 'registration' && level === 'block' && broughtByEntry.includes(rule)
  return judgeRegistered(content, compared, found, todayInShanghai(clock.now())).filter((each) => !isBrought(each))
}
