import type { CoOwnership, Holding } from '@registration/contract/co-ownership.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { PartySource, PartyTable } from '../../db/tables.ts'
import { isUuid } from '../../ids.ts'
import { belongsTo, belongsToAny, type OwnedApplication } from '../application-record/application-store.ts'
import { associatedDataOf } from '../application-record/party-seal-rules.ts'

/** A party with its identity fields decrypted. Absent fields are empty. */
export interface StoredParty {
  id: string
  role: 'rightsHolder' | 'obligor'
  kind: 'individual' | 'company'
  name: string
  phone: string
  documentType: string
  documentNumber: string
  documentNumberToConfirm: boolean
  address: string
  legalRepresentative: string
  agentName: string
  agentDocumentNumber: string
  agentPhone: string
  /** Where it is from if not from the filer, who then reads its number and phone masked. */
  source: PartySource
}

/** A stored party with its holding, which a save of the party does not change. */
export type HeldParty = StoredParty & Holding

export async function insertParty(
  db: Db,
  cipher: FieldCipher,
  application: OwnedApplication,
  party: StoredParty,
): Promise<void> {
  await insertRows(db, 'party', [{ ...encrypted(party, cipher), application_id: application.id }])
}

/** A party of the application, locked until the transaction ends. Undefined when it has no such party. */
export async function lockParty(
  db: Db,
  cipher: FieldCipher,
  application: OwnedApplication,
  id: string,
): Promise<HeldParty | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db
    .selectFrom('party')
    .selectAll()
    .where('id', '=', id)
    .where(belongsTo(application))
    .forUpdate()
    .executeTakeFirst()
  return row && decrypted(row, cipher)
}

export async function updateParty(
  db: Db,
  cipher: FieldCipher,
  application: OwnedApplication,
  party: StoredParty,
): Promise<void> {
  await db
    .updateTable('party')
    .set(encrypted(party, cipher))
    .where('id', '=', party.id)
    .where(belongsTo(application))
    .execute()
}

/** Stores how the rights holders own together, with the share of each. */
export async function updateHoldings(
  db: Db,
  application: OwnedApplication,
  coOwnership: CoOwnership,
  shares: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [id, share] of shares)
    await db
      .updateTable('party')
      .set({ co_ownership: coOwnership, share: share || null })
      .where('id', '=', id)
      .where(belongsTo(application))
      .execute()
}

export async function deleteParty(db: Db, application: OwnedApplication, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const deleted = await db
    .deleteFrom('party')
    .where('id', '=', id)
    .where(belongsTo(application))
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** The parties of an application in the order in which they were added. */
export async function listParties(
  db: ReadDb,
  cipher: FieldCipher,
  application: OwnedApplication,
): Promise<HeldParty[]> {
  const rows = await db.selectFrom('party').selectAll().where(belongsTo(application)).orderBy('position').execute()
  return rows.map((row) => decrypted(row, cipher))
}

/** As `listParties` for several of a citizen's applications, by the application's id. */
export async function listPartiesOf(
  db: ReadDb,
  cipher: FieldCipher,
  citizenId: string,
  applicationIds: readonly string[],
): Promise<Map<string, HeldParty[]>> {
  const rows = await db
    .selectFrom('party')
    .selectAll()
    .where(belongsToAny(citizenId, applicationIds))
    .orderBy('position')
    .execute()
  const byApplication = Map.groupBy(rows, (row) => row.application_id)
  return new Map([...byApplication].map(([id, own]) => [id, own.map((row) => decrypted(row, cipher))]))
}

/** The newest applications whose parties are read. An agency has thousands. */
const searchedApplications = 100

/**
 * Of each person or company that the citizen entered the newest entry, the newest first. Those of the newest
 * applications alone.
 */
export async function findUsedParties(
  db: ReadDb,
  cipher: FieldCipher,
  citizenId: string,
): Promise<(HeldParty & { applicationId: string })[]> {
  const recent = db
    .selectFrom('application')
    .select('id')
    .where('citizen_id', '=', citizenId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(searchedApplications)
    .as('recent')
  const newest = db
    .selectFrom('party')
    .innerJoin(recent, 'recent.id', 'party.application_id')
    .where('party.source', '=', '')
    .distinctOn('party.document_number_index')
    .selectAll('party')
    .orderBy('party.document_number_index')
    .orderBy('party.position', 'desc')
    .as('newest')
  const rows = await db.selectFrom(newest).selectAll().orderBy('position', 'desc').limit(limits.usedParties).execute()
  return rows.map((row) => ({ ...decrypted(row, cipher), applicationId: row.application_id }))
}

/** The newest address that a citizen typed for a person of their own applications. Empty without one. */
export async function findTypedAddress(
  db: ReadDb,
  cipher: FieldCipher,
  citizenId: string,
  documentNumber: string,
): Promise<string> {
  const found = await db
    .selectFrom('party')
    .innerJoin('application', 'application.id', 'party.application_id')
    .where('application.citizen_id', '=', citizenId)
    .where('party.source', '=', '')
    .where('party.document_number_index', '=', cipher.index(documentNumber, 'document_number'))
    .where('party.address', '!=', '')
    .select('party.address')
    .orderBy('party.position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.address ?? ''
}

function encrypted(party: StoredParty, cipher: FieldCipher): Omit<Insertable<PartyTable>, 'application_id'> {
  const encryptGiven = (value: string, column: string) =>
    value === '' ? null : cipher.encrypt(value, associatedDataOf(party.id, column))
  return {
    id: party.id,
    role: party.role,
    kind: party.kind,
    name: party.name,
    phone_sealed: cipher.encrypt(party.phone, associatedDataOf(party.id, 'phone')),
    document_type: party.documentType,
    document_number_sealed: cipher.encrypt(party.documentNumber, associatedDataOf(party.id, 'document_number')),
    document_number_index: cipher.index(party.documentNumber, 'document_number'),
    document_number_to_confirm: party.documentNumberToConfirm,
    address: party.address,
    legal_representative: party.legalRepresentative,
    agent_name: party.agentName,
    agent_document_number_sealed: encryptGiven(party.agentDocumentNumber, 'agent_document_number'),
    agent_phone_sealed: encryptGiven(party.agentPhone, 'agent_phone'),
    source: party.source,
  }
}

function decrypted(row: Selectable<PartyTable>, cipher: FieldCipher): HeldParty {
  const open = (value: string | null, column: string) =>
    value === null ? '' : cipher.decrypt(value, associatedDataOf(row.id, column))
  return {
    id: row.id,
    role: row.role,
    kind: row.kind,
    name: row.name,
    phone: open(row.phone_sealed, 'phone'),
    documentType: row.document_type,
    documentNumber: open(row.document_number_sealed, 'document_number'),
    documentNumberToConfirm: row.document_number_to_confirm,
    address: row.address,
    legalRepresentative: row.legal_representative,
    agentName: row.agent_name,
    agentDocumentNumber: open(row.agent_document_number_sealed, 'agent_document_number'),
    agentPhone: open(row.agent_phone_sealed, 'agent_phone'),
    source: row.source,
    coOwnership: row.co_ownership ?? 'none',
    share: row.share ?? '',
  }
}
