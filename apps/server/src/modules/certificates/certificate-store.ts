import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import { isUuid } from '../../ids.ts'

export interface Certificate {
  id: string
  citizenId: string
  requestId: string
  unitId: string | null
  showsFullNumber: boolean
  code: string
  number: string
  regionCode: string
  holderName: string
  office: string
  queriedAt: Date
  issuedAt: Date
  expiresAt: Date
  madeAt: Date | null
  storageKey: string | null
  sha256: Buffer | null
  /** The code of each page; null if it is being made, or was made before pages had codes. */
  pageCodes: string[] | null
  /** When the office revoked every certificate of the result. */
  revokedAt: Date | null
  isSuperseded: boolean
}

export type NewCertificate = Omit<
  Certificate,
  'number' | 'madeAt' | 'storageKey' | 'sha256' | 'pageCodes' | 'revokedAt' | 'isSuperseded'
> & { numberPrefix: string }

/** Adds a certificate unless its result, or the unit of its result, has one of the same choice. Returns whether it did. */
export async function insertCertificate(db: Db, { numberPrefix, ...row }: NewCertificate): Promise<boolean> {
  const inserted = await db
    .insertInto('certificate')
    .values({
      id: row.id,
      citizen_id: row.citizenId,
      request_id: row.requestId,
      unit_id: row.unitId,
      shows_full_number: row.showsFullNumber,
      code: row.code,
      number: sql<string>`${numberPrefix}::text || lpad(nextval('certificate_number')::text, 7, '0')`,
      region_code: row.regionCode,
      holder_name: row.holderName,
      office: row.office,
      queried_at: row.queriedAt,
      issued_at: row.issuedAt,
      expires_at: row.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['request_id', 'unit_id', 'shows_full_number']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A citizen's own certificate of a result, or of one unit of it. Without a choice the masked one is first. */
export async function findOwnCertificate(
  db: ReadDb,
  { citizenId, requestId, unitId, showsFullNumber }: OwnSubject,
): Promise<Certificate | undefined> {
  if (!isUuid(requestId)) return undefined
  const chosen = selection(db)
    .where('citizen_id', '=', citizenId)
    .where('request_id', '=', requestId)
    .where('unit_id', 'is not distinct from', unitId)
    .orderBy('shows_full_number')
  const rows = showsFullNumber === undefined ? chosen : chosen.where('shows_full_number', '=', showsFullNumber)
  return rows.executeTakeFirst()
}

export interface OwnSubject {
  citizenId: string
  requestId: string
  unitId: string | null
  showsFullNumber?: boolean | undefined
}

export async function findOwnCertificateById(
  db: ReadDb,
  citizenId: string,
  id: string,
): Promise<Certificate | undefined> {
  if (!isUuid(id)) return undefined
  return selection(db).where('id', '=', id).where('citizen_id', '=', citizenId).executeTakeFirst()
}

/** For the holder of a signed reference, and for the worker that makes the file. */
export async function findCertificateById(db: ReadDb, id: string): Promise<Certificate | undefined> {
  return isUuid(id) ? selection(db).where('id', '=', id).executeTakeFirst() : undefined
}

/** By the parts of its printed address: the random code and the unit. Only a finished certificate is found. */
export async function findCertificateByCode(db: ReadDb, code: string, unitId: string | null) {
  return selection(db)
    .where('code', '=', code)
    .where('unit_id', 'is not distinct from', unitId)
    .where('made_at', 'is not', null)
    .executeTakeFirst()
}

export interface MadeFile {
  storageKey: string
  bytes: number
  sha256: Buffer
  pageCodes: string[]
  now: Date
}

/** Saves the reference to the stored file, unless another worker was quicker. Returns whether this file counts. */
export async function markMade(db: Db, id: string, file: MadeFile): Promise<boolean> {
  const { storageKey, bytes, sha256, pageCodes, now } = file
  const updated = await db
    .updateTable('certificate')
    .set({ storage_key: storageKey, bytes, sha256, page_codes: pageCodes, made_at: now })
    .where('id', '=', id)
    .where('made_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

export async function insertVerification(db: Db, certificateId: string, at: Date): Promise<void> {
  await db.insertInto('certificate_verification').values({ certificate_id: certificateId, verified_at: at }).execute()
}

/** How often one of a citizen's certificates was looked up, and the latest times. */
export async function listOwnVerifications(
  db: ReadDb,
  citizenId: string,
  { certificateId, limit }: { certificateId: string; limit: number },
): Promise<{ count: number; latest: Date[] }> {
  const own = db
    .selectFrom('certificate_verification')
    .innerJoin('certificate', 'certificate.id', 'certificate_verification.certificate_id')
    .where('certificate.id', '=', certificateId)
    .where('certificate.citizen_id', '=', citizenId)
  const [counted, rows] = await Promise.all([
    own.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
    own.select('verified_at').orderBy('verified_at', 'desc').limit(limit).execute(),
  ])
  return { count: Number(counted.count), latest: rows.map(({ verified_at }) => verified_at) }
}

/** With each: whether a later query of the same citizen in the same region has a finished certificate. */
function selection(db: ReadDb) {
  return db
    .selectFrom('certificate')
    .select([
      'id',
      'citizen_id as citizenId',
      'request_id as requestId',
      'unit_id as unitId',
      'shows_full_number as showsFullNumber',
      'code',
      'number',
      'region_code as regionCode',
      'holder_name as holderName',
      'office',
      'queried_at as queriedAt',
      'issued_at as issuedAt',
      'expires_at as expiresAt',
      'made_at as madeAt',
      'storage_key as storageKey',
      'sha256',
      'page_codes as pageCodes',
    ])
    .select((eb) => [
      eb
        .selectFrom('archive_request')
        .select('archive_request.revoked_at')
        .whereRef('archive_request.id', '=', 'certificate.request_id')
        .as('revokedAt'),
      eb
        .exists(
          eb
            .selectFrom('certificate as newer')
            .select('newer.id')
            .whereRef('newer.citizen_id', '=', 'certificate.citizen_id')
            .whereRef('newer.region_code', '=', 'certificate.region_code')
            .whereRef('newer.request_id', '<>', 'certificate.request_id')
            .whereRef('newer.queried_at', '>', 'certificate.queried_at')
            .where('newer.made_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('isSuperseded'),
    ])
}
