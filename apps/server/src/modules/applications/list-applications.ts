import { statusesIn } from '@registration/contract/application-status.ts'
import type { listApplications } from '@registration/contract/applications.ts'
import type { Handler } from '../../http/call.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { summaryOf } from './application-rules.ts'
import * as store from './application-store.ts'

/** One tab of the caller's applications, newest first. */
export const listApplicationsHandler: Handler<typeof listApplications> = async (
  input,
  { caller, content, db, cipher, language },
) => {
  const [{ name }, { rows, total }] = await Promise.all([
    getCitizen(db, cipher, caller.citizenId),
    store.listApplications(db, {
      citizenId: caller.citizenId,
      statuses: statusesIn(input.group),
      byAppointment: input.byAppointment ?? undefined,
      offset: (input.page - 1) * input.pageSize,
      limit: input.pageSize,
    }),
  ])
  return { rows: rows.map((row) => summaryOf(content, row, name, language)), total }
}
