import { applicationCan } from '@registration/contract/application-status.ts'
import {
  type RemarkState,
  type RemarkTarget,
  remarkFieldOf,
  type SentRemark,
  type ShownRemark,
} from '@registration/contract/remarks.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import { type Change, isChanged } from './change-rules.ts'
import { placeOf, type Wording } from './change-word-rules.ts'
import type { ComparedContents, FrozenBusiness } from './frozen-application-rules.ts'
import type { KeptRemark } from './remark-store.ts'

/** The remarks on the latest submission are to be corrected while it is rejected. */
export const isToCorrect = ({ status, submission }: Pick<ApplicationRow, 'status' | 'submission'>): boolean =>
  submission > 0 && status !== 'unsubmitted' && applicationCan.edit(status)

type Submitted = ComparedContents & { business: Pick<FrozenBusiness, 'materials'> }

/** A remark whose target is not in the submission is about the application, with its words. */
export function withTarget(remark: SentRemark, submitted: Submitted): SentRemark {
  return { ...remark, target: foundTarget(remark.target, submitted) ?? { kind: 'application' } }
}

function foundTarget({ kind, id, field }: RemarkTarget, submitted: Submitted): RemarkTarget | undefined {
  if (kind === 'application' || id === undefined) return undefined
  const isThere = {
    party: submitted.parties,
    unit: submitted.units,
    answer: submitted.answers,
    material: submitted.business.materials,
  }[kind].some((each) => each.id === id)
  if (!isThere) return undefined
  if (field === undefined || kind === 'material' || kind === 'answer') return { kind, id }
  return remarkFieldOf(kind, field) && { kind, id, field }
}

/** `changes`: since the submission that the remark is about. Undefined if that one was not kept. */
export function stateOf({ target, note }: KeptRemark, changes: readonly Change[] | undefined): RemarkState {
  if (changes && isChanged(target, changes)) return 'changed'
  return note === '' ? 'open' : 'explained'
}

/** What a remark is shown with. `submitted`: what was handed in. `changes`: since then, if it was kept. */
interface Around {
  submitted: ComparedContents
  changes: readonly Change[] | undefined
  wording: Wording
}

/** A remark for the citizen. */
export function toRemarkDto(remark: KeptRemark, { submitted, changes, wording }: Around): ShownRemark {
  const { id, target, code, text, note } = remark
  return { id, target, code, where: placeOf(target, submitted, wording), text, state: stateOf(remark, changes), note }
}
