import { type Selectable, sql } from 'kysely'
import { type Db, executePipelined, type ReadDb } from '../../db/database.ts'
import type { CipherKey } from '../../db/field-cipher.ts'

import type { AuditEntryTable } from '../../db/tables.ts'
import { type AuditEntry, chainOf, hashOfEntry } from './audit-rules.ts'

export type AuditRow = Selectable<AuditEntryTable>

/** The last entry of a chain. */
interface Head {
  chain: number
  sequence: number
  hash: Buffer
}

/**
 * Adds entries at the ends of their chains, in the caller's transaction. Other writers of these chains wait until it
 * ends. The ends are locked in one order, so that two writers of several chains never deadlock.
 */
export async function appendEntries(db: Db, { id: keyId, key }: CipherKey, entries: AuditEntry[]): Promise<void> {
  const heads = await lockHeads(db, [...new Set(entries.map(chainOf))])
  const rows = entries.map((entry) => {
    const head = heads.get(chainOf(entry))
    if (!head) throw new Error('The audit log lacks a chain')
    const link = { chain: head.chain, sequence: head.sequence + 1, previousHash: head.hash }
    const hash = hashOfEntry(key, link, entry)
    Object.assign(head, { sequence: link.sequence, hash })
    return { ...entry, ...link, hash }
  })
  const ends = [...heads.values()]
  const statement = sql`
    with added as (
      insert into audit_entry
        (key_id, chain, sequence, citizen_id, actor, act, details, record, staff_id, post, place, at, previous_hash, hash)
      select ${keyId}, * from unnest(
        ${rows.map(({ chain }) => chain)}::smallint[], ${rows.map(({ sequence }) => sequence)}::bigint[],
        ${rows.map(({ citizenId }) => citizenId)}::uuid[], ${rows.map(({ actor }) => actor)}::text[],
        ${rows.map(({ act }) => act)}::text[], ${rows.map(({ details }) => details)}::text[],
        ${rows.map(({ record }) => record)}::text[],
        ${rows.map(({ staffId }) => staffId ?? null)}::uuid[], ${rows.map(({ post }) => post ?? '')}::text[],
        ${rows.map(({ place }) => place ?? '')}::text[], ${rows.map(({ at }) => at)}::timestamptz[],
        ${rows.map(({ previousHash }) => previousHash)}::bytea[], ${rows.map(({ hash }) => hash)}::bytea[]
      )
    )
    update audit_head set sequence = ends.sequence, hash = ends.hash
    from unnest(
      ${ends.map(({ chain }) => chain)}::smallint[], ${ends.map(({ sequence }) => sequence)}::bigint[],
      ${ends.map(({ hash }) => hash)}::bytea[]
    ) as ends (chain, sequence, hash)
    where audit_head.chain = ends.chain`
  await executePipelined(db, statement)
}

async function lockHeads(db: Db, chains: number[]): Promise<Map<number, Head>> {
  const rows = await db
    .selectFrom('audit_head')
    .selectAll()
    .where('chain', 'in', chains)
    .orderBy('chain')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.chain, { ...row, sequence: Number(row.sequence) }]))
}

/** The latest entries about a citizen with one of these acts, newest first. */
export function listEntriesAbout(
  db: ReadDb,
  citizenId: string,
  { acts, details, limit }: { acts: readonly string[]; details: readonly string[]; limit: number },
): Promise<Pick<AuditRow, 'act' | 'details' | 'at'>[]> {
  return db
    .selectFrom('audit_entry')
    .select(['act', 'details', 'at'])
    .where('citizen_id', '=', citizenId)
    .where('act', 'in', acts)
    .where('details', 'in', details)
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
}

/** The posts of officers now, by their ids. */
export async function findPosts(db: ReadDb, staffIds: readonly string[]): Promise<Map<string, string>> {
  if (staffIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'post'])
    .where(sql<boolean>`id = any(${[...new Set(staffIds)]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, post }) => [id, post]))
}

export async function listHeads(db: ReadDb): Promise<Head[]> {
  const rows = await db.selectFrom('audit_head').selectAll().orderBy('chain').execute()
  return rows.map(({ chain, sequence, hash }) => ({ chain, sequence: Number(sequence), hash }))
}

/** The last entry of each chain that has one. */
export async function listLastEntries(db: ReadDb): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_head')
    .innerJoin('audit_entry', (join) =>
      join
        .onRef('audit_entry.chain', '=', 'audit_head.chain')
        .onRef('audit_entry.sequence', '=', 'audit_head.sequence'),
    )
    .selectAll('audit_entry')
    .execute()
}

/** The next entries of a chain after a sequence number. */
export async function listChain(db: ReadDb, chain: number, after: number, limit: number): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_entry')
    .selectAll()
    .where('chain', '=', chain)
    .where('sequence', '>', String(after))
    .orderBy('sequence')
    .limit(limit)
    .execute()
}

/** The chains that have entries. */
export async function listChains(db: ReadDb): Promise<number[]> {
  const rows = await db.selectFrom('audit_entry').select('chain').distinct().orderBy('chain').execute()
  return rows.map(({ chain }) => chain)
}

/** The hash of an entry by its place. */
export async function findHash(
  db: ReadDb,
  { chain, sequence }: Pick<Head, 'chain' | 'sequence'>,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('audit_entry')
    .select('hash')
    .where('chain', '=', chain)
    .where('sequence', '=', String(sequence))
    .executeTakeFirst()
  return row?.hash
}

/** Reads in one moment of the database, however long it takes. */
export function inSnapshot<T>(db: Db, read: (moment: ReadDb) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (moment) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(moment)
    return read(moment)
  })
}
