import type { urgeApplication } from '@registration/contract/applications.ts'
import type { Handler } from '../../http/handler.ts'
import { enqueue } from '../../outbox/outbox.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { lockOwnApplication, updateApplication } from '../application-record/application-store.ts'
import { dueOf } from './due-day-rules.ts'
import { listStops } from './due-day-store.ts'

/** Asks the registry about an application past its promised day. */
export const urgeApplicationHandler: Handler<typeof urgeApplication> = async ({ applicationId }, ctx) => {
  const { caller, content, db, clock } = ctx
  const application = await lockOwnApplication(db, caller.citizenId, applicationId)
  const now = clock.now()
  const { dueDay, overdueDays, isUrged } = dueOf(content, application, await listStops(db, application), now)
  if (overdueDays === 0) throw refuse('notOverdue')
  if (isUrged) throw refuse('urgedAlready')
  await updateApplication(db, application, { urged_at: now })
  await enqueue(db, ctx, {
    record: `application:${application.id}`,
    kind: 'registry.urge',
    body: {
      applicationId: application.id,
      submission: application.submission,
      dueDay,
      at: toShanghai(now),
      decider: application.handed_to,
    },
  })
}
