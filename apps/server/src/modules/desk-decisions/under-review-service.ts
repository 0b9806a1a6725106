import type { CaseTarget } from '@registration/contract/desk/case-words.ts'
import { remarkCodes, type SentRemark } from '@registration/contract/remarks.ts'
import type { LocalServices, Officer } from '../../context.ts'
import type { ReadDb } from '../../db/database.ts'
import { placeOf } from '../applications/change-word-rules.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'
import { lastReturned, listReturned } from '../desk-cases/returned-store.ts'
import { presentTarget } from '../desk-review/remark-view-rules.ts'
import { type CaseRemark, listCaseRemarks } from '../desk-review/review-store.ts'
import { getSubmissions } from '../desk-review/submission-service.ts'
import { asRemarkTarget, textForCitizen, valueAt } from '../desk-review/value-rules.ts'
import { type OpenItem, openItems, stageBefore } from './decision-rules.ts'
import { isLate } from './late-remark-rules.ts'
import { readLooked } from './tick-store.ts'
import { wordingFor } from './work-service.ts'

/** A remark at its place in the submission that is decided. */
interface Placed extends CaseRemark {
  /** The submission that names its place: the one that is decided, or its own where its place was taken out since. */
  namedIn: FrozenApplication
}

interface Draft extends Placed {
  isLate: boolean
}

/** A case as a decision finds it. */
export interface UnderReview {
  frozen: FrozenApplication
  /** On what the submission has. */
  drafts: readonly Draft[]
  /** Remarks of earlier submissions that no officer has closed, at their place in this one. */
  unresolved: readonly Placed[]
  /** What is open before a pass, and before a return. */
  open: Record<'pass' | 'return', OpenItem[]>
}

/**
 * What a decision is made of: the submission, the drafts, and what nobody has looked at.
 * @throws the refusal caseNotFound
 */
export async function readUnderReview(
  { db, caller, cipher, content }: Pick<LocalServices, 'cipher' | 'content'> & { db: ReadDb; caller: Officer },
  row: Pick<CaseRow, 'id' | 'submission' | 'stage'>,
): Promise<UnderReview> {
  const { id, submission, stage } = row
  const remarks = await listCaseRemarks(db, cipher, id)
  const returned = lastReturned(await listReturned(db, id), submission)
  const others = [...remarks.map((remark) => remark.submission), ...(returned === undefined ? [] : [returned])]
  const { frozen, kept } = await getSubmissions({ db, cipher }, row, others)
  const before = stageBefore[stage]
  const looked = await readLooked(db, {
    caseId: id,
    submission,
    stage,
    staffId: caller.staffId,
    ...(before && { before }),
  })

  const wording = wordingFor(frozen, content)
  const placed = remarks.map((remark) => {
    const of = kept.get(remark.submission) ?? frozen
    const target = presentTarget(remark.target, of, frozen)
    return { ...remark, target, namedIn: valueAt(target, frozen, wording) === undefined ? of : frozen }
  })
  const then = returned === undefined ? undefined : kept.get(returned)
  const targets = remarks.flatMap(({ submission: of, target }) => (of === returned ? [target] : []))
  const isLateOne = ({ target, repeats }: CaseRemark) =>
    then !== undefined && repeats === undefined && isLate(target, frozen, { frozen: then, targets })
  // A draft on what the citizen has taken out since cannot be sent: it would be read as one on the whole application.
  const drafts = placed
    .filter(({ state, namedIn }) => state === 'draft' && namedIn === frozen)
    .map((draft) => ({ ...draft, isLate: isLateOne(draft) }))
  const remarked = drafts.flatMap(({ target }) => (target.kind === 'file' && target.id ? [target.id] : []))
  return {
    frozen,
    drafts,
    unresolved: placed.filter(({ state }) => state === 'sent'),
    open: {
      pass: openItems(frozen, stage, looked, new Set()),
      return: openItems(frozen, stage, looked, new Set(remarked)),
    },
  }
}

/** A remark as its citizen reads it: where it belongs, and its words. */
export function wordsOfRemark(
  { target, text, namedIn }: { target: CaseTarget; text: string; namedIn: FrozenApplication },
  content: LocalServices['content'],
): string {
  const place = placeOf(asRemarkTarget(target, namedIn), namedIn, wordingFor(namedIn, content))
  return `${place}：${textForCitizen({ target, text }, namedIn)}`
}

/** A draft as the event sends it. */
export const asSent = (remark: CaseRemark, frozen: FrozenApplication): SentRemark => ({
  id: remark.id,
  target: asRemarkTarget(remark.target, frozen),
  code: remarkCodes.find((known) => known === remark.code) ?? 'other',
  text: textForCitizen(remark, frozen),
})
