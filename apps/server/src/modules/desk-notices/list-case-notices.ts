import type { listCaseNotices } from '@registration/contract/desk/notices.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { listNotices } from './notice-store.ts'

const maxNotices = 100

/** What the caller is notified of. docs/product/cases.md 'Notices'. */
export const listCaseNoticesHandler: Handler<typeof listCaseNotices> = async (_input, { db, caller }) => {
  const notices = await listNotices(db, caller, maxNotices)
  return {
    notices: notices.map(({ at, ...notice }) => ({ ...notice, at: toShanghai(at) })),
    unseen: notices.filter(({ isSeen }) => !isSeen).length,
  }
}
