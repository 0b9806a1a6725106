import type { readCaseRegister } from '@registration/contract/desk/case.ts'
import type { Handler } from '../../http/handler.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { getVisibleCase } from '../desk-cases/visible-case-service.ts'
import { recordCaseReading } from './case-reading-service.ts'
import { listExceptions } from './exception-store.ts'
import { askAboutCase, judgeCase } from './register-service.ts'
import { toFindings, toRegister } from './register-view-rules.ts'
import { findFiler } from './review-store.ts'
import { getSubmissions } from './submission-service.ts'

/** Asks the register about a case again. It is recorded before. docs/product/cases.md 'The register'. */
export const readCaseRegisterHandler: Handler<typeof readCaseRegister> = async ({ id }, ctx) => {
  const { caller, pool, cipher } = ctx
  const row = await getVisibleCase(pool, caller, id)
  await refuseConflict({ db: pool, cipher }, caller.staffId, row)
  const { frozen } = await getSubmissions({ db: pool, cipher }, row)
  await recordCaseReading(ctx, { ...row, filerId: await findFiler(pool, id) }, 'caseRead')
  const register = await askAboutCase(ctx, row, frozen)
  const exceptions = await listExceptions(pool, cipher, id)
  return {
    findings: toFindings(judgeCase(ctx, row, frozen, register), { frozen, register, exceptions }, row, ctx),
    register: toRegister(register, frozen, ctx),
  }
}
