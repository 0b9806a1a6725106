import { createHash, createHmac } from 'node:crypto'

/** What the audit log tells: who read or changed identity fields, and what was decided about an identity. */
export const auditActs = [
  'identityRead',
  'identityChanged',
  'passwordSet',
  'passwordPaused',
  'certificationStarted',
  'certified',
  'certificationFailed',
  'certificationDropped',
  'consentGiven',
  'consentWithdrawn',
  'dataExported',
  'accountClosed',
] as const
export type AuditAct = (typeof auditActs)[number]

export interface AuditEntry {
  citizenId: string
  actor: 'citizen' | 'registry' | 'system'
  act: AuditAct
  /** Which fields, or why: words of ours, never a value. */
  details: string
  at: Date
}

const chains = 16

/** A citizen's entries stand in one of sixteen chains. */
export const chainOf = (citizenId: string): number => (createHash('sha256').update(citizenId).digest()[0] ?? 0) % chains

export interface Link {
  chain: number
  sequence: number
  previousHash: Buffer
}

/** HMAC-SHA-256 over an entry and the hash before it: who has the database alone cannot make a chain that holds. */
export function hashOfEntry(key: Buffer, { chain, sequence, previousHash }: Link, entry: AuditEntry): Buffer {
  const { citizenId, actor, act, details, at } = entry
  return createHmac('sha256', key)
    .update(JSON.stringify([chain, sequence, citizenId, actor, act, details, at.toISOString()]))
    .update(previousHash)
    .digest()
}
