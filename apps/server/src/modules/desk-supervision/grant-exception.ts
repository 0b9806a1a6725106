import type { grantException } from '@registration/contract/desk/supervision.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { recordCaseAct } from '../desk-cases/case-act-service.ts'
import { moveCase } from '../desk-cases/case-store.ts'
import { digestOf, exceptionsFor, findException, subjectOf } from '../desk-review/exception-rules.ts'
import { insertException, listExceptions } from '../desk-review/exception-store.ts'
import { judgeCase, registeredUnits } from '../desk-review/register-service.ts'
import { findRegister } from '../desk-review/register-store.ts'
import { getSubmissions } from '../desk-review/submission-service.ts'
import { lockSupervised } from './supervised-case-service.ts'

/**
 * Allows what a rule forbids but for an exception, in a case that somebody else has or nobody. It is judged by the
 * register's last answer, which must have the entries that the supervisor has before them. docs/product/cases.md
 * 'Supervision'.
 */
export const grantExceptionHandler: Handler<typeof grantException> = async (
  { rule, unitId, digest, reason, ...seen },
  ctx,
) => {
  const { db, caller, cipher, clock, ids } = ctx
  const row = await lockSupervised(ctx, seen)
  if (row.assignee === caller.staffId) throw refuse('exceptionOfOwnCase')
  const { frozen } = await getSubmissions({ db, cipher }, row)
  const register = await findRegister(db, cipher, row.id)
  const found = register && registeredUnits(register, frozen)
  if (!register || !found) throw refuse('registerSilent')
  const registered = { units: frozen.units, found }
  const finding = judgeCase(ctx, row, frozen, register)?.find(
    (each) => each.rule === rule && each.level === 'exception' && frozen.units[each.unit]?.id === unitId,
  )
  const granted = exceptionsFor(row, await listExceptions(db, cipher, row.id))
  // The register may have been asked again since: a supervisor allows what they have read.
  if (finding && digestOf(finding, registered) !== digest) throw refuse('changedMeanwhile')
  if (!finding || findException(finding, registered, granted)) throw refuse('exceptionNotNeeded')
  await insertException(db, cipher, {
    id: ids.uuid(),
    caseId: row.id,
    rule,
    subject: subjectOf(finding, registered),
    reason,
    staffId: caller.staffId,
    at: clock.now(),
  })
  await recordCaseAct(ctx, row, { act: 'excepted' })
  return { version: await moveCase(db, row, {}) }
}
