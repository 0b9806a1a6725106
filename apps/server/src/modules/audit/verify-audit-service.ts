import type { ReadDb } from '../../db/database.ts'
import type { CipherKey } from '../../db/field-cipher.ts'
import { auditActs, chains, hashOfEntry } from './audit-rules.ts'
import { type AuditRow, listChain, listChains, listHeads } from './audit-store.ts'

export interface AuditReport {
  entries: number
  /** The last entry of each chain. */
  heads: { chain: number; sequence: number; hash: string }[]
  /** One line for each broken chain. */
  faults: string[]
}

const batch = 1_000

/**
 * Recomputes every chain of the audit log. Finds changed, missing, added and cut-off entries, a chain without its end
 * and an end without its chain. A key that the settings lack is no proof of a change, and is named. `db` must see one moment:
 * a snapshot, if the product is running.
 */
export async function verifyAudit(db: ReadDb, keys: readonly CipherKey[]): Promise<AuditReport> {
  const report: AuditReport = { entries: 0, heads: [], faults: [] }
  const heads = await listHeads(db)
  const known = [...chains, ...heads.map(({ chain }) => chain), ...(await listChains(db))]
  for (const chain of [...new Set(known)]) {
    const head = heads.find((each) => each.chain === chain)
    const { end, fault } = await verifyChain(db, keys, chain)
    report.entries += end.sequence
    if (head) report.heads.push({ ...head, hash: head.hash.toString('hex') })
    if (!chains.includes(chain)) report.faults.push(`chain ${chain} is none of ours`)
    else if (!head) report.faults.push(`chain ${chain} has lost its end`)
    else if (fault) report.faults.push(fault)
    else if (end.sequence !== head.sequence || !end.hash.equals(head.hash))
      report.faults.push(`chain ${chain} ends at ${end.sequence}, and should at ${head.sequence}`)
  }
  return report
}

async function verifyChain(db: ReadDb, keys: readonly CipherKey[], chain: number) {
  const end = { sequence: 0, hash: Buffer.alloc(0) }
  for (;;) {
    const rows = await listChain(db, chain, end.sequence, batch)
    for (const row of rows) {
      const sequence = Number(row.sequence)
      if (sequence !== end.sequence + 1) return { end, fault: `chain ${chain} lacks entry ${end.sequence + 1}` }
      if (!keys.some(({ id }) => id === row.key_id))
        return {
          end,
          fault: `chain ${chain}: entry ${sequence} was made with the INDEX_KEY ${row.key_id}, which the settings lack`,
        }
      if (!holds(row, end, keys)) return { end, fault: `chain ${chain}: entry ${sequence} was changed` }
      Object.assign(end, { sequence, hash: row.hash })
    }
    if (rows.length < batch) return { end, fault: undefined }
  }
}

function holds(row: AuditRow, before: { hash: Buffer }, keys: readonly CipherKey[]): boolean {
  return row.previous_hash.equals(before.hash) && hasItsHash(row, keys)
}

/** Whether an entry's hash is that of its key. The entry before it does not count. */
export function hasItsHash(row: AuditRow, keys: readonly CipherKey[]): boolean {
  const key = keys.find(({ id }) => id === row.key_id)
  const act = auditActs.find((each) => each === row.act)
  if (!key || !act) return false
  const { chain, citizen_id: citizenId, actor, details, record, post, at } = row
  const staffId = row.staff_id ?? undefined
  const place = row.place === '' ? undefined : row.place
  const link = { chain, sequence: Number(row.sequence), previousHash: row.previous_hash }
  return hashOfEntry(key.key, link, { citizenId, actor, act, details, record, staffId, post, place, at }).equals(
    row.hash,
  )
}
