import type { Db } from '../../db/database.ts'
import type { CipherKey } from '../../db/field-cipher.ts'
import { auditActs, hashOfEntry } from './audit-rules.ts'
import { type AuditRow, listChain, listHeads } from './audit-store.ts'

export interface AuditReport {
  entries: number
  /** The last entry of each chain. An office that stores these elsewhere can prove that no later entry was cut off. */
  heads: { chain: number; sequence: number; hash: string }[]
  /** One line for each broken chain. */
  faults: string[]
}

const batch = 1_000

/** Recomputes every chain of the audit log. Finds changed, missing, added and cut-off entries. */
export async function verifyAudit(db: Db, keys: readonly CipherKey[]): Promise<AuditReport> {
  const report: AuditReport = { entries: 0, heads: [], faults: [] }
  for (const { chain, sequence, hash } of await listHeads(db)) {
    const { end, fault } = await verifyChain(db, keys, chain)
    report.entries += end.sequence
    report.heads.push({ chain, sequence, hash: hash.toString('hex') })
    if (fault) report.faults.push(fault)
    else if (end.sequence !== sequence || !end.hash.equals(hash))
      report.faults.push(`chain ${chain} ends at ${end.sequence}, and should at ${sequence}`)
  }
  return report
}

async function verifyChain(db: Db, keys: readonly CipherKey[], chain: number) {
  const end = { sequence: 0, hash: Buffer.alloc(0) }
  for (;;) {
    const rows = await listChain(db, chain, end.sequence, batch)
    for (const row of rows) {
      const sequence = Number(row.sequence)
      if (sequence !== end.sequence + 1) return { end, fault: `chain ${chain} lacks entry ${end.sequence + 1}` }
      if (!holds(row, end, keys)) return { end, fault: `chain ${chain}: entry ${sequence} was changed` }
      Object.assign(end, { sequence, hash: row.hash })
    }
    if (rows.length < batch) return { end, fault: undefined }
  }
}

function holds(row: AuditRow, before: { hash: Buffer }, keys: readonly CipherKey[]): boolean {
  const key = keys.find(({ id }) => id === row.key_id)
  const act = auditActs.find((each) => each === row.act)
  if (!key || !act || !row.previous_hash.equals(before.hash)) return false
  const { chain, citizen_id: citizenId, actor, details, record, at } = row
  const link = { chain, sequence: Number(row.sequence), previousHash: before.hash }
  return hashOfEntry(key.key, link, { citizenId, actor, act, details, record, at }).equals(row.hash)
}
