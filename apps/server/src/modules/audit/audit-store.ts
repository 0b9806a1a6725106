import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { CipherKey } from '../../db/field-cipher.ts'
import type { AuditEntryTable } from '../../db/tables.ts'
import { type AuditAct, type AuditEntry, hashOfEntry } from './audit-rules.ts'

export type AuditRow = Selectable<AuditEntryTable>

/** Adds an entry at the end of a chain, in the caller's transaction; others of that chain wait until it ends. */
export async function appendEntry(
  db: Db,
  { id: keyId, key }: CipherKey,
  chain: number,
  entry: AuditEntry,
): Promise<void> {
  const head = await db
    .selectFrom('audit_head')
    .select(['sequence', 'hash'])
    .where('chain', '=', chain)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const sequence = Number(head.sequence) + 1
  const hash = hashOfEntry(key, { chain, sequence, previousHash: head.hash }, entry)
  await db
    .insertInto('audit_entry')
    .values({
      chain,
      sequence: String(sequence),
      citizen_id: entry.citizenId,
      actor: entry.actor,
      act: entry.act,
      details: entry.details,
      at: entry.at,
      key_id: keyId,
      previous_hash: head.hash,
      hash,
    })
    .execute()
  await db
    .updateTable('audit_head')
    .set({ sequence: String(sequence), hash })
    .where('chain', '=', chain)
    .execute()
}

/** Whether a citizen's log has such an entry since an instant. */
export async function hasEntrySince(
  db: Db,
  { citizenId, act, details, since }: { citizenId: string; act: AuditAct; details: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entry')
    .select('sequence')
    .where('citizen_id', '=', citizenId)
    .where('act', '=', act)
    .where('at', '>', since)
    .where('details', '=', details)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A citizen's newest entries. */
export async function listEntries(db: Db, citizenId: string, limit: number): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_entry')
    .selectAll()
    .where('citizen_id', '=', citizenId)
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
}

export async function listHeads(db: Db): Promise<{ chain: number; sequence: number; hash: Buffer }[]> {
  const rows = await db.selectFrom('audit_head').selectAll().orderBy('chain').execute()
  return rows.map(({ chain, sequence, hash }) => ({ chain, sequence: Number(sequence), hash }))
}

/** The next entries of a chain after a sequence number. */
export async function listChain(db: Db, chain: number, after: number, limit: number): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_entry')
    .selectAll()
    .where('chain', '=', chain)
    .where('sequence', '>', String(after))
    .orderBy('sequence')
    .limit(limit)
    .execute()
}
