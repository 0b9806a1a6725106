import { sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'
import { isUuid } from '../../ids.ts'
import type { CaseScope } from './case-scope-rules.ts'
import type { CaseRow } from './case-store.ts'

/** A case by its id, if it is of the scope. */
export async function findCaseOf(db: ReadDb, { regions, stages }: CaseScope, id: string): Promise<CaseRow | undefined> {
  if (!isUuid(id)) return undefined
  return db
    .selectFrom('desk_case')
    .selectAll()
    .where('id', '=', id)
    .where(sql<boolean>`region_code = any(${regions}::text[]) and stage = any(${stages}::text[])`)
    .executeTakeFirst()
}
