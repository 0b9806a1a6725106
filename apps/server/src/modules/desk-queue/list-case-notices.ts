import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import type { listCaseNotices } from '@registration/contract/desk/notices.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { openNote } from '../desk-cases/case-store.ts'
import { listNotices } from '../desk-notices/notice-store.ts'

/** What the caller is notified of. docs/product/cases.md 'Notices'. */
export const listCaseNoticesHandler: Handler<typeof listCaseNotices> = async (_input, { db, caller, cipher }) => {
  const notices = await listNotices(db, caller, deskLimits.caseNotices)
  return {
    notices: notices.map(({ at, given, ...notice }) => ({
      ...notice,
      at: toShanghai(at),
      by: given?.by ?? '',
      note: given ? openNote(cipher, given.eventId, given.sealedNote) : '',
    })),
    unseen: notices.filter(({ isSeen }) => !isSeen).length,
  }
}
