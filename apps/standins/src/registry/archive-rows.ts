import { scenarioOf } from '../land-register/generate-title.ts'
import type { LandRegister } from '../land-register/land-register.ts'
import { cycleLength, scenarioAt } from '../land-register/scenarios.ts'
import type { Entry, Mortgage, Seizure, Title, Unit } from '../land-register/title.ts'
import { inWords } from './codes.ts'

type Row = Record<string, unknown>

/**
 * The person and the region of a query, and perhaps a situation of the made-up register that replaces their own
 * property.
 */
export interface ArchiveQuestion {
  name: string
  documentNumber: string
  regionCode: string
  scenario?: string
}

/** The situations of titles, by name. */
export const scenarioLabels = new Map(
  Array.from({ length: cycleLength }, (_, index) => scenarioAt(index)).map(({ name, label }) => [name, label]),
)
export const scenarioNames = [...scenarioLabels.keys()]

export const isScenario = (value: unknown): value is string => scenarioNames.some((name) => name === value)

/** The register's entries as rows of an archive answer. Amounts stay in the registered unit. */
export function archiveRows(register: LandRegister, question: ArchiveQuestion): { result: Row[]; dyresult: Row[] } {
  const held = titlesFor(register, question).flatMap((title) => title.units.map((unit) => ({ title, unit })))
  return {
    result: held.map(({ title, unit }) => unitRow(title, unit)),
    dyresult: held.flatMap(({ unit }) => unit.mortgages.map((mortgage) => mortgageRow(unit, mortgage))),
  }
}

function titlesFor(register: LandRegister, question: ArchiveQuestion): Title[] {
  const { name, documentNumber, regionCode, scenario } = question
  const isInRegion = ({ region }: Title) => region.code.startsWith(regionCode.replace(/(?:00)+$/, ''))
  if (scenario !== undefined) return [titleInScenario(register, scenario, isInRegion)]
  const owned = register.listOwnedBy(name, documentNumber)
  const inRegion = owned.filter(isInRegion)
  if (inRegion.length > 0) return inRegion
  return owned.length > 0 ? owned : [lentTitle(register, documentNumber)]
}

/** The first title of the situation, in the region of the query if there is one. */
function titleInScenario(register: LandRegister, name: string, isWanted: (title: Title) => boolean): Title {
  const indices = Array.from({ length: 12 * cycleLength }, (_, index) => index)
  const titles = indices.filter((index) => scenarioOf(index).name === name).map((index) => register.at(index))
  return titles.find(isWanted) ?? titles[0] ?? register.at(0)
}

function unitRow(title: Title, unit: Unit): Row {
  return {
    BDCDYID: unit.id,
    BDCDYH: unit.unitNumber,
    BDCQZH: title.certificateNumber,
    ZL: unit.location,
    FWYT: unit.houseUse === '' ? inWords('landUses', unit.landUse) : inWords('houseUses', unit.houseUse),
    MJ: unit.houseArea === '' ? unit.landArea : unit.houseArea,
    GYFS: title.ownership,
    DJSJ: title.registeredAt,
    cfxx: unit.seizures.map(seizureRow),
    yyxx: unit.objections.map(entryRow),
    ygxx: unit.notices.map(entryRow),
    jzqxx: unit.residenceRights.map(entryRow),
    sdxx: unit.locks.map(entryRow),
  }
}

const seizureRow = (seizure: Seizure): Row => ({
  cflx: seizure.type,
  cfjg: seizure.authority,
  cfwh: seizure.documentNumber,
  cfqssj: seizure.start,
  cfjssj: seizure.end,
  djsj: seizure.registeredAt,
})

const entryRow = ({ number, holder, reason, registeredAt }: Entry): Row => ({
  bh: number,
  qlr: holder,
  yy: reason,
  djsj: registeredAt,
})

const mortgageRow = ({ id }: Unit, mortgage: Mortgage): Row => ({
  BDCDYID: id,
  zmh: mortgage.certificateNumber,
  dyqr: mortgage.mortgagee,
  je: mortgage.amount,
  jedw: mortgage.amountUnit,
  qlqssj: mortgage.start,
  qljssj: mortgage.end,
  djsj: mortgage.registeredAt,
  sw: String(mortgage.rank),
})

/** If the officer answers 'found' for a person without property, it is always the same made-up title. */
function lentTitle(register: LandRegister, documentNumber: string): Title {
  const sum = [...documentNumber].reduce((total, character, i) => total + (i + 1) * (character.codePointAt(0) ?? 0), 0)
  return register.at(register.size > 0 ? sum % register.size : 0)
}
