import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { enqueue } from '../../outbox/outbox.ts'
import type { Withdrawal } from '../../platform/registry/registry-wire.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'

/** Notifies the registry that an application is withdrawn, after all earlier messages about it. */
export async function enqueueWithdrawal(
  services: LocalServices & { db: Db },
  { id, submission, handed_to }: ApplicationRow,
  reason: Withdrawal['reason'],
): Promise<void> {
  const withdrawal: Withdrawal = { applicationId: id, submission, at: toShanghai(services.clock.now()), reason }
  await enqueue(services.db, services, {
    record: `application:${id}`,
    kind: 'registry.withdrawal',
    body: { ...withdrawal, decider: handed_to },
  })
}
