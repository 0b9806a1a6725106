import type { LocalServices, Services } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { enqueue } from '../../outbox/outbox.ts'
import type { MessageHandlers } from '../../outbox/worker.ts'
import { notifyCitizen } from '../messages/message-service.ts'
import { expireFlow, type FaceFlow, findFlow, giveFlowBack, takeFlow } from './face-flow-store.ts'
import { askingMs, flowMs, isOpen } from './face-rules.ts'
import { getVerdict, settleFlow, type Told } from './face-service.ts'

/** A citizen who has not come back for so long may have closed the platform's page after the check. Milliseconds. */
const awayMs = 10 * 60_000

/** Has a flow looked after should its citizen never come back, in the transaction that begins it. */
export async function sweepLater(db: Db, services: LocalServices, flowId: string, after = awayMs): Promise<void> {
  const due = new Date(services.clock.now().getTime() + after)
  await enqueue(db, services, { record: `face:${flowId}`, kind: 'face.sweep', body: { flowId }, due })
}

/**
 * Asks the platform once about a flow whose citizen did not come back, and ends one that has served its time: no platform's
 * token is kept longer. The same flow, person and rules as on the way back (docs/product/face.md 'Real-name verification').
 */
export function faceMessages(services: Services): Pick<MessageHandlers, 'face.sweep'> {
  return {
    'face.sweep': {
      async deliver({ body: { flowId } }) {
        const flow = await findFlow(services.pool, flowId)
        if (!flow || !isLive(flow)) return
        const left = flow.created_at.getTime() + flowMs - services.clock.now().getTime()
        if (left <= 0) await expireFlow(services.pool, flow, services.clock.now())
        else await checkOnce(services, flow, left)
      },
    },
  }
}

const isLive = ({ state }: FaceFlow) => state === 'starting' || state === 'pending' || state === 'checking'

async function checkOnce(services: Services, { id, citizen_id: citizenId }: FaceFlow, left: number): Promise<void> {
  const { pool, clock } = services
  const now = clock.now().getTime()
  const stale = new Date(now - askingMs)
  const taken = await takeFlow(pool, { citizenId, id, now: new Date(now), stale, bornAfter: new Date(now - flowMs) })
  const told = taken && (await getVerdict(services, taken))
  if (taken && told && !isOpen(told.outcome)) return settle(services, taken, told)
  await inTransaction(pool, async (db) => {
    if (taken) await giveFlowBack(db, taken)
    await sweepLater(db, services, id, left)
  })
}

async function settle(services: Services, flow: FaceFlow, told: Told): Promise<void> {
  await inTransaction(services.pool, async (db) => {
    const outcome = await settleFlow(db, services, { flow, told, actor: 'system' })
    if (outcome === undefined) return
    const kind = outcome === 'passed' ? 'certified' : 'notCertified'
    await notifyCitizen(db, services, { citizenId: flow.citizen_id, kind, params: {}, recordId: flow.id })
  })
}
