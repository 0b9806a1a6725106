import { type Insertable, sql } from 'kysely'
import { type Db, executePipelined } from './database.ts'

import type { Tables } from './tables.ts'

/**
 * Inserts rows with the same columns, in their order, in one statement. Its text does not depend on the number of rows,
 * so the database plans it once. It is pipelined: it fails with the next statement.
 */
export async function insertRows<T extends keyof Tables & string>(
  db: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  const json = JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(asJson))))
  const statement = sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
  await executePipelined(db, statement)
}

/** A value as the database reads it from JSON: bytes in hexadecimal, no halves of characters. */
function asJson([column, value]: [string, unknown]): [string, unknown] {
  if (typeof value === 'string') return [column, value.toWellFormed()]
  return [column, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]
}
