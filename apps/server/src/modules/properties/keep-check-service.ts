import { applicationCan } from '@registration/contract/application-status.ts'
import type { StepContext } from '../../context.ts'
import { inTransaction } from '../../db/database.ts'
import { lockOwnApplication, type OwnedApplication } from '../application-record/application-store.ts'
import { type KeptCheck, saveCheck } from '../application-record/register-check-store.ts'

/**
 * Keeps a check of an application that may still be changed. What the register has of the property decides which questions
 * are asked, and so what the parties have confirmed: what follows is that of an edit. Of an application that is with the
 * registry the check that it was submitted with stays.
 */
export async function keepCheck(
  ctx: StepContext,
  { id, citizen_id }: OwnedApplication,
  check: KeptCheck,
): Promise<void> {
  await inTransaction(ctx.pool, async (db) => {
    const [application, follow] = await Promise.all([
      lockOwnApplication(db, citizen_id, id),
      ctx.watchEdit({ ...ctx, db }, { id, citizen_id }),
    ])
    if (!applicationCan.edit(application.status)) return
    await saveCheck(db, ctx.cipher, application, check)
    await follow(application)
  })
}
