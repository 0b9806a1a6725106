import { type Selectable, sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { FaceFlowPurpose, FaceFlowTable } from '../../db/tables.ts'
import { accountsOf } from '../session/citizen-store.ts'

export type FaceFlow = Selectable<FaceFlowTable>

/** The key of a flow: every statement about it has both columns. */
export type OwnedFlow = Pick<FaceFlow, 'id' | 'citizen_id'>

const live = ['starting', 'pending', 'checking'] as const
export const isLive = ({ state }: Pick<FaceFlow, 'state'>): boolean => live.some((each) => each === state)

/** The flows of a citizen's person since an instant, counted by their outcome. */
export async function countFlows(
  db: ReadDb,
  citizenId: string,
  since: Date,
): Promise<{ started: number; blocked: number }> {
  const rows = await db
    .selectFrom('face_flow')
    .select('outcome')
    .where('citizen_id', 'in', accountsOf(citizenId))
    .where('created_at', '>=', since)
    .execute()
  return { started: rows.length, blocked: rows.filter(({ outcome }) => outcome === 'blocked').length }
}

const purposes = ['certification', 'confirmation'] as const satisfies readonly FaceFlowPurpose[]

/** Ends every open flow of a citizen: there is one at a time. */
export async function replaceLiveFlows(
  db: Db,
  citizenId: string,
  now: Date,
  of: readonly FaceFlowPurpose[] = purposes,
): Promise<void> {
  await db
    .updateTable('face_flow')
    .set({ state: 'replaced', vendor_token_sealed: null, finished_at: now })
    .where('citizen_id', '=', citizenId)
    .where('purpose', 'in', of)
    .where('state', 'in', live)
    .execute()
}

/** What a flow is good for, and for nothing else: to be certified, or to confirm one content at one place. */
export type FlowUse = { purpose: 'certification' } | { purpose: 'confirmation'; placeId: string; digest: Buffer }

export interface NewFlow {
  id: string
  citizenId: string
  tokenHash: Buffer
  nameIndex: string
  documentNumberIndex: string
  use: FlowUse
  now: Date
}

export async function insertFlow(db: Db, flow: NewFlow): Promise<void> {
  const { use } = flow
  await db
    .insertInto('face_flow')
    .values({
      id: flow.id,
      citizen_id: flow.citizenId,
      token_hash: flow.tokenHash,
      name_index: flow.nameIndex,
      document_number_index: flow.documentNumberIndex,
      purpose: use.purpose,
      ...(use.purpose === 'confirmation' && { place_id: use.placeId, digest: use.digest }),
      state: 'starting',
      created_at: flow.now,
    })
    .execute()
}

/** The platform has begun. False if the flow was replaced meanwhile. */
export async function openFlow(db: Db, { id, citizen_id }: OwnedFlow, vendorTokenEncrypted: string): Promise<boolean> {
  const opened = await db
    .updateTable('face_flow')
    .set({ state: 'pending', vendor_token_sealed: vendorTokenEncrypted })
    .where('id', '=', id)
    .where('citizen_id', '=', citizen_id)
    .where('state', '=', 'starting')
    .returning('id')
    .executeTakeFirst()
  return opened !== undefined
}

/** A flow that the platform never began does not count. */
export async function deleteFlow(db: Db, { id, citizen_id }: OwnedFlow): Promise<void> {
  await db
    .deleteFrom('face_flow')
    .where('id', '=', id)
    .where('citizen_id', '=', citizen_id)
    .where('state', '=', 'starting')
    .execute()
}

/**
 * A citizen's own flow for a use by its token. Undefined if it is missing, another citizen's, for another use or for
 * another place. What it confirms is compared by the caller.
 */
export async function findOwnFlow(
  db: ReadDb,
  citizenId: string,
  { tokenHash, use }: { tokenHash: Buffer; use: FlowUse },
): Promise<FaceFlow | undefined> {
  let selection = db
    .selectFrom('face_flow')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('citizen_id', '=', citizenId)
    .where('purpose', '=', use.purpose)
  if (use.purpose === 'confirmation') selection = selection.where('place_id', '=', use.placeId)
  return selection.executeTakeFirst()
}

/**
 * Claims a flow for asking the platform: one of several simultaneous calls gets it. A claim older than `stale` is taken
 * over.
 */
export async function takeFlow(
  db: Db,
  { citizenId, id, now, stale, bornAfter }: { citizenId: string; id: string; now: Date; stale: Date; bornAfter: Date },
): Promise<FaceFlow | undefined> {
  return db
    .updateTable('face_flow')
    .set((eb) => ({ state: 'checking', checked_at: now, asked: eb('asked', '+', 1) }))
    .where('id', '=', id)
    .where('citizen_id', '=', citizenId)
    .where('created_at', '>', bornAfter)
    .where((eb) =>
      eb.or([eb('state', '=', 'pending'), eb.and([eb('state', '=', 'checking'), eb('checked_at', '<', stale)])]),
    )
    .returningAll()
    .executeTakeFirst()
}

/** The platform had no result yet: the flow may be asked about again. */
export async function giveFlowBack(db: Db, { id, citizen_id }: OwnedFlow): Promise<void> {
  await db
    .updateTable('face_flow')
    .set({ state: 'pending' })
    .where('id', '=', id)
    .where('citizen_id', '=', citizen_id)
    .where('state', '=', 'checking')
    .execute()
}

/** Ends a flow once. False if it ended meanwhile. The platform's token is deleted. */
export async function endFlow(
  db: Db,
  { id, citizen_id }: OwnedFlow,
  end: { state: 'passed' | 'failed'; outcome: string; resultCode: string; now: Date },
): Promise<boolean> {
  const ended = await db
    .updateTable('face_flow')
    .set({
      state: end.state,
      outcome: end.outcome,
      result_code: end.resultCode,
      vendor_token_sealed: null,
      finished_at: end.now,
    })
    .where('id', '=', id)
    .where('citizen_id', '=', citizen_id)
    .where('state', '=', 'checking')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Uses up a citizen's checks to be certified that passed after an instant: true once. */
export async function spendPassedFlow(db: Db, citizenId: string, { since, now }: { since: Date; now: Date }) {
  const spent = await db
    .updateTable('face_flow')
    .set({ spent_at: now })
    .where('citizen_id', '=', citizenId)
    .where('purpose', '=', 'certification')
    .where('state', '=', 'passed')
    .where('finished_at', '>', since)
    .where('spent_at', 'is', null)
    .returning('id')
    .execute()
  return spent.length > 0
}

/** Uses up one check that passed after an instant: true once. */
export async function spendFlow(
  db: Db,
  { id, citizen_id }: OwnedFlow,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const spent = await db
    .updateTable('face_flow')
    .set({ spent_at: now })
    .where('id', '=', id)
    .where('citizen_id', '=', citizen_id)
    .where('state', '=', 'passed')
    .where('finished_at', '>', since)
    .where('spent_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** For the background job, which names a flow by its id alone. */
export async function findFlow(db: ReadDb, id: string): Promise<FaceFlow | undefined> {
  return db.selectFrom('face_flow').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Ends a flow that nobody finished in time. */
export async function expireFlow(db: Db, { id, citizen_id }: OwnedFlow, now: Date): Promise<void> {
  await db
    .updateTable('face_flow')
    .set({ state: 'failed', outcome: 'expired', vendor_token_sealed: null, finished_at: now })
    .where('id', '=', id)
    .where('citizen_id', '=', citizen_id)
    .where('state', 'in', live)
    .execute()
}

/** Leaves of a closed account's flows only when each began and how it ended, which the limit of the day counts. */
export async function emptyFlows(db: Db, citizenId: string): Promise<void> {
  await db
    .updateTable('face_flow')
    .set({ name_index: '', document_number_index: '', result_code: null })
    .where('citizen_id', '=', citizenId)
    .execute()
}

/** Deletes flows that began before an instant, those of closed accounts before another one. */
export async function deleteExpiredFlows(db: Db, before: { open: Date; closed: Date }): Promise<void> {
  await sql`delete from face_flow where created_at < ${before.open} or (created_at < ${before.closed}
    and exists (select from citizen where citizen.id = face_flow.citizen_id and closed_at is not null))`.execute(db)
}
