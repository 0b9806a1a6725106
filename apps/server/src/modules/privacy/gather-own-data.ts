import type { Answer } from '@registration/contract/endpoint.ts'
import type { exportOwnData } from '@registration/contract/own-data.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { Caller, LocalServices } from '../../context.ts'
import type { ReadDb } from '../../db/database.ts'
import { type FieldCipher, openText } from '../../db/field-cipher.ts'
import type { Streamed } from '../../http/streamed-json.ts'
import { encryptedTables } from '../../operations/encrypted-columns.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { yesOrNo } from './own-data-codes.ts'
import type { Column, ExportedTable, LeftOutTable, ShowContext, ShownColumn } from './own-data-columns.ts'
import { listOwnRows, type OwnRow } from './own-data-store.ts'
import { ownDataTables } from './own-data-table.ts'
import { titleOf } from './own-data-titles.ts'

type Section = Answer<typeof exportOwnData>['sections'][number]
type Field = Section['records'][number][number]

const tables: [string, ExportedTable | LeftOutTable][] = Object.entries(ownDataTables)

interface OwnDataContext extends LocalServices {
  pool: ReadDb
  caller: Pick<Caller, 'citizenId'>
  language: Language
}

/** Everything stored about a citizen, read while it is sent, identity fields in full: for the citizen alone. */
export async function* gatherOwnData(ctx: OwnDataContext): AsyncGenerator<Streamed<Section>> {
  for (const [name, table] of tables) {
    if ('leftOut' in table) continue
    const { section } = table
    yield { name: section, title: titleOf(section, ctx.language), records: gatherRecords(ctx, name, table) }
  }
}

async function* gatherRecords(
  { pool, cipher, caller, content, language }: OwnDataContext,
  table: string,
  { owner, order, newestFirst, columns }: ExportedTable,
): AsyncGenerator<Field[]> {
  const exported = Object.entries(columns).flatMap(([name, column]) => {
    const how = exportOf(column)
    return how ? [{ name, ...how }] : []
  })
  const { needed, open } = openerOf(cipher, table)
  const query = { table, owner, order, newestFirst, columns: [...exported, ...needed] }
  for await (const values of listOwnRows(pool, caller.citizenId, query)) {
    const row = Object.fromEntries(exported.map(({ name }) => [name, textOf(open(values, name), language)]))
    yield exported.map((column) => ({
      name: column.word,
      title: titleOf(column.word, language),
      value: wordsFor(column, row[column.name] ?? '', { content, language, row }),
    }))
  }
}

function exportOf(column: Column): ShownColumn | undefined {
  if (typeof column === 'string') return { word: column }
  return 'leftOut' in column ? undefined : column
}

/** How a table's values are decrypted, and which column that needs beside them. */
function openerOf(cipher: FieldCipher, table: string) {
  const sealed = encryptedTables.find((each) => each.table === table)
  const open = (row: OwnRow, column: string): unknown => {
    const value = row[column]
    const found = sealed?.values.find((each) => each.column === column)
    if (!sealed || !found || typeof value !== 'string') return value
    const place = `${table}:${String(row[sealed.id.column])}:${found.name}`
    return found.mayBeClear ? openText(cipher, value, place) : cipher.decrypt(value, place)
  }
  return { needed: sealed ? [{ name: sealed.id.column }] : [], open }
}

/** A value as text. An absent value is empty. */
function textOf(value: unknown, language: Language): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return yesOrNo[value ? 'true' : 'false'][language]
  if (value instanceof Date) return toShanghai(value)
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function wordsFor({ codes, show }: ShownColumn, text: string, at: ShowContext): string {
  if (text === '') return ''
  if (codes) return Object.hasOwn(codes, text) ? (codes[text]?.[at.language] ?? text) : text
  return show ? show(text, at) : text
}
