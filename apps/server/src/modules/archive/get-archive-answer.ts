import { type getArchiveAnswer, isAnswered } from '@registration/contract/archive.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { loadOwnArchiveAnswer } from './archive-answer-store.ts'
import { getOwnArchiveRequest } from './archive-request-store.ts'

/**
 * The register's answer to one of the caller's requests. Before the answer it refuses. It never returns an empty answer
 * instead.
 */
export const getArchiveAnswerHandler: Handler<typeof getArchiveAnswer> = async ({ archiveRequestId }, ctx) => {
  const { caller, db } = ctx
  const request = await getOwnArchiveRequest(db, caller.citizenId, archiveRequestId)
  if (!isAnswered(request.state)) throw refuse('archiveUnanswered')
  await ctx.readings.record({ citizenId: caller.citizenId, kind: 'archiveAnswer', record: request.id })
  return loadOwnArchiveAnswer(db, caller.citizenId, request.id)
}
