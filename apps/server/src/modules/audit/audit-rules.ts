import { createHash, createHmac } from 'node:crypto'
import type { AuditEntryActor } from '../../db/tables.ts'

/**
 * The acts of the audit log: who read or changed identity fields, which decisions were made about an identity, who
 * signed in and out, what officers did, and which commands the operator ran.
 */
export const auditActs = [
  'identityRead',
  'identityHandedOver',
  'identityChanged',
  'passwordSet',
  'passwordChanged',
  'passwordReset',
  'passwordPaused',
  'certificationStarted',
  'certified',
  'certificationFailed',
  'certificationDropped',
  'confirmationCheckStarted',
  'confirmationChecked',
  'confirmationCheckFailed',
  'applicationConfirmed',
  'confirmationRetracted',
  'accountBound',
  'consentGiven',
  'consentWithdrawn',
  'dataExported',
  'accountClosed',
  'signedIn',
  'signInRefused',
  'signedOut',
  'sessionEnded',
  'propertyUnlocked',
  'propertyLocked',
  'propertyShown',
  'propertyLookedAt',
  'invitationSent',
  'invitationDeclined',
  'applicationJoined',
  'operatorCommand',
  'factorAdded',
  'factorRemoved',
  'recoveryCodesMade',
  'steppedUp',
  'sessionUnlocked',
  'providerBound',
  'staffRead',
  'staffSaved',
  'staffInvited',
  'staffPaused',
  'staffResumed',
  'staffLeft',
  'rolesSet',
  'absenceRecorded',
  'absenceCancelled',
  'caseActed',
  'casesSearched',
  'callRefused',
  'caseRead',
  'caseFileRead',
  'caseFileFetched',
  'caseOriginalRead',
  'identityRevealed',
  'noticePrinted',
] as const
export type AuditAct = (typeof auditActs)[number]

/** What is read or handed over. */
export type ReadKind =
  | 'profile'
  | 'application'
  | 'parties'
  | 'party'
  | 'applicationForm'
  | 'returnNotice'
  | 'archiveRequest'
  | 'archiveRequests'
  | 'archiveAnswer'
  | 'certificate'
  | 'appointments'
  | 'appointment'
  | 'attachment'
  | 'taxJump'
  | 'holdings'
  | 'holding'
  | 'holdingCheck'
  | 'holdingStart'
  | 'holdingShow'
  | 'electronicCertificate'
  | 'confirmation'
  | 'confirmationFile'
  | 'participation'

/** Whom an entry concerns that concerns no citizen. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * `desk`: the office leads to the desk by an address or networks of its own alone. `network`: everybody who reaches the
 * service.
 */
export type AuditPlace = 'desk' | 'network'

export interface AuditEntry {
  /** `nobody` for the operator's commands and the sign-ins of nobody known. */
  citizenId: string
  /** The citizen, an outside platform, the holder of a link, the operator, an officer, or this service. */
  actor: AuditEntryActor
  act: AuditAct
  /** Which fields or what kind of record, or why: words of ours, never a value. */
  details: string
  /** The id of the record. Empty for the citizen's one profile. */
  record: string
  /** The officer. Undefined for every other actor, and for a sign-in of an unknown account. */
  staffId?: string | undefined
  /** The officer's post at that time. */
  post?: string | undefined
  /** Whether only the desk's own address or networks lead to it. Undefined where no officer acted, and in older entries. */
  place?: AuditPlace | undefined
  at: Date
}

/** The chains of entries about citizens, and after them those of officers' acts that concern none. */
const citizenChains = 16
const officerChains = 8

/** The chains of the log, each of which has its end. */
export const chains = Array.from({ length: citizenChains + officerChains }, (_, chain) => chain)

/** A citizen's entries are in one chain, and so are those of an officer that concern no citizen. */
export function chainOf({
  citizenId,
  actor,
  staffId = nobody,
}: Pick<AuditEntry, 'citizenId' | 'actor' | 'staffId'>): number {
  if (actor !== 'officer' || citizenId !== nobody) return firstByteOf(citizenId) % citizenChains
  return citizenChains + (firstByteOf(staffId) % officerChains)
}

const firstByteOf = (id: string): number => createHash('sha256').update(id).digest()[0] ?? 0

export interface Link {
  chain: number
  sequence: number
  previousHash: Buffer
}

/**
 * HMAC-SHA-256 over an entry and the hash before it. An officer, and their post and place, are in it where they are
 * known, so that older entries hold. The database alone does not suffice to make a valid chain.
 */
export function hashOfEntry(key: Buffer, { chain, sequence, previousHash }: Link, entry: AuditEntry): Buffer {
  const { citizenId, actor, act, details, record, staffId, post = '', place, at } = entry
  const common = [chain, sequence, citizenId, actor, act, details, at.toISOString()]
  const older = staffId ? [...common, record, staffId] : record === '' ? common : [...common, record]
  const facts = place ? [...common, record, staffId ?? '', post, place] : older
  return createHmac('sha256', key).update(JSON.stringify(facts)).update(previousHash).digest()
}
