import type { listRemarks } from '@registration/contract/remarks.ts'
import { findBusiness } from '../../content/content-lookup.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { compareAsRead } from './change-rules.ts'
import { wordingOf } from './change-word-rules.ts'
import { getPresentContents } from './present-contents-service.ts'
import { isToCorrect, toRemarkDto } from './remark-rules.ts'
import * as store from './remark-store.ts'
import { listSubmissions } from './submission-store.ts'

/** How many submissions with remarks the answer has at most. */
const maxSubmissions = 100

/** The office's remarks on all submissions of the caller's application, with what became of each. */
export const listRemarksHandler: Handler<typeof listRemarks> = async ({ applicationId }, ctx) => {
  const { caller, content, db, cipher, language } = ctx
  const application = await getOwnApplication(db, caller.citizenId, applicationId)
  const remarks = await store.listRemarks(db, cipher, application, application.submission - maxSubmissions + 1)
  const bySubmission = Map.groupBy(remarks, ({ submission }) => submission)
  if (bySubmission.size === 0) return { current: [], earlier: [] }

  // Each submission was corrected by the next one.
  const needed = [...bySubmission.keys()].flatMap((submission) => [submission, submission + 1])
  const [kept, present] = await Promise.all([
    listSubmissions(db, cipher, application, needed),
    getPresentContents(ctx, application),
  ])
  const offered = findBusiness(content, application.business_id)
  const submissionOf = (number: number) => kept.find(({ submission }) => submission === number)
  const shown = [...bySubmission].map(([submission, own]) => {
    const frozen = submissionOf(submission)?.frozen
    const corrected = submission === application.submission ? present : submissionOf(submission + 1)?.frozen
    const around = {
      submitted: frozen ?? present,
      changes: frozen && corrected && compareAsRead(frozen, corrected),
      wording: wordingOf({ frozen, offered, content, language }),
    }
    return { submission, remarks: own.map((remark) => toRemarkDto(remark, around)) }
  })
  const isCurrent = ({ submission }: { submission: number }) =>
    submission === application.submission && isToCorrect(application)
  return {
    current: shown.find(isCurrent)?.remarks ?? [],
    earlier: shown
      .filter((each) => !isCurrent(each))
      .map(({ submission, remarks }) => {
        const { decidedAt, opinion = '' } = submissionOf(submission) ?? {}
        return { submission, at: decidedAt ? toShanghai(decidedAt) : '', opinion, remarks }
      }),
  }
}
