import type { ArchiveAnswer, HeldMortgage, HeldUnit, RegisterEntry, Seizure } from '@registration/contract/archive.ts'
import type { Selectable } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { ArchiveEntryTable, ArchiveMortgageTable, ArchiveSeizureTable, ArchiveUnitTable } from '../../db/tables.ts'
import { keysOf } from '../../keys-of.ts'

/** The lists of a unit whose entries have one shape, by their kind in the table. */
const entryLists = {
  objection: 'objections',
  notice: 'notices',
  residenceRight: 'residenceRights',
  lock: 'locks',
} as const
type EntryKind = keyof typeof entryLists
const entryKinds = keysOf(entryLists)

/** Stores the registry's answer. It is stored once and never changed. */
export async function insertArchiveAnswer(
  db: Db,
  requestId: string,
  { units, mortgages }: ArchiveAnswer,
): Promise<void> {
  if (units.length === 0) return
  await db
    .insertInto('archive_unit')
    .values(
      units.map((unit, position) => ({
        request_id: requestId,
        unit_id: unit.unitId,
        position,
        unit_number: unit.unitNumber,
        certificate_number: unit.certificateNumber,
        location: unit.location,
        use: unit.use,
        area: unit.area || null,
        co_ownership: unit.coOwnership,
        registered_at: unit.registeredAt,
      })),
    )
    .execute()
  const entries = units.flatMap((unit) => entryKinds.flatMap((kind) => entryRows(requestId, unit, kind)))
  if (entries.length > 0) await db.insertInto('archive_entry').values(entries).execute()
  const seizures = units.flatMap((unit) => seizureRows(requestId, unit))
  if (seizures.length > 0) await db.insertInto('archive_seizure').values(seizures).execute()
  if (mortgages.length > 0) await db.insertInto('archive_mortgage').values(mortgageRows(requestId, mortgages)).execute()
}

function entryRows(requestId: string, unit: HeldUnit, kind: EntryKind) {
  return unit[entryLists[kind]].map((entry, position) => ({
    request_id: requestId,
    unit_id: unit.unitId,
    kind,
    position,
    number: entry.number,
    holder: entry.holder,
    reason: entry.reason,
    registered_at: entry.registeredAt,
  }))
}

function seizureRows(requestId: string, { unitId, seizures }: HeldUnit) {
  return seizures.map((seizure, position) => ({
    request_id: requestId,
    unit_id: unitId,
    position,
    kind: seizure.kind,
    authority: seizure.authority,
    document_number: seizure.documentNumber,
    starts_on: seizure.startsOn,
    ends_on: seizure.endsOn,
    registered_at: seizure.registeredAt,
  }))
}

function mortgageRows(requestId: string, mortgages: HeldMortgage[]) {
  return mortgages.map((mortgage, position) => ({
    request_id: requestId,
    unit_id: mortgage.unitId,
    position,
    certificate_number: mortgage.certificateNumber,
    mortgagee: mortgage.mortgagee,
    amount: mortgage.amount || null,
    amount_unit: mortgage.amountUnit,
    starts_on: mortgage.startsOn,
    ends_on: mortgage.endsOn,
    registered_at: mortgage.registeredAt,
    rank: mortgage.rank,
  }))
}

/** The registry's answer to a citizen's own request, in its order. Two empty lists when the register holds nothing. */
export async function loadOwnArchiveAnswer(db: ReadDb, citizenId: string, requestId: string): Promise<ArchiveAnswer> {
  const own = db
    .selectFrom('archive_request')
    .select('id')
    .where('id', '=', requestId)
    .where('citizen_id', '=', citizenId)
  const units = await db
    .selectFrom('archive_unit')
    .selectAll()
    .where('request_id', 'in', own)
    .orderBy('position')
    .execute()
  const entries = await db
    .selectFrom('archive_entry')
    .selectAll()
    .where('request_id', 'in', own)
    .orderBy('position')
    .execute()
  const seizures = await db
    .selectFrom('archive_seizure')
    .selectAll()
    .where('request_id', 'in', own)
    .orderBy('position')
    .execute()
  const mortgages = await db
    .selectFrom('archive_mortgage')
    .selectAll()
    .where('request_id', 'in', own)
    .orderBy('position')
    .execute()
  return {
    units: units.map((unit) => {
      const isOn = (row: { unit_id: string }) => row.unit_id === unit.unit_id
      return unitOf(unit, entries.filter(isOn), seizures.filter(isOn))
    }),
    mortgages: mortgages.map(mortgageOf),
  }
}

function unitOf(
  unit: Selectable<ArchiveUnitTable>,
  entries: Selectable<ArchiveEntryTable>[],
  seizures: Selectable<ArchiveSeizureTable>[],
): HeldUnit {
  const entriesOf = (kind: EntryKind) => entries.filter((entry) => entry.kind === kind).map(entryOf)
  return {
    unitId: unit.unit_id,
    unitNumber: unit.unit_number,
    certificateNumber: unit.certificate_number,
    location: unit.location,
    use: unit.use,
    area: unit.area ?? '',
    coOwnership: unit.co_ownership,
    registeredAt: unit.registered_at,
    seizures: seizures.map(seizureOf),
    objections: entriesOf('objection'),
    notices: entriesOf('notice'),
    residenceRights: entriesOf('residenceRight'),
    locks: entriesOf('lock'),
  }
}

const entryOf = ({ number, holder, reason, registered_at }: Selectable<ArchiveEntryTable>): RegisterEntry => ({
  number,
  holder,
  reason,
  registeredAt: registered_at,
})

const seizureOf = (seizure: Selectable<ArchiveSeizureTable>): Seizure => ({
  kind: seizure.kind,
  authority: seizure.authority,
  documentNumber: seizure.document_number,
  startsOn: seizure.starts_on,
  endsOn: seizure.ends_on,
  registeredAt: seizure.registered_at,
})

const mortgageOf = (mortgage: Selectable<ArchiveMortgageTable>): HeldMortgage => ({
  unitId: mortgage.unit_id,
  certificateNumber: mortgage.certificate_number,
  mortgagee: mortgage.mortgagee,
  amount: mortgage.amount ?? '',
  amountUnit: mortgage.amount_unit,
  startsOn: mortgage.starts_on,
  endsOn: mortgage.ends_on,
  registeredAt: mortgage.registered_at,
  rank: mortgage.rank,
})
