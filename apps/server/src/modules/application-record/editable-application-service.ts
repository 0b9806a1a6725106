import { applicationCan } from '@registration/contract/application-status.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import type { WriteContext } from '../../context.ts'
import { refuse } from '../../refuse.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import { type ApplicationContents, type ApplicationRow, touchOwnApplication } from './application-store.ts'

interface Editable {
  application: ApplicationRow & ApplicationContents
  business: OfferedBusiness
}

/**
 * Changes the caller's own application, locked, if its status allows changes. Its idle time starts again. What follows
 * from a change is done after it, in the same transaction.
 */
export async function editApplication<T>(
  ctx: WriteContext,
  id: string,
  edit: (editable: Editable) => Promise<T>,
): Promise<T> {
  const { db, content, clock, caller } = ctx
  const application = await touchOwnApplication(db, { citizenId: caller.citizenId, id, at: clock.now() })
  if (!applicationCan.edit(application.status)) throw refuse('notEditable')
  const answer = await edit({ application, business: getBusiness(content, application.business_id) })
  await ctx.afterEdit(ctx, application)
  return answer
}
