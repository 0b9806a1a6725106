import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('each reference that follows a deletion is at the beginning of an index, so that no table is looked through for it', async () => {
  const { rows } = await database.pool.query<{ reference: string }>(`
    select conrelid::regclass || ' ' || conname as reference from pg_constraint
    where contype = 'f' and confdeltype in ('c', 'n') and not exists (
      select from pg_index
      where indrelid = conrelid and (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey
        and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%s IS NOT NULL)',
          (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]))))
    order by reference`)
  expect(rows.map(({ reference }) => reference)).toEqual([])
})
