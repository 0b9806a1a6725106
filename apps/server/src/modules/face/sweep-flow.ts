import type { LocalServices, Services } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { minuteMs } from '../../durations.ts'
import { enqueue } from '../../outbox/outbox.ts'
import type { MessageHandlers } from '../../outbox/worker.ts'
import { notifyCitizen } from '../messages/message-service.ts'
import { expireFlow, type FaceFlow, findFlow, giveFlowBack, isLive, takeFlow } from './face-flow-store.ts'
import { askingMs, flowMs, isOpen } from './face-rules.ts'
import { getVerdict, settleFlow, type Verdict } from './face-service.ts'

/** After so long a citizen may have closed the platform's page after the check. Milliseconds. */
export const awayMs = 10 * minuteMs

/** Enqueues the check of a flow for the case that its citizen never returns, in the transaction that starts it. */
export async function sweepLater(db: Db, services: LocalServices, flowId: string, after: number): Promise<void> {
  const due = new Date(services.clock.now().getTime() + after)
  await enqueue(db, services, { record: `face:${flowId}`, kind: 'face.sweep', body: { flowId }, due })
}

/**
 * Asks the platform once about a certification whose citizen did not return, and ends an expired flow: no platform's
 * token is kept longer. Flow, person and rules are those of the return (docs/product/face.md 'Real-name verification').
 */
export function faceMessages(services: Services): Pick<MessageHandlers, 'face.sweep'> {
  return {
    'face.sweep': {
      async deliver({ body: { flowId } }) {
        const flow = await findFlow(services.pool, flowId)
        if (!flow || !isLive(flow)) return
        const left = flow.created_at.getTime() + flowMs - services.clock.now().getTime()
        if (left <= 0) await expireFlow(services.pool, flow, services.clock.now())
        // Who does not come back may be certified all the same, but has not confirmed: that flow only ends.
        else if (flow.purpose === 'certification') await checkOnce(services, flow, left)
        else await inTransaction(services.pool, (db) => sweepLater(db, services, flow.id, left))
      },
    },
  }
}

async function checkOnce(services: Services, { id, citizen_id: citizenId }: FaceFlow, left: number): Promise<void> {
  const { pool, clock } = services
  const now = clock.now().getTime()
  const stale = new Date(now - askingMs)
  const taken = await takeFlow(pool, { citizenId, id, now: new Date(now), stale, bornAfter: new Date(now - flowMs) })
  const verdict = taken && (await getVerdict(services, taken))
  if (taken && verdict && !isOpen(verdict.outcome)) return settle(services, taken, verdict)
  await inTransaction(pool, async (db) => {
    if (taken) await giveFlowBack(db, taken)
    await sweepLater(db, services, id, left)
  })
}

async function settle(services: Services, flow: FaceFlow, verdict: Verdict): Promise<void> {
  await inTransaction(services.pool, async (db) => {
    const outcome = await settleFlow(db, services, { flow, verdict, actor: 'system' })
    if (outcome === undefined) return
    const kind = outcome === 'passed' ? 'certified' : 'notCertified'
    await notifyCitizen(db, services, { citizenId: flow.citizen_id, kind, params: {}, recordId: flow.id })
  })
}
