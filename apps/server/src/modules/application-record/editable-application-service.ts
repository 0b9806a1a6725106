import { applicationCan } from '@registration/contract/application-status.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import type { WriteContext } from '../../context.ts'
import { refuse } from '../../refuse.ts'
import { getBusiness } from '../catalogue/catalogue-rules.ts'
import {
  type ApplicationContents,
  type ApplicationRow,
  type OwnedApplication,
  touchOwnApplication,
} from './application-store.ts'

export interface Editable {
  application: ApplicationRow & ApplicationContents
  business: OfferedBusiness
}

/** Throws the refusal of a record that the call names and the application does not have. */
type RefuseUnknown = (application: OwnedApplication) => Promise<unknown>

/**
 * Changes the caller's own application, locked, if its status allows changes. Its idle time starts again. What follows
 * from a change is done after it, in the same transaction. If the status allows none, `refuseUnknown` is asked first.
 */
export function editApplication<T>(
  ctx: WriteContext,
  id: string,
  edit: (editable: Editable) => Promise<T>,
  refuseUnknown?: RefuseUnknown,
): Promise<T> {
  return editApplicationOf(ctx, { id, citizen_id: ctx.caller.citizenId }, edit, refuseUnknown)
}

/** As `editApplication` for an application whose owner has invited the caller to change it. */
export async function editApplicationOf<T>(
  ctx: WriteContext,
  { id, citizen_id: citizenId }: OwnedApplication,
  edit: (editable: Editable) => Promise<T>,
  refuseUnknown?: RefuseUnknown,
): Promise<T> {
  const { db, content, clock } = ctx
  const [application, follow] = await Promise.all([
    touchOwnApplication(db, { citizenId, id, at: clock.now() }),
    ctx.watchEdit(ctx, { id, citizen_id: citizenId }),
  ])
  if (!applicationCan.edit(application.status)) {
    await refuseUnknown?.(application)
    throw refuse('notEditable')
  }
  const answer = await edit({ application, business: getBusiness(content, application.business_id) })
  await follow(application)
  return answer
}
