import type { ApplicationRow } from '../application-record/application-store.ts'
import { compareAsRead } from './change-rules.ts'
import { listPresentContents, type ReadingContents } from './present-contents-service.ts'
import { isToCorrect, stateOf } from './remark-rules.ts'
import { listLatestRemarks } from './remark-store.ts'
import { listLatestSubmissions } from './submission-store.ts'

/** How many remarks are still to do, by the application's id. The statements do not depend on the number of applications. */
export async function countOpenRemarks(
  services: ReadingContents,
  citizenId: string,
  applications: readonly ApplicationRow[],
): Promise<Map<string, number>> {
  const { db, cipher } = services
  const rejected = applications.filter(isToCorrect)
  if (rejected.length === 0) return new Map()
  const rejectedIds = rejected.map(({ id }) => id)
  const remarks = Map.groupBy(
    await listLatestRemarks(db, cipher, citizenId, rejectedIds),
    ({ applicationId }) => applicationId,
  )
  if (remarks.size === 0) return new Map()
  const ids = [...remarks.keys()]
  const [submissions, present] = await Promise.all([
    listLatestSubmissions(db, cipher, citizenId, ids),
    listPresentContents(
      services,
      citizenId,
      rejected.filter(({ id }) => remarks.has(id)),
    ),
  ])
  const frozenOf = new Map(submissions.map(({ applicationId, frozen }) => [applicationId, frozen]))
  return new Map(
    [...remarks].map(([id, own]) => {
      const [before, now] = [frozenOf.get(id), present.get(id)]
      const changes = before && now && compareAsRead(before, now)
      return [id, own.filter((remark) => stateOf(remark, changes) === 'open').length]
    }),
  )
}
