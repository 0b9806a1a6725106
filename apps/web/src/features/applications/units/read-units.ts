import { missingFields, saveUnits, type UnitField, type UnitInput } from '@registration/contract/property-unit.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { check } from '@registration/contract/wire.ts'
import type { UnitSettings } from '../entries/unit-resolver.ts'
import { type UnitValues, unitInputOf, unitValues } from '../entries/unit-values.ts'
import { parseTable, type TableRow } from './unit-table.ts'

/** A row of the table as a unit, with what is wrong with it, in the language-free words of `fieldText`. */
export interface ReadUnit {
  row: number
  values: UnitValues
  faults: Partial<Record<UnitField, string>>
}

export interface UnitsTable {
  units: ReadUnit[]
  /** Heads that name no field of the business. */
  unknownHeads: string[]
}

interface Reading {
  applicationId: string
  settings: UnitSettings
  /** The head of a field's column in the citizen's language. */
  headOf: (field: UnitField) => string
  /** The choices of a field; none for a field without choices. */
  choicesOf: (field: UnitField) => readonly { value: string; text: string }[]
}

/**
 * Reads units from a pasted table. A first row with a head gives the columns their fields; without one the columns are in
 * the order of the fields. Choices are words or codes. Every row is judged by the rules of the form.
 */
export function readUnits(text: string, reading: Reading): UnitsTable {
  const { settings, headOf } = reading
  const asked = settings.map(({ field }) => field)
  const [first, ...others] = parseTable(text)
  if (!first) return { units: [], unknownHeads: [] }
  const byHead = new Map(asked.map((field) => [bare(headOf(field)), field]))
  const named = first.cells.map((cell) => byHead.get(bare(cell)))
  const hasHeads = named.some((field) => field !== undefined)
  const columns = hasHeads ? named : asked
  const units = (hasHeads ? others : [first, ...others]).map((row) => readRow(row, columns, reading))
  judge(units, reading, asked)
  const unknownHeads = hasHeads ? first.cells.filter((cell, i) => cell !== '' && named[i] === undefined) : []
  return { units, unknownHeads }
}

/** Without what is in brackets, spaces and stars: spreadsheets lose and add them. */
const bare = (head: string) =>
  head
    .normalize('NFKC')
    .replaceAll(/\(.*?\)|[\s*]/g, '')
    .toLowerCase()

function readRow(
  { number, cells }: TableRow,
  columns: readonly (UnitField | undefined)[],
  { choicesOf }: Reading,
): ReadUnit {
  const values = unitValues()
  const faults: ReadUnit['faults'] = {}
  for (const [i, field] of columns.entries()) {
    const cell = cells[i] ?? ''
    if (!field || cell === '') continue
    const choices = choicesOf(field)
    const chosen = choices.find(({ value, text }) => bare(text) === bare(cell) || value === cell)
    if (choices.length > 0 && !chosen) faults[field] = fieldMessage('choiceInvalid')
    values[field] = chosen?.value ?? (isDay(field) ? asDay(cell) : cell)
  }
  return { row: number, values, faults }
}

const isDay = (field: UnitField) => field === 'rightStart' || field === 'rightEnd'

/** Spreadsheets write `2024/3/5` and 2024年3月5日. Another text stays, for the rules to refuse. */
function asDay(cell: string): string {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(cell.normalize('NFKC')) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell
}

/** Adds the faults of the contract and of the business to each unit. */
function judge(units: readonly ReadUnit[], { applicationId, settings }: Reading, asked: readonly UnitField[]): void {
  const inputs = units.map(({ values }) => unitInputOf(values, asked, undefined))
  const faults = check(saveUnits.input, { applicationId, units: inputs })
  for (const [index, unit] of units.entries()) {
    for (const field of missingFields(settings, unit.values)) unit.faults[field] = fieldMessage('required')
    for (const field of asked) {
      const fault = faults.get(`units.${index}.${field}`)
      if (fault) unit.faults[field] ??= fault
    }
  }
}

/** What is sent of the units of a table. */
export const unitInputsOf = (units: readonly ReadUnit[], settings: UnitSettings): UnitInput[] =>
  units.map(({ values }) =>
    unitInputOf(
      values,
      settings.map(({ field }) => field),
      undefined,
    ),
  )
