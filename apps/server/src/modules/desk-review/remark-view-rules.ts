import type { getDeskCase } from '@registration/contract/desk/case.ts'
import type { CaseTarget } from '@registration/contract/desk/case-words.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { remarkCodes } from '@registration/contract/remarks.ts'
import { compareContents, isChanged, pairParties, pairUnits } from '../applications/change-rules.ts'
import { placeOf, type Wording } from '../applications/change-word-rules.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'
import type { CaseRemark } from './review-store.ts'
import { asRemarkTarget, valueAt } from './value-rules.ts'

type Shown = Answer<typeof getDeskCase>['remarks'][number]

interface Around {
  /** The submission that the officer reads. */
  frozen: FrozenApplication
  submission: number
  /** The submissions that were kept, by their number. */
  kept: ReadonlyMap<number, FrozenApplication>
  /** What the citizen wrote, by the remark's id. */
  notes: ReadonlyMap<string, string>
  wording: Wording
}

/** Remarks for an officer, at their place in the submission that is read: the former value, the remark, the present value. */
export function toRemarks(remarks: readonly CaseRemark[], around: Around): Shown[] {
  const { frozen, kept, notes, wording } = around
  return remarks.map((remark) => {
    const { id, submission, target, text, value } = remark
    const of = kept.get(submission) ?? frozen
    const present = presentTarget(target, of, frozen)
    return {
      id,
      submission,
      target: present,
      code: remarkCodes.find((code) => code === remark.code) ?? 'other',
      text,
      state: stateOf(remark, around),
      where: placeOf(asRemarkTarget(target, of), of, { ...wording, business: of.business }),
      before: value,
      now: valueAt(present, frozen, wording) ?? '',
      note: notes.get(id) ?? '',
    }
  })
}

/** The state of a remark on an earlier submission follows from the submission after it, as for the citizen. */
function stateOf({ id, state, submission: of, target }: CaseRemark, around: Around): Shown['state'] {
  const { frozen, submission, kept, notes } = around
  if (state === 'draft') return 'draft'
  if (state !== 'sent') return 'resolved'
  const then = kept.get(of)
  if (of < submission && then && isChanged(asRemarkTarget(target, then), compareContents(then, frozen)))
    return 'changed'
  return notes.has(id) ? 'explained' : 'open'
}

/** The same target in a later submission: a party or unit that was entered again has another id. */
export function presentTarget(target: CaseTarget, then: FrozenApplication, now: FrozenApplication): CaseTarget {
  const { kind, id } = target
  if (kind !== 'party' && kind !== 'unit') return target
  const pairs = kind === 'party' ? pairParties(then.parties, now.parties) : pairUnits(then.units, now.units)
  const partner = pairs.find(({ before }) => before?.id === id)?.after
  return partner ? { ...target, id: partner.id } : target
}
