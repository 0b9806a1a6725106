import type { superviseCase } from '@registration/contract/desk/supervision.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { Handler } from '../../http/handler.ts'
import { refuseField } from '../../refuse.ts'
import { recordCaseAct } from '../desk-cases/case-act-service.ts'
import { moveCase } from '../desk-cases/case-store.ts'
import { notifyOfficer } from '../desk-notices/notice-service.ts'
import { insertSupervision } from '../desk-review/supervision-store.ts'
import { lockSupervised } from './supervised-case-service.ts'

/** Writes a note on an open case, and notifies its holder. docs/product/cases.md 'Supervision'. */
export const superviseCaseHandler: Handler<typeof superviseCase> = async ({ text, dueOn, ...seen }, ctx) => {
  const { db, caller, cipher, clock, ids } = ctx
  if (dueOn < todayInShanghai(clock.now())) throw refuseField('dueOn', 'dateInvalid')
  const row = await lockSupervised(ctx, seen)
  const id = ids.uuid()
  const { staffId } = caller
  await insertSupervision(db, cipher, { id, caseId: row.id, text, dueOn, staffId, at: clock.now() })
  if (row.assignee) await notifyOfficer(ctx, { staffId: row.assignee, caseId: row.id, kind: 'supervised', about: id })
  await recordCaseAct(ctx, row, { act: 'supervised' })
  return { version: await moveCase(db, row, {}) }
}
