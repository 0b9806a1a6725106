import type { listSignIns } from '@registration/contract/own-data.ts'
import type { Handler } from '../../http/handler.ts'
import { serverLimits } from '../../server-limits.ts'
import { toShanghai } from '../../shanghai-time.ts'
import * as store from '../session/sign-in-store.ts'

/** More than the sessions that last at one time, so that some that have ended are seen too. */
const latest = 2 * serverLimits.sessions

/** The caller's latest sign-ins, and which of their sessions last. */
export const listSignInsHandler: Handler<typeof listSignIns> = async (_input, { caller, db, clock }) => {
  const { citizenId, sessionId } = caller
  const signIns = await store.listSignIns(db, { citizenId, now: clock.now(), limit: latest })
  return {
    signIns: signIns.map(({ id, at, seenAt, displacedAt, network, app, system }) => ({
      id,
      signedInAt: toShanghai(at),
      seenAt: seenAt === null ? '' : toShanghai(seenAt),
      network,
      app,
      system,
      isPresent: id === sessionId,
      isDisplaced: displacedAt !== null,
    })),
  }
}
