import type { listColleagues } from '@registration/contract/desk/claims.ts'
import type { Handler } from '../../http/handler.ts'
import { placeOf } from '../desk-cases/colleague-service.ts'
import { listColleagues as listRows } from '../desk-cases/colleague-store.ts'
import { findFilersNumber } from '../desk-cases/conflict-store.ts'
import { indexesOf } from '../desk-cases/officer-number-service.ts'
import { getVisibleCase } from '../desk-cases/visible-case-service.ts'

/**
 * The officers to whom a case can be given: of its stage and office, without an interest in it.
 * docs/product/cases.md 'Claims'.
 */
export const listColleaguesHandler: Handler<typeof listColleagues> = async ({ id }, ctx) => {
  const { db, caller, cipher, content } = ctx
  const row = await getVisibleCase(db, caller, id)
  const isSeparate = content.desk.stages === 'separate'
  const found = await listRows(db, row, { ...placeOf(ctx, row), isSeparate })
  const concerned = new Set([...row.number_indexes, await findFilersNumber(db, id)])
  const isFree = ({ id: staffId, documentNumberSealed }: (typeof found)[number]) =>
    indexesOf(cipher, staffId, documentNumberSealed).every((index) => !concerned.has(index))
  return { colleagues: found.filter(isFree).map(({ login, name }) => ({ login, name })) }
}
