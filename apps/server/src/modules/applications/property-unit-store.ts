import { type UnitField, unitFields } from '@registration/contract/property-unit.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import { insertRows } from '../../db/insert-rows.ts'
import type { PropertyUnitSource, PropertyUnitTable } from '../../db/tables.ts'
import { isUuid } from '../../ids.ts'
import { belongsTo, belongsToAny, type OwnedApplication } from '../application-record/application-store.ts'

/** A unit's values in our words. Absent values are null. Amounts and areas are decimal texts, days `YYYY-MM-DD`. */
export type StoredUnit = Record<UnitField, string | null> & { id: string }

/** Where a unit is from, and which of its fields still have the register's value. */
export interface UnitOrigin {
  source: PropertyUnitSource
  registerFields: readonly UnitField[]
}

/** A stored unit with its origin. */
export type KeptUnit = StoredUnit & UnitOrigin

const fromFiler: UnitOrigin = { source: '', registerFields: [] }

export async function insertUnits(
  db: Db,
  application: OwnedApplication,
  units: readonly StoredUnit[],
  origin: UnitOrigin = fromFiler,
): Promise<void> {
  await insertRows(
    db,
    'property_unit',
    units.map((unit) => ({
      ...row({ ...unit, ...origin }),
      id: unit.id,
      application_id: application.id,
      source: origin.source,
    })),
  )
}

/** The units of the application with these ids, locked until the transaction ends. Ids that it does not have are left out. */
export async function lockUnits(
  db: Db,
  application: OwnedApplication,
  ids: readonly string[],
): Promise<Map<string, KeptUnit>> {
  const known = ids.filter(isUuid)
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('property_unit')
    .selectAll()
    .where('id', 'in', known)
    .where(belongsTo(application))
    .orderBy('position')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, unitOf(row)]))
}

/** Changes a unit. Its source stays. */
export async function updateUnit(db: Db, application: OwnedApplication, unit: KeptUnit): Promise<void> {
  await db.updateTable('property_unit').set(row(unit)).where('id', '=', unit.id).where(belongsTo(application)).execute()
}

export async function deleteUnit(db: Db, application: OwnedApplication, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const deleted = await db
    .deleteFrom('property_unit')
    .where('id', '=', id)
    .where(belongsTo(application))
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** The units of an application in the order of their insertion. */
export async function listUnits(db: ReadDb, application: OwnedApplication): Promise<KeptUnit[]> {
  const rows = await db
    .selectFrom('property_unit')
    .selectAll()
    .where(belongsTo(application))
    .orderBy('position')
    .execute()
  return rows.map(unitOf)
}

/** As `listUnits` for several of a citizen's applications, by the application's id. */
export async function listUnitsOf(
  db: ReadDb,
  citizenId: string,
  applicationIds: readonly string[],
): Promise<Map<string, KeptUnit[]>> {
  const rows = await db
    .selectFrom('property_unit')
    .selectAll()
    .where(belongsToAny(citizenId, applicationIds))
    .orderBy('position')
    .execute()
  const byApplication = Map.groupBy(rows, (row) => row.application_id)
  return new Map([...byApplication].map(([id, own]) => [id, own.map(unitOf)]))
}

function row(unit: KeptUnit): Omit<Insertable<PropertyUnitTable>, 'id' | 'application_id' | 'source'> {
  return {
    certificate_number: unit.certificateNumber,
    unit_number: unit.unitNumber,
    location: unit.location,
    house_use: unit.houseUse,
    land_use: unit.landUse,
    maximum_claim: unit.maximumClaim,
    secured_claim: unit.securedClaim,
    right_start: unit.rightStart,
    right_end: unit.rightEnd,
    house_area: unit.houseArea,
    land_area: unit.landArea,
    changed_area: unit.changedArea,
    holding_mode: asHoldingMode(unit.holdingMode),
    merge_certificates: asMerging(unit.mergeCertificates),
    price: unit.price,
    register_fields: [...unit.registerFields],
  }
}

const asHoldingMode = (code: string | null) => (code === '01' || code === '02' ? code : null)
const asMerging = (code: string | null) => (code === '0' || code === '1' ? code : null)

function unitOf(row: Selectable<PropertyUnitTable>): KeptUnit {
  return {
    id: row.id,
    certificateNumber: row.certificate_number,
    unitNumber: row.unit_number,
    location: row.location,
    houseUse: row.house_use,
    landUse: row.land_use,
    maximumClaim: row.maximum_claim,
    securedClaim: row.secured_claim,
    rightStart: row.right_start,
    rightEnd: row.right_end,
    houseArea: row.house_area,
    landArea: row.land_area,
    changedArea: row.changed_area,
    holdingMode: row.holding_mode,
    mergeCertificates: row.merge_certificates,
    price: row.price,
    source: row.source,
    registerFields: row.register_fields.filter(isUnitField),
  }
}

const isUnitField = (field: string): field is UnitField => Object.hasOwn(unitFields, field)
