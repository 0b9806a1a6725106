import { statusesIn } from '@registration/contract/application-status.ts'
import type { listApplications } from '@registration/contract/applications.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Handler } from '../../http/handler.ts'
import { rowsOfPage } from '../../rows-of-page.ts'
import * as store from '../application-record/application-store.ts'
import { openOpinions } from '../application-record/opinion-rules.ts'
import { findBookedApplications } from '../appointments/appointment-store.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { summaryOf } from './application-rules.ts'
import { countOpenRemarks } from './open-remarks-service.ts'
import { listPresentHolds } from './present-hold-store.ts'

/** A page, or all, of one tab of the caller's applications, newest first. */
export const listApplicationsHandler: Handler<typeof listApplications> = async (input, ctx) => {
  const { caller, content, db, cipher, clock, language } = ctx
  const [{ name }, { rows, total }] = await Promise.all([
    getCitizen(db, cipher, caller.citizenId),
    store.listApplications(db, {
      citizenId: caller.citizenId,
      statuses: statusesIn(input.group),
      byAppointment: input.byAppointment ?? undefined,
      ...rowsOfPage(input),
    }),
  ])
  const [booked, openRemarks, holds] = await Promise.all([
    findBookedApplications(db, caller.citizenId, {
      ids: rows.map(({ id }) => id),
      today: todayInShanghai(clock.now()),
    }),
    countOpenRemarks(ctx, caller.citizenId, rows),
    listPresentHolds(db, caller.citizenId, rows),
  ])
  const summary = (row: store.ListedApplication) =>
    summaryOf(content, row, {
      applicantName: name,
      isBooked: booked.has(row.id),
      opinions: openOpinions(cipher, row),
      openRemarks: openRemarks.get(row.id) ?? 0,
      location: row.location,
      hold: holds.get(row.id),
      language,
    })
  return { rows: rows.map(summary), total }
}
