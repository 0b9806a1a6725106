import type { findCaseChanges } from '@registration/contract/desk/case.ts'
import { stages } from '@registration/contract/desk/case-words.ts'
import type { Handler } from '../../http/handler.ts'
import { wordsOfAct } from '../desk-cases/act-word-rules.ts'
import { readScope } from '../desk-cases/case-scope-rules.ts'
import { findLastAct, hasActed } from '../desk-cases/case-store.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { caseNotFound } from '../desk-cases/visible-case-service.ts'
import { findCaseOf } from '../desk-cases/visible-case-store.ts'

/**
 * Whether a case has moved since a version, and by which act. An officer who has worked on it is answered also when it is in
 * another stage. docs/product/cases.md 'Changes meanwhile'.
 */
export const findCaseChangesHandler: Handler<typeof findCaseChanges> = async ({ id, version }, ctx) => {
  const { db, caller, cipher, language } = ctx
  const row = await findCaseOf(db, { regions: caller.regions, stages }, id)
  const isReadable = row && (readScope(caller).stages.includes(row.stage) || (await hasActed(db, id, caller.staffId)))
  if (!isReadable) throw await caseNotFound(db, id)
  await refuseConflict({ db, cipher }, caller.staffId, row)
  const last = row.version === version ? undefined : await findLastAct(db, id)
  return { version: row.version, words: last ? wordsOfAct(last, language) : '' }
}
