import type { markCaseNoticesSeen } from '@registration/contract/desk/notices.ts'
import type { Handler } from '../../http/handler.ts'
import { markSeen } from './notice-store.ts'

/** Marks the caller's own notices as seen. Others are left as they are. */
export const markCaseNoticesSeenHandler: Handler<typeof markCaseNoticesSeen> = async (
  { ids },
  { db, caller, clock },
) => {
  await markSeen(db, { staffId: caller.staffId, ids, at: clock.now() })
}
