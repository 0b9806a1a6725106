import { remarkCodes } from '@registration/contract/remarks.ts'
import type { LocalServices } from '../../context.ts'
import type { ReadDb } from '../../db/database.ts'
import type { Paper } from '../../platform/pdf/paper.ts'
import { refuse } from '../../refuse.ts'
import { placeOf } from '../applications/change-word-rules.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'
import { listCaseRemarks } from '../desk-review/review-store.ts'
import { getSubmissions } from '../desk-review/submission-service.ts'
import { asRemarkTarget, textForCitizen } from '../desk-review/value-rules.ts'
import { noticeNumber, returnNoticePaper } from './return-notice-paper.ts'
import { findReturned, type Returned } from './return-notice-store.ts'

type Reading = Pick<LocalServices, 'cipher'> & { db: ReadDb }

/**
 * The return that a notice is about: that of a submission, or the last one (0).
 * @throws the refusal noticeNotFound
 */
export async function getReturned({ db, cipher }: Reading, caseId: string, submission: number): Promise<Returned> {
  const returned = await findReturned(db, cipher, caseId, submission)
  if (!returned) throw refuse('noticeNotFound')
  return returned
}

/** The notice of a return. The same return gives the same pages. */
export async function makeNotice(
  ctx: Reading & Pick<LocalServices, 'config' | 'content' | 'signer'>,
  row: Pick<CaseRow, 'id' | 'number'>,
  returned: Returned,
): Promise<Paper> {
  const { db, cipher, config, content, signer } = ctx
  const { submission } = returned
  const { frozen } = await getSubmissions({ db, cipher }, { id: row.id, submission })
  const sent = (await listCaseRemarks(db, cipher, row.id)).filter(
    (remark) => remark.submission === submission && remark.state !== 'draft',
  )
  const wording = { business: frozen.business, content, language: 'zh' } as const
  const remarks = sent.map((remark) => ({
    reason: content.remarkReasons[remarkCodes.find((known) => known === remark.code) ?? 'other'].name.zh,
    where: placeOf(asRemarkTarget(remark.target, frozen), frozen, wording),
    text: textForCitizen(remark, frozen),
  }))
  const number = noticeNumber({ acceptanceNumber: row.number, returned })
  return returnNoticePaper({
    acceptanceNumber: row.number,
    returned,
    frozen,
    remarks,
    content,
    isTest: config.seal === undefined,
    pageKey: signer.sign('return-notice-pages', number),
  })
}
