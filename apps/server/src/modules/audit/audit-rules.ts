import { createHash, createHmac } from 'node:crypto'
import type { AuditEntryActor } from '../../db/tables.ts'

/** What the audit log tells: who read or changed identity fields, and what was decided about an identity. */
export const auditActs = [
  'identityRead',
  'identityHandedOver',
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

/** What is read or handed over. */
export type ReadKind =
  | 'profile'
  | 'application'
  | 'parties'
  | 'party'
  | 'archiveRequest'
  | 'archiveRequests'
  | 'archiveAnswer'
  | 'certificate'
  | 'appointments'
  | 'appointment'
  | 'attachment'
  | 'taxJump'

export interface AuditEntry {
  citizenId: string
  /** The citizen themselves, an outside platform, whoever was given a link, or this service by itself. */
  actor: AuditEntryActor
  act: AuditAct
  /** Which fields or what kind of record, or why: words of ours, never a value. */
  details: string
  /** The id of the record; empty where it is the citizen's one profile. */
  record: string
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
  const { citizenId, actor, act, details, record, at } = entry
  const facts = [chain, sequence, citizenId, actor, act, details, at.toISOString(), ...(record === '' ? [] : [record])]
  return createHmac('sha256', key).update(JSON.stringify(facts)).update(previousHash).digest()
}
