import type { ReviewStatus } from '@registration/contract/application-status.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { gathered, gatheredWrite } from '../../db/gathered.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { sendAlong } from '../../db/send-along.ts'
import type { ApplicationTable } from '../../db/tables.ts'
import { refuse } from '../../refuse.ts'

export type ApplicationRow = Selectable<ApplicationTable>

export interface NewApplication {
  id: string
  citizenId: string
  businessId: string
  name: string
  registrationType: string
  cityCode: string
  regionCode: string
  byAppointment: boolean
  now: Date
}

export const insertApplication = gatheredWrite((db, rows: readonly NewApplication[]) =>
  insertRows(
    db,
    'application',
    rows.map((row) => ({
      id: row.id,
      citizen_id: row.citizenId,
      business_id: row.businessId,
      name: row.name,
      registration_type: row.registrationType,
      city_code: row.cityCode,
      region_code: row.regionCode,
      by_appointment: row.byAppointment,
      status: 'unsubmitted',
      created_at: row.now,
      started_at: row.now,
    })),
  ),
)

/** A citizen's own application. Another's and none are the same: not found. */
export async function getOwnApplication(db: Db, citizenId: string, id: string): Promise<ApplicationRow> {
  return found(await own(db, citizenId, id)?.executeTakeFirst())
}

interface OwnId {
  citizenId: string
  id: string
}

/** As `getOwnApplication`, and nobody else changes it until the transaction ends. */
export async function lockOwnApplication(db: Db, citizenId: string, id: string): Promise<ApplicationRow> {
  return found(await lockOwn(db, { citizenId, id }))
}

const lockOwn = gathered(async (db, asked: readonly OwnId[]) => {
  const { rows } = await sql<ApplicationRow>`
    select application.* from application,
      unnest(${idsOf(asked)}::uuid[], ${asked.map(({ citizenId }) => citizenId)}::uuid[]) as asked (id, citizen_id)
    where application.id = asked.id and application.citizen_id = asked.citizen_id
    for update of application`.execute(db)
  return inOrder(rows, asked)
})

/** As `lockOwnApplication`, and its time begins anew: the citizen changes it. */
export async function touchOwnApplication(db: Db, citizenId: string, id: string, at: Date): Promise<ApplicationRow> {
  return found(await touchOwn(db, { citizenId, id, at }))
}

const touchOwn = gathered(async (db, asked: readonly (OwnId & { at: Date })[]) => {
  const { rows } = await sql<ApplicationRow>`
    update application set touched_at = asked.at, expiry_told_at = null
    from unnest(${idsOf(asked)}::uuid[], ${asked.map(({ citizenId }) => citizenId)}::uuid[],
      ${asked.map(({ at }) => at)}::timestamptz[]) as asked (id, citizen_id, at)
    where application.id = asked.id and application.citizen_id = asked.citizen_id
    returning application.*`.execute(db)
  return inOrder(rows, asked)
})

/** What is no id is the id of nothing. */
const idsOf = (asked: readonly OwnId[]) => asked.map(({ id }) => (isUuid(id) ? id : null))

/** By id and citizen: who owns an application and who does not may ask for it in the same moment. */
function inOrder(rows: readonly ApplicationRow[], asked: readonly OwnId[]): (ApplicationRow | undefined)[] {
  const key = (id: string, citizenId: string) => `${id.toLowerCase()} ${citizenId}`
  const own = new Map(rows.map((row) => [key(row.id, row.citizen_id), row]))
  return asked.map(({ id, citizenId }) => own.get(key(id, citizenId)))
}

