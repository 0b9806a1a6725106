import type { getRatingState } from '@registration/contract/ratings.ts'
import type { Handler } from '../../http/handler.ts'
import { getRatedRecord } from './rating-service.ts'
import { isRated } from './rating-store.ts'

export const getRatingStateHandler: Handler<typeof getRatingState> = async (input, { caller, db }) => {
  const { citizenId } = caller
  const { hasEnded, recordId } = await getRatedRecord(db, citizenId, input)
  return { canRate: hasEnded && !(await isRated(db, { citizenId, subject: input.subject, recordId })) }
}
