import { sql } from 'kysely'
import type { Db, ReadDb } from '../db/database.ts'
import { isTaken } from '../db/failures.ts'
import { isEncrypted } from '../db/field-cipher.ts'
import type { SealedTable } from './encrypted-columns.ts'

/** A row's id, and its encrypted values and hashes by column. A value that is in the clear is null. */
export interface SealedRow {
  id: string
  columns: Record<string, string | null>
}

/**
 * Rows of a table with the columns of a rotation, in the order of their ids: the next ones after an id, the first ones,
 * or the last ones backwards.
 */
export async function listSealedRows(
  db: ReadDb,
  { table, id, values }: SealedTable,
  { after, from = 'first', limit }: { after?: string | undefined; from?: 'first' | 'last'; limit: number },
): Promise<SealedRow[]> {
  const names = values.flatMap(({ column, index }) => (index === undefined ? [column] : [column, index]))
  const key = sql.ref(id.column)
  const beyond = after === undefined ? sql`true` : sql`${key} > ${after}::${sql.raw(id.type)}`
  const { rows } = await sql<Record<string, string | null>>`
    select ${key}::text as row_id, ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}
    where ${beyond} order by ${key} ${sql.raw(from === 'first' ? 'asc' : 'desc')} limit ${limit}`.execute(db)
  return rows.map(({ row_id, ...columns }) => {
    for (const { column, mayBeClear } of values)
      if (mayBeClear && !isEncrypted(columns[column] ?? '')) columns[column] = null
    return { id: row_id ?? '', columns }
  })
}

/**
 * Writes new values into a row. One that was changed meanwhile stays: the product has written it with the newest key.
 * `gone`: there is no such row any more. `taken`: another row has the hash.
 */
export async function replaceEncrypted(
  db: Db,
  { table, id }: SealedTable,
  row: SealedRow,
  changes: Record<string, string>,
): Promise<'replaced' | 'gone' | 'taken'> {
  const sets = Object.entries(changes).map(([name, value]) => {
    const column = sql.ref(name)
    return sql`${column} = case when ${column} = ${row.columns[name]} then ${value} else ${column} end`
  })
  const replacing = sql`
    update ${sql.table(table)} set ${sql.join(sets)}
    where ${sql.ref(id.column)} = ${row.id}::${sql.raw(id.type)}`.execute(db)
  const { numAffectedRows } = await replacing.catch((error: unknown) => {
    if (isTaken(error)) return { numAffectedRows: undefined }
    throw error
  })
  if (numAffectedRows === undefined) return 'taken'
  return numAffectedRows === 1n ? 'replaced' : 'gone'
}
