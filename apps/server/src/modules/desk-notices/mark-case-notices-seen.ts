import type { markCaseNoticesSeen } from '@registration/contract/desk/notices.ts'
import type { Handler } from '../../http/handler.ts'
import { markSeen } from './notice-store.ts'

/** Marks the caller's notices as seen. docs/product/cases.md 'Notices'. */
export const markCaseNoticesSeenHandler: Handler<typeof markCaseNoticesSeen> = async (
  { ids },
  { db, caller, clock },
) => {
  await markSeen(db, { staffId: caller.staffId, ids, at: clock.now() })
}
