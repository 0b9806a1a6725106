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
import { listSubmissions, listSubmissionsWithOpinion } from './submission-store.ts'

/** How many of the latest submissions are looked at. */
const maxSubmissions = 100

/**
 * The office's remarks on all submissions of the caller's application with what became of each, and the opinions of its
 * returns.
 */
export const listRemarksHandler: Handler<typeof listRemarks> = async ({ applicationId }, ctx) => {
  const { caller, content, db, cipher, language } = ctx
  const application = await getOwnApplication(db, caller.citizenId, applicationId)
  const since = application.submission - maxSubmissions + 1
  const [remarks, returned] = await Promise.all([
    store.listRemarks(db, cipher, application, since),
    listSubmissionsWithOpinion(db, application, since),
  ])
  const numbers = [...new Set([...remarks.map(({ submission }) => submission), ...returned])].sort((a, b) => b - a)
  if (numbers.length === 0) return { current: [], earlier: [] }

  // Each submission was corrected by the next one.
  const needed = numbers.flatMap((submission) => [submission, submission + 1])
  const [kept, present] = await Promise.all([
    listSubmissions(db, cipher, application, needed),
    getPresentContents(ctx, application),
  ])
  const offered = findBusiness(content, application.business_id)
  const submissionOf = (number: number) => kept.find(({ submission }) => submission === number)
  const shown = numbers.map((submission) => {
    const frozen = submissionOf(submission)?.frozen
    const corrected = submission === application.submission ? present : submissionOf(submission + 1)?.frozen
    const around = {
      submitted: frozen ?? present,
      changes: frozen && corrected && compareAsRead(frozen, corrected),
      wording: wordingOf({ frozen, offered, content, language }),
    }
    const own = remarks.filter((remark) => remark.submission === submission)
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
