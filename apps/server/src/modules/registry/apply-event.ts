import { type ReviewStatus, registryMayMove } from '@registration/contract/application-status.ts'
import type { registryEvent } from '@registration/contract/registry-events.ts'
import type * as z from 'zod/mini'
import type { Db } from '../../db/database.ts'
import { fromShanghai } from '../../shanghai-time.ts'
import { decisionStep } from '../applications/application-rules.ts'
import { type ApplicationRow, lockApplication, updateApplication } from '../applications/application-store.ts'
import { insertStep } from '../applications/progress-step-store.ts'

type EventOf<T extends keyof typeof registryEvent> = z.output<(typeof registryEvent)[T]>
export type ApplicationEvent =
  | ({ type: 'application.accepted' } & EventOf<'application.accepted'>)
  | ({ type: 'application.reviewed' } & EventOf<'application.reviewed'>)
  | ({ type: 'application.progress' } & EventOf<'application.progress'>)

/** `early`: the present status does not allow it (yet). `gone`: it is about what is no longer there. */
export type Verdict = 'applied' | 'early' | 'gone'

/** Applies one event to its application, in the caller's transaction. docs/PRODUCT.md 'The registry'. */
export async function applyEvent(db: Db, event: ApplicationEvent): Promise<Verdict> {
  const application = await lockApplication(db, event.applicationId)
  if (!application || application.status === 'unsubmitted') return 'gone'
  if (event.submission !== undefined && event.submission !== application.submission) return 'gone'
  if (event.type === 'application.accepted') return accept(db, application, event)
  if (event.type === 'application.progress') return progress(db, application, event)
  return review(db, application, event)
}

async function accept(
  db: Db,
  application: ApplicationRow,
  { data }: EventOf<'application.accepted'>,
): Promise<Verdict> {
  await updateApplication(db, application.id, { acceptance_number: data.acceptanceNumber })
  return 'applied'
}

async function progress(
  db: Db,
  application: ApplicationRow,
  { data }: EventOf<'application.progress'>,
): Promise<Verdict> {
  const { activity, stage = '' } = data
  await insertStep(db, {
    applicationId: application.id,
    submission: application.submission,
    activity,
    stage,
    at: instantOf(data.at),
  })
  return 'applied'
}

async function review(
  db: Db,
  application: ApplicationRow,
  { at, data }: EventOf<'application.reviewed'>,
): Promise<Verdict> {
  const to: ReviewStatus = data.status
  if (!registryMayMove(application.status, to)) return 'early'
  await updateApplication(db, application.id, {
    status: to,
    ...(data.cadastralOpinion !== undefined && { cadastral_opinion: data.cadastralOpinion }),
    ...(data.acceptanceOpinion !== undefined && { acceptance_opinion: data.acceptanceOpinion }),
  })
  await insertStep(db, {
    applicationId: application.id,
    submission: application.submission,
    ...decisionStep(to),
    at: instantOf(at),
  })
  return 'applied'
}

/** The shape was judged on arrival. */
function instantOf(time: string): Date {
  const instant = fromShanghai(time)
  if (!instant) throw new Error('an event of the registry has an impossible time')
  return instant
}
