import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'
import { withDatabaseTime } from '../../db/database-time.ts'

/** How a row leads to its citizen: by a column of its own, or through the row that it belongs to. */
const owners = {
  id: (citizenId: string) => sql`own.id = ${citizenId}`,
  citizen_id: (citizenId: string) => sql`own.citizen_id = ${citizenId}`,
  inviter_id: (citizenId: string) => sql`own.inviter_id = ${citizenId}`,
  application_id: (citizenId: string) =>
    sql`own.application_id in (select id from application where citizen_id = ${citizenId})`,
  request_id: (citizenId: string) =>
    sql`own.request_id in (select id from archive_request where citizen_id = ${citizenId})`,
  certificate_id: (citizenId: string) =>
    sql`own.certificate_id in (select id from certificate where citizen_id = ${citizenId})`,
} as const
export type Owner = keyof typeof owners

/** Expressions in place of columns whose value alone says nothing. */
const values = {
  /** `09:00-10:00` */
  slotHours: sql`(select starts_at || '-' || ends_at from slot where slot.id = own.slot_id)`,
  /** `2026-03-12 09:00-10:00` */
  slotTime: sql`(select day || ' ' || starts_at || '-' || ends_at from slot where slot.id = own.slot_id)`,
  movedBooking: sql`(select number from appointment where appointment.id = own.moving_id)`,
  /** The business's id, a space, the material's: a material gets its name from the business. */
  materialOfBusiness: sql`(select business_id || ' ' || own.material_id from application where application.id = own.application_id)`,
  /** The business's id, a space, the question's. */
  questionOfBusiness: sql`(select business_id || ' ' || own.question from application where application.id = own.application_id)`,
  /** As above, a space, the answer. */
  answerOfBusiness: sql`(select business_id || ' ' || own.question || ' ' || own.answer from application where application.id = own.application_id)`,
  certificateNumber: sql`(select number from certificate where certificate.id = own.certificate_id)`,
} as const
export type ValueFrom = keyof typeof values

export interface OwnRowsQuery {
  table: string
  owner: Owner
  /** Columns that together are unique and never empty. */
  order: readonly string[]
  newestFirst: boolean
  columns: readonly { name: string; from?: ValueFrom | undefined }[]
}

export type OwnRow = Record<string, unknown>

const pageRows = 500
/** How long one page may wait for the database, in milliseconds. */
const pageMs = 4_500

/**
 * A citizen's rows of a table, page by page. No connection is held in between, however slow the reader is. A row that
 * exists from the first page to the last is read once.
 */
export async function* listOwnRows(db: ReadDb, citizenId: string, query: OwnRowsQuery): AsyncGenerator<OwnRow> {
  let after: string[] | undefined
  do {
    const rows = await withDatabaseTime(pageMs, () => readPage(db, citizenId, query, after))
    for (const { values } of rows) yield values
    after = rows.length < pageRows ? undefined : rows.at(-1)?.place
  } while (after)
}

interface PageRow {
  values: OwnRow
  /** The values of `order`, as texts: a Date has no microseconds. */
  place: string[]
}

async function readPage(
  db: ReadDb,
  citizenId: string,
  { table, owner, order, newestFirst, columns }: OwnRowsQuery,
  after: string[] | undefined,
): Promise<PageRow[]> {
  const place = order.map((column) => sql.ref(`own.${column}`))
  const comparison = newestFirst ? sql`<` : sql`>`
  const isNext = after ? sql`and (${sql.join(place)}) ${comparison} (${sql.join(after)})` : sql``
  const sorted = place.map((column) => sql`${column} ${newestFirst ? sql`desc` : sql`asc`}`)
  const { rows } = await sql<OwnRow & { place: string[] }>`
    select ${sql.join(columns.map(selected))}, array[${sql.join(place.map((column) => sql`${column}::text`))}] as place
    from ${sql.table(table)} as own
    where ${owners[owner](citizenId)} ${isNext}
    order by ${sql.join(sorted)} limit ${pageRows}`.execute(db)
  return rows.map(({ place, ...values }) => ({ values, place }))
}

const selected = ({ name, from }: OwnRowsQuery['columns'][number]): RawBuilder<unknown> =>
  from ? sql`${values[from]} as ${sql.ref(name)}` : sql.ref(`own.${name}`)
