import { type UnitField, unitFields } from '@registration/contract/property-unit.ts'
import { type RemarkFieldOf, type RemarkTarget, remarkFieldOf, remarkFields } from '@registration/contract/remarks.ts'
import { comparedNumber } from '@registration/contract/rules/same-person.ts'
import { keysOf } from '../../keys-of.ts'
import { asShown } from './application-rules.ts'
import type { ComparedContents, FrozenAnswer, FrozenFile } from './frozen-application-rules.ts'
import { toPartyDto } from './party-rules.ts'

type Party = ComparedContents['parties'][number]
type Unit = ComparedContents['units'][number]

/** Two versions of one thing. Without `before` it was added, without `after` removed. */
export interface Versions<T> {
  before?: T
  after?: T
}

/** One difference between a submission and a later state. A party or unit without `field` was added or removed whole. */
export type Change =
  | ({ kind: 'party'; field?: RemarkFieldOf<'party'> } & Versions<Party>)
  | ({ kind: 'unit'; field?: UnitField } & Versions<Unit>)
  | ({ kind: 'answer' } & Versions<FrozenAnswer>)
  | ({ kind: 'material'; materialId: string } & Versions<FrozenFile>)

/**
 * As `compareContents`, for the filer. What they read masked is compared as they read it: by the exact values they could
 * find out with one guess after another which number or phone is behind the mask. A typed number always differs.
 */
export const compareAsRead = (before: ComparedContents, after: ComparedContents): Change[] =>
  compareContents(
    { ...before, parties: before.parties.map(toPartyDto) },
    { ...after, parties: after.parties.map(toPartyDto) },
  )

const partyFields = keysOf(remarkFields.party)
const unitFieldNames = keysOf(unitFields)

/**
 * What differs between a submission and a later state of the application, in the order of the form. The one comparison
 * for the citizen's list, for the state of the remarks and for the registry. docs/product/correction.md 'Changes'.
 */
export function compareContents(before: ComparedContents, after: ComparedContents): Change[] {
  return [
    ...compareParties(before.parties, after.parties),
    ...compareUnits(before.units, after.units),
    ...compareAnswers(before.answers, after.answers),
    ...compareFiles(before.files, after.files),
  ]
}

/** Pairs the parties of two states of an application. A party that was deleted and entered again is the same party. */
export const pairParties = (before: readonly Party[], after: readonly Party[]): Versions<Party>[] =>
  pair(before, after, [({ id }) => id, ({ role, documentNumber }) => `${role} ${comparedNumber(documentNumber)}`])

function compareParties(before: readonly Party[], after: readonly Party[]): Change[] {
  return pairParties(before, after).flatMap((versions): Change[] => {
    const { before: old, after: now } = versions
    if (!old || !now) return [{ kind: 'party', ...versions }]
    return partyFields
      .filter((field) => old[field] !== now[field])
      .map((field) => ({ kind: 'party', field, ...versions }))
  })
}

/** Pairs the units of two states of an application, by their numbers. */
export function pairUnits(before: readonly Unit[], after: readonly Unit[]): Versions<Unit>[] {
  const numbered = (field: 'unitNumber' | 'certificateNumber') => (unit: Unit) => unit[field] ?? unit.id
  return pair(before, after, [({ id }) => id, numbered('unitNumber'), numbered('certificateNumber')])
}

function compareUnits(before: readonly Unit[], after: readonly Unit[]): Change[] {
  return pairUnits(before, after).flatMap((versions): Change[] => {
    const { before: old, after: now } = versions
    if (!old || !now) return [{ kind: 'unit', ...versions }]
    const [shownBefore, shownNow] = [asShown(old), asShown(now)]
    return unitFieldNames
      .filter((field) => shownBefore[field] !== shownNow[field])
      .map((field) => ({ kind: 'unit', field, ...versions }))
  })
}

export const pairAnswers = (
  before: readonly FrozenAnswer[],
  after: readonly FrozenAnswer[],
): Versions<FrozenAnswer>[] => pair(before, after, [({ id }) => id])

const compareAnswers = (before: readonly FrozenAnswer[], after: readonly FrozenAnswer[]): Change[] =>
  pairAnswers(before, after)
    .filter((versions) => versions.before?.choice !== versions.after?.choice)
    .map((versions) => ({ kind: 'answer', ...versions }))

/** The same content in the same material is the same file. */
export const pairFiles = (before: readonly FrozenFile[], after: readonly FrozenFile[]): Versions<FrozenFile>[] =>
  pair(before, after, [({ materialId, sha256 }) => `${materialId} ${sha256}`])

const compareFiles = (before: readonly FrozenFile[], after: readonly FrozenFile[]): Change[] =>
  pairFiles(before, after)
    .filter((versions) => !versions.before || !versions.after)
    .map((versions) => ({
      kind: 'material',
      materialId: versions.before?.materialId ?? versions.after?.materialId ?? '',
      ...versions,
    }))

/**
 * Each element of `before` with the one of `after` that has the same key, in the order of `before`; those that are only
 * in `after` follow. Keys are tried one after another on what has no partner yet.
 */
function pair<T>(before: readonly T[], after: readonly T[], keys: readonly ((each: T) => string)[]): Versions<T>[] {
  const partners = new Map<T, T>()
  let open = [...before]
  let free = [...after]
  for (const keyOf of keys) {
    const byKey = new Map(free.map((each) => [keyOf(each), each]))
    for (const each of open) {
      const partner = byKey.get(keyOf(each))
      if (!partner) continue
      partners.set(each, partner)
      byKey.delete(keyOf(each))
    }
    const taken = new Set(partners.values())
    open = open.filter((each) => !partners.has(each))
    free = free.filter((each) => !taken.has(each))
  }
  const kept = before.map((each): Versions<T> => {
    const partner = partners.get(each)
    return partner ? { before: each, after: partner } : { before: each }
  })
  return [...kept, ...free.map((each) => ({ after: each }))]
}

/** Whether something at the target of a remark differs from the submission. What was removed has changed. */
export function isChanged(target: RemarkTarget, changes: readonly Change[]): boolean {
  if (target.kind === 'application') return changes.length > 0
  return changes.some((change) => change.kind === target.kind && isAt(change, target))
}

function isAt(change: Change, { id, field }: RemarkTarget): boolean {
  if (change.kind === 'material') return change.materialId === id
  if (change.kind === 'answer') return (change.before ?? change.after)?.id === id
  if (change.before?.id !== id) return false
  if (field === undefined || change.field === undefined) return true
  return change.field === remarkFieldOf(change.kind, field)
}
