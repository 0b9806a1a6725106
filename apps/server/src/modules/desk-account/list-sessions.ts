import type { listOfficerSessions as endpoint } from '@registration/contract/desk/account.ts'
import type { Handler } from '../../http/handler.ts'
import { listOfficerSessions } from '../../http/officer-session-store.ts'
import { toShanghai } from '../../shanghai-time.ts'

/** The caller's sessions. docs/product/desk.md 'Own account'. */
export const listOfficerSessionsHandler: Handler<typeof endpoint> = async (_input, { caller, db, clock }) => {
  const sessions = await listOfficerSessions(db, { staffId: caller.staffId, now: clock.now() })
  return {
    sessions: sessions.map(({ id, createdAt, seenAt, network, system }) => ({
      id,
      signedInAt: toShanghai(createdAt),
      seenAt: toShanghai(seenAt),
      network,
      system,
      isPresent: id === caller.sessionId,
    })),
  }
}
