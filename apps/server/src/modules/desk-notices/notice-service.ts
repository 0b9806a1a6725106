import type { CaseNoticeKind } from '@registration/contract/desk/notices.ts'
import { officesOf } from '../../content/content-lookup.ts'
import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { insertNotices, listSupervisors } from './notice-store.ts'

type Notifying = Pick<LocalServices, 'clock' | 'content'> & { db: Db }

/**
 * A notice of a kind about a case. `about` tells notices of one kind apart: the limit, the version, the note. For `assigned`
 * it is the line of the timeline, which has who gave the case.
 */
interface Notice {
  caseId: string
  kind: CaseNoticeKind
  about: string
}

/** Notifies an officer of something about a case, once. docs/product/cases.md 'Notices'. */
export async function notifyOfficer(
  { db, clock }: Omit<Notifying, 'content'>,
  { staffId, ...notice }: Notice & { staffId: string },
): Promise<void> {
  await insertNotices(db, [staffId], { ...notice, at: clock.now() })
}

/** As `notifyOfficer`, for every supervisor of the case's office. */
export async function notifySupervisors(
  { db, clock, content }: Notifying,
  { regionCode, ...notice }: Notice & { regionCode: string },
): Promise<void> {
  const supervisors = await listSupervisors(db, officesOf(content, regionCode))
  await insertNotices(db, supervisors, { ...notice, at: clock.now() })
}
