import type { rate } from '@registration/contract/ratings.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { getRatedRecord } from './rating-service.ts'
import { insertRating } from './rating-store.ts'

/** Keeps the citizen's answer for the office, once for each record. A line break becomes a space. */
export const rateHandler: Handler<typeof rate> = async (input, { caller, db, ids, clock }) => {
  const { hasEnded, ...record } = await getRatedRecord(db, caller.citizenId, input)
  if (!hasEnded) throw refuse('notEnded')
  const isNew = await insertRating(db, {
    ...record,
    id: ids.uuid(),
    citizenId: caller.citizenId,
    subject: input.subject,
    grade: input.grade,
    remark: (input.remark ?? '').replaceAll(/\s+/g, ' '),
    now: clock.now(),
  })
  if (!isNew) throw refuse('alreadyAnswered')
}
