import type { rotateCaseFile } from '@registration/contract/desk/case.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { readScope } from '../desk-cases/case-scope-rules.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { saveRotation } from '../desk-review/rotation-store.ts'
import { findCaseFile } from './case-file-store.ts'

/** Saves how far an officer has turned a file. The case keeps its version. docs/product/cases.md 'Files'. */
export const rotateCaseFileHandler: Handler<typeof rotateCaseFile> = async ({ id, fileId, quarters }, ctx) => {
  const { db, caller, cipher } = ctx
  const file = await findCaseFile(db, readScope(caller), fileId)
  if (file?.row.id !== id) throw refuse('caseFileNotFound')
  await refuseConflict({ db, cipher }, caller.staffId, file.row)
  await saveRotation(db, { caseId: id, fileId, staffId: caller.staffId, quarters })
}
