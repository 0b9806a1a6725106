import type { renameApplication } from '@registration/contract/applications.ts'
import type { Handler } from '../../http/handler.ts'
import { updateApplication } from '../application-record/application-store.ts'
import { lockEditable } from '../application-record/editable-application-service.ts'

/** Saves the citizen's name for a draft. */
export const renameApplicationHandler: Handler<typeof renameApplication> = async ({ id, name }, ctx) => {
  const { application } = await lockEditable(ctx, ctx.caller.citizenId, id)
  await updateApplication(ctx.db, application, { name })
}
