import type { listFirstFiles } from '@registration/contract/desk/case.ts'
import type { Handler } from '../../http/handler.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { getVisibleCase } from '../desk-cases/visible-case-service.ts'
import { getSubmissions } from './submission-service.ts'

/** How many: what is on the screen when the case is opened, and the next one. */
const first = 2

/**
 * The ids of the first files of a case, in the order of the screen, for the officer who has it.
 * docs/product/cases.md 'Viewer'.
 */
export const listFirstFilesHandler: Handler<typeof listFirstFiles> = async ({ id }, { db, caller, cipher }) => {
  const row = await getVisibleCase(db, caller, id)
  // The screen asks by itself: about a case of another officer that is no attempt at it.
  if (row.assignee !== caller.staffId) return { files: [] }
  await refuseConflict({ db, cipher }, caller.staffId, row)
  const { frozen } = await getSubmissions({ db, cipher }, row)
  const files = frozen.business.materials.flatMap((material) =>
    frozen.files.filter(({ materialId }) => materialId === material.id),
  )
  return { files: files.slice(0, first).map((file) => file.id) }
}
