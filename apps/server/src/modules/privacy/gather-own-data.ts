import { reviewStatuses, statusText } from '@registration/contract/application-status.ts'
import { findRegion } from '../../content/content-lookup.ts'
import type { WriteContext } from '../../context.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { type ApplicationRow, listApplications } from '../applications/application-store.ts'
import { listParties } from '../applications/party-store.ts'
import { listUnits } from '../applications/property-unit-store.ts'
import { listOwnAppointments } from '../appointments/appointment-store.ts'
import { documentNumberOf, listOwnArchiveRequests } from '../archive/archive-request-store.ts'
import { listEntries } from '../audit/audit-store.ts'
import { listOwnCertificates } from '../certificates/certificate-store.ts'
import { listFeedback } from '../feedback/feedback-store.ts'
import { listAttachments } from '../materials/attachment-store.ts'
import { wordsOf } from '../messages/message-rules.ts'
import { listMessages } from '../messages/message-store.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { listOwnTaxJumps } from '../tax/tax-jump-store.ts'
import { listConsents } from './consent-store.ts'
import { wordsOfEntry } from './own-audit-words.ts'
import type { OwnDataWord } from './own-data-titles.ts'

/** One record: its fields in order; what was never given is empty. */
export type OwnRecord = Partial<Record<OwnDataWord, string>>
export type OwnData = [OwnDataWord, OwnRecord[]][]

const most = 1_000
const time = (instant: Date | null) => (instant === null ? '' : toShanghai(instant))

/** Everything that is kept about the caller, identity fields in full: to be handed to the caller alone. */
export async function gatherOwnData(ctx: WriteContext): Promise<OwnData> {
  const { db, caller } = ctx
  const statuses = Object.keys(reviewStatuses) as (keyof typeof reviewStatuses)[] // the keys of the table
  const { rows } = await listApplications(db, {
    citizenId: caller.citizenId,
    statuses,
    byAppointment: undefined,
    offset: 0,
    limit: most,
  })
  const within = await Promise.all(rows.map((row) => insideApplication(ctx, row)))
  return [
    ['profile', [await profile(ctx)]],
    ['consents', await consents(ctx)],
    ['applications', rows.map((row) => application(ctx, row))],
    ['parties', within.flatMap(({ parties }) => parties)],
    ['propertyUnits', within.flatMap(({ units }) => units)],
    ['attachments', within.flatMap(({ attachments }) => attachments)],
    ['archiveRequests', await archiveRequests(ctx)],
    ['certificates', await certificates(ctx)],
    ['taxJumps', await taxJumps(ctx)],
    ['appointments', await appointments(ctx)],
    ['feedback', await feedback(ctx)],
    ['messages', await messages(ctx)],
    ['audit', await audit(ctx)],
  ]
}

async function profile({ db, cipher, caller }: WriteContext): Promise<OwnRecord> {
  const citizen = await getCitizen(db, cipher, caller.citizenId)
  const { openid, nickname, name, documentType, documentNumber, phone, sex, avatarUrl, accountKind } = citizen
  const certifiedAt = time(citizen.certifiedAt)
  const joinedAt = time(citizen.joinedAt)
  return {
    openid,
    nickname,
    name,
    documentType,
    documentNumber,
    phone,
    sex,
    avatarUrl,
    accountKind,
    legalRepresentative: citizen.legalRepresentative,
    certifiedAt,
    joinedAt,
  }
}

async function consents({ db, caller }: WriteContext): Promise<OwnRecord[]> {
  const rows = await listConsents(db, caller.citizenId)
  return rows.map(({ purpose, version, given_at, withdrawn_at }) => ({
    purpose,
    version,
    givenAt: time(given_at),
    withdrawnAt: time(withdrawn_at),
  }))
}

function application({ content, language }: WriteContext, row: ApplicationRow): OwnRecord {
  return {
    id: row.id,
    name: row.name,
    acceptanceNumber: row.acceptance_number ?? '',
    region: findRegion(content, row.region_code)?.name[language] ?? row.region_code,
    status: statusText(row.status, language),
    createdAt: time(row.created_at),
    submittedAt: time(row.submitted_at),
  }
}

async function insideApplication({ db, cipher }: WriteContext, application: ApplicationRow) {
  const { id } = application
  const parties = await listParties(db, cipher, application)
  const units = await listUnits(db, application)
  const attachments = await listAttachments(db, application)
  return {
    parties: parties.map(({ id: _, kind: __, documentNumberToConfirm: ___, ...party }) => ({
      application: id,
      ...party,
    })),
    units: units.map(({ certificateNumber, unitNumber, location, houseArea, price }) => ({
      application: id,
      certificateNumber: certificateNumber ?? '',
      unitNumber: unitNumber ?? '',
      location: location ?? '',
      houseArea: houseArea ?? '',
      price: price ?? '',
    })),
    attachments: attachments.map(({ materialId, mediaType, bytes, sha256 }) => ({
      application: id,
      material: materialId,
      mediaType,
      bytes: String(bytes),
      sha256: sha256.toString('hex'),
    })),
  }
}

async function archiveRequests({ db, cipher, caller }: WriteContext): Promise<OwnRecord[]> {
  const rows = await listOwnArchiveRequests(db, caller.citizenId)
  return rows.map((row) => ({
    id: row.id,
    name: row.holder_name,
    documentNumber: documentNumberOf(cipher, row),
    status: row.state,
    submittedAt: time(row.submitted_at),
    answeredAt: time(row.answered_at),
  }))
}

async function certificates({ db, caller }: WriteContext): Promise<OwnRecord[]> {
  const rows = await listOwnCertificates(db, caller.citizenId)
  return rows.map(({ number, request_id, issued_at, expires_at, revoked_at }) => ({
    id: number,
    request: request_id,
    issuedAt: time(issued_at),
    expiresAt: time(expires_at),
    revokedAt: time(revoked_at),
  }))
}

async function taxJumps({ db, caller }: WriteContext): Promise<OwnRecord[]> {
  const rows = await listOwnTaxJumps(db, caller.citizenId)
  return rows.map(({ application_id, made_at }) => ({ application: application_id, at: time(made_at) }))
}

async function appointments({ db, caller }: WriteContext): Promise<OwnRecord[]> {
  const rows = await listOwnAppointments(db, caller.citizenId)
  return rows.map(({ number, day, startsAt, endsAt, name, state, createdAt }) => ({
    id: number,
    day,
    slot: `${startsAt}-${endsAt}`,
    name,
    status: state,
    createdAt: time(createdAt),
  }))
}

async function feedback({ db, caller }: WriteContext): Promise<OwnRecord[]> {
  const { rows } = await listFeedback(db, { citizenId: caller.citizenId, offset: 0, limit: most })
  return rows.map(({ content, created_at, reply, replied_at }) => ({
    content,
    submittedAt: time(created_at),
    reply: reply ?? '',
    repliedAt: time(replied_at),
  }))
}

async function messages({ db, caller, language }: WriteContext): Promise<OwnRecord[]> {
  const { rows } = await listMessages(db, { citizenId: caller.citizenId, offset: 0, limit: most })
  return rows.map(({ kind, params, createdAt }) => ({
    kind,
    content: wordsOf(kind, params, language).text,
    createdAt: time(createdAt),
  }))
}

async function audit({ db, caller, language }: WriteContext): Promise<OwnRecord[]> {
  const rows = await listEntries(db, caller.citizenId, most)
  return rows.map((row) => ({ at: time(row.at), ...wordsOfEntry(row, language), record: row.record }))
}
