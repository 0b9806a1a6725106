import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { enqueue } from '../../outbox/outbox.ts'
import { insertForm } from '../application-record/application-form-store.ts'
import type { OwnedApplication } from '../application-record/application-store.ts'

/**
 * Orders the form of a submission, in its transaction. With the module off, and for an application that is filled in at
 * the counter, there is none.
 */
export async function requestForm(
  services: LocalServices & { db: Db },
  application: OwnedApplication & { submission: number; by_appointment: boolean },
): Promise<void> {
  const { db, config, ids } = services
  if (!config.modules.includes('confirmation') || application.by_appointment) return
  const id = ids.uuid()
  await insertForm(db, application, { id, submission: application.submission })
  await enqueue(db, services, { record: `form:${id}`, kind: 'form.make', body: { formId: id } })
}
