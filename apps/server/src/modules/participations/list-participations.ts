import type { listParticipations } from '@registration/contract/participations.ts'
import type { Handler } from '../../http/handler.ts'
import { listParticipationsOf, listSharedApplications, listSharedPlaces } from './participation-list-store.ts'
import { toSummary } from './participation-rules.ts'

const pageSize = 20

/** The applications of others in which the caller takes part, the newest first. */
export const listParticipationsHandler: Handler<typeof listParticipations> = async ({ page }, ctx) => {
  const { db, caller, clock, content, language } = ctx
  const { citizenId } = caller
  const { rows, total } = await listParticipationsOf(db, {
    citizenId,
    offset: (page - 1) * pageSize,
    limit: pageSize,
  })
  const ids = rows.flatMap(({ application_id }) => application_id ?? [])
  const [applications, places] = await Promise.all([
    listSharedApplications(db, citizenId, ids),
    listSharedPlaces(db, { citizenId, applicationIds: ids, now: clock.now() }),
  ])
  return {
    rows: rows.map((participation) => {
      const applicationId = participation.application_id ?? ''
      const shared = { application: applications.get(applicationId), places: places.get(applicationId) ?? [] }
      return toSummary({ participation, ...shared }, content, language)
    }),
    total,
  }
}
