import type { deleteOwnOpinion } from '@registration/contract/desk/decisions.ts'
import type { Handler } from '../../http/handler.ts'
import { isUuid } from '../../ids.ts'
import { refuse } from '../../refuse.ts'
import * as store from './opinion-store.ts'

/** Deletes a template of the caller's own. */
export const deleteOwnOpinionHandler: Handler<typeof deleteOwnOpinion> = async ({ id }, { db, caller }) => {
  const { staffId } = caller
  if (!isUuid(id) || !(await store.deleteOwnOpinion(db, { id, staffId }))) throw refuse('opinionNotFound')
}
