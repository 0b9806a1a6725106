import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'
import { isUuid } from '../../ids.ts'
import type { CaseScope } from './case-scope-rules.ts'
import type { CaseRow } from './case-store.ts'

/** The case is of the officer's regions and stages. */
export const isWithin = ({ regions, stages }: CaseScope): RawBuilder<SqlBool> =>
  sql`desk_case.region_code = any(${regions}::text[]) and desk_case.stage = any(${stages}::text[])`

/** A case by its id, if it is of the scope. */
export async function findCaseOf(db: ReadDb, scope: CaseScope, id: string): Promise<CaseRow | undefined> {
  if (!isUuid(id)) return undefined
  return db.selectFrom('desk_case').selectAll().where('id', '=', id).where(isWithin(scope)).executeTakeFirst()
}
