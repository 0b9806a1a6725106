import type { CaseTarget } from '@registration/contract/desk/case-words.ts'
import type { RemarkTarget } from '@registration/contract/remarks.ts'
import { compareContents, isChanged, pairFiles, pairParties, pairUnits } from '../applications/change-rules.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'
import { asRemarkTarget } from '../desk-review/value-rules.ts'

/** The submission that was returned last, and the targets of its remarks. */
export interface LastReturn {
  frozen: FrozenApplication
  targets: readonly CaseTarget[]
}

/**
 * Whether a remark comes late (上次未告知): its target was submitted before, has not changed since, and the last return
 * had no remark on it. docs/product/cases.md 'Decisions'.
 */
export function isLate(target: CaseTarget, now: FrozenApplication, { frozen: then, targets }: LastReturn): boolean {
  const former = formerTarget(target, now, then)
  if (!former) return false
  const place = asRemarkTarget(former, then)
  if (targets.some((each) => isSame(asRemarkTarget(each, then), place))) return false
  return target.kind === 'file' || !isChanged(place, compareContents(then, now))
}

/** The target as it was in an earlier submission. Undefined for what was added since. */
function formerTarget(target: CaseTarget, now: FrozenApplication, then: FrozenApplication): CaseTarget | undefined {
  const { kind, id } = target
  const pairsOf = {
    party: () => pairParties(then.parties, now.parties),
    unit: () => pairUnits(then.units, now.units),
    file: () => pairFiles(then.files, now.files),
  }
  if (kind !== 'party' && kind !== 'unit' && kind !== 'file') return target
  const before = pairsOf[kind]().find(({ after }) => after?.id === id)?.before
  return before && { ...target, id: before.id }
}

const isSame = (a: RemarkTarget, b: RemarkTarget) => a.kind === b.kind && a.id === b.id && a.field === b.field