/** The registry's events name an application by its id alone. */
export async function lockApplication(db: Db, id: string): Promise<ApplicationRow | undefined> {
  if (!isUuid(id)) return undefined
  return db.selectFrom('application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Whose application it is; undefined where there is none. */
export async function findOwner(db: Db, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db.selectFrom('application').select('citizen_id').where('id', '=', id).executeTakeFirst()
  return row?.citizen_id
}

function own(db: Db, citizenId: string, id: string) {
  if (!isUuid(id)) return undefined
  return db.selectFrom('application').selectAll().where('id', '=', id).where('citizen_id', '=', citizenId)
}

function found(row: ApplicationRow | undefined): ApplicationRow {
  if (!row) throw refuse('applicationNotFound')
  return row
}

/** Our ids are UUIDs: what does not look like one is not in the database, which would refuse it as a fault. */
export const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

/** Rows of several applications, sorted by whose they are: for each application, in the order asked, its own. */
export function ofEach<R>(applicationIds: readonly string[], rows: readonly R[], idOf: (row: R) => string): R[][] {
  const byId = Map.groupBy(rows, idOf)
  return applicationIds.map((id) => byId.get(id) ?? [])
}

/** A citizen's newest unsubmitted application for a business. */
export async function findNewestDraft(
  db: Db,
  citizenId: string,
  businessId: string,
): Promise<Pick<ApplicationRow, 'id' | 'started_at'> | undefined> {
  return db
    .selectFrom('application')
    .select(['id', 'started_at'])
    .where('citizen_id', '=', citizenId)
    .where('status', '=', 'unsubmitted')
    .where('business_id', '=', businessId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** Whether a citizen ever began an application that is still there. */
export async function hasApplications(db: Db, citizenId: string): Promise<boolean> {
  const row = await db.selectFrom('application').select('id').where('citizen_id', '=', citizenId).executeTakeFirst()
  return row !== undefined
}

export interface ListQuery {
  citizenId: string
  statuses: ReviewStatus[]
  byAppointment: boolean | undefined
  offset: number
  limit: number
}

/** One page of a citizen's applications, newest first, and how many there are. */
export async function listApplications(db: Db, query: ListQuery): Promise<{ rows: ApplicationRow[]; total: number }> {
  let selection = db
    .selectFrom('application')
    .where('citizen_id', '=', query.citizenId)
    .where('status', 'in', query.statuses)
  if (query.byAppointment !== undefined) selection = selection.where('by_appointment', '=', query.byAppointment)
  // What is passed over for a later page is read in the index alone.
  const page = selection
    .select('id')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .offset(query.offset)
    .limit(query.limit)
  const [rows, counted] = await Promise.all([
    db
      .selectFrom(page.as('page'))
      .innerJoin('application', 'application.id', 'page.id')
      .selectAll('application')
      .orderBy('started_at', 'desc')
      .orderBy('application.id', 'desc')
      .execute(),
    selection.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(counted.total) }
}

export async function updateApplication(
  db: Db,
  id: string,
  change: Partial<
    Pick<
      ApplicationRow,
      | 'status'
      | 'name'
      | 'submission'
      | 'submitted_at'
      | 'started_at'
      | 'acceptance_number'
      | 'cadastral_opinion'
      | 'acceptance_opinion'
    >
  >,
): Promise<void> {
  const statement = db.updateTable('application').set(change).where('id', '=', id)
  await sendAlong(db, statement)
}

interface Submitted {
  id: string
  submission: number
  at: Date
}

/** Hands an application in: it waits for the registry, and nothing is left of an earlier review. */
export const markSubmitted = gatheredWrite(async (db, submitted: readonly Submitted[]) => {
  const statement = sql`
    update application set status = 'pending', submission = asked.submission, submitted_at = asked.at, started_at = asked.at,
      cadastral_opinion = '', acceptance_opinion = ''
    from unnest(${submitted.map(({ id }) => id)}::uuid[], ${submitted.map(({ submission }) => submission)}::integer[],
      ${submitted.map(({ at }) => at)}::timestamptz[]) as asked (id, submission, at)
    where application.id = asked.id`
  await sendAlong(db, statement)
})

/** Moves an application from one status to another, unless it stands elsewhere meanwhile. */
export async function moveApplication(db: Db, id: string, from: ReviewStatus, to: ReviewStatus): Promise<void> {
  await db.updateTable('application').set({ status: to }).where('id', '=', id).where('status', '=', from).execute()
}

/** Removes an application with its parties, units, attachments and steps. */
export async function deleteApplication(db: Db, id: string): Promise<void> {
  await db.deleteFrom('application').where('id', '=', id).execute()
}

/** An application by the number that the registry gave it, whoever it belongs to. */
export async function findByAcceptanceNumber(db: Db, acceptanceNumber: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('application').selectAll().where('acceptance_number', '=', acceptanceNumber).executeTakeFirst()
}
