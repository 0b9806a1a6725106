import type { renameApplication } from '@registration/contract/applications.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import type { Handler } from '../../http/handler.ts'
import { mergeChanges } from '../../merge-changes.ts'
import { refuse } from '../../refuse.ts'
import { updateApplication } from '../application-record/application-store.ts'
import { editApplication } from '../application-record/editable-application-service.ts'
import { nameOf } from './application-rules.ts'

/** Saves the citizen's name for a draft, unless it has another one since they read it. */
export const renameApplicationHandler: Handler<typeof renameApplication> = async ({ id, name, base }, ctx) => {
  return editApplication(ctx, id, async ({ application }) => {
    const present = { name: nameOf(ctx.content, application, ctx.language) }
    const versions = { base: { name: base?.name ?? present.name }, given: { name }, present }
    if (mergeChanges(['name'], versions).conflicts.length > 0) {
      const fields = [{ field: 'name', message: fieldMessage('changedMeanwhile') }]
      throw refuse('changedMeanwhile', { fields, present })
    }
    // The name as the citizen read it is the business's own, perhaps in another language. It is not stored for that.
    if (name !== present.name) await updateApplication(ctx.db, application, { name })
  })
}
