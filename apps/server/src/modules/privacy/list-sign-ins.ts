import type { listSignIns } from '@registration/contract/privacy.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import * as store from '../session/sign-in-store.ts'

const latest = 20

/** The caller's latest sign-ins, and which of their sessions last. */
export const listSignInsHandler: Handler<typeof listSignIns> = async (_input, { caller, db, clock }) => {
  const { citizenId, sessionId } = caller
  const signIns = await store.listSignIns(db, { citizenId, now: clock.now(), limit: latest })
  return {
    signIns: signIns.map(({ id, at, seenAt, network, app, system }) => ({
      id,
      signedInAt: toShanghai(at),
      seenAt: seenAt === null ? '' : toShanghai(seenAt),
      network,
      app,
      system,
      isPresent: id === sessionId,
    })),
  }
}
