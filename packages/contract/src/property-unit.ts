/**
 * A property unit of an application. Amounts and areas are decimal texts, never numbers.
 * docs/product/applications.md 'Property units'.
 */
import * as z from 'zod/mini'
import { nothing, post } from './endpoint.ts'
import { asRead, id, list, optionalId, optionalNormalized, optionalText } from './fields.ts'
import { isAmount, isArea, isZero } from './rules/amount.ts'
import { isCertificateNumber } from './rules/certificate-number.ts'
import { dayProblem, isOrderly } from './rules/dates.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { limits } from './rules/limits.ts'
import { normalizeCertificateNumber, normalizeDecimal, normalizeUnitNumber } from './rules/normalize.ts'
import { isUnitNumber } from './rules/unit-number.ts'
import { coded, type FieldFault, named } from './wire.ts'

/** Our word and the wire's name of each field that a business may configure. */
export const unitFields = {
  certificateNumber: 'bdcqzmh',
  unitNumber: 'bdcdyh',
  location: 'zl',
  houseUse: 'fwyt',
  landUse: 'tdsyq_yt',
  maximumClaim: 'zgzqse',
  securedClaim: 'bdbzzqse',
  rightStart: 'qlqssj',
  rightEnd: 'qljssj',
  houseArea: 'fwsyqmj',
  landArea: 'tdsyq_mj',
  changedArea: 'mj_bgh',
  holdingMode: 'czfs',
  mergeCertificates: 'sfhbzs',
  price: 'qdjg',
} as const
export type UnitField = keyof typeof unitFields

/** The fields of a unit that the register has too. */
export const registeredFields = [
  'certificateNumber',
  'unitNumber',
  'location',
  'houseUse',
  'landUse',
  'houseArea',
  'landArea',
  'rightStart',
  'rightEnd',
] as const satisfies readonly UnitField[]
export type RegisteredField = (typeof registeredFields)[number]

/** The default of an empty choice. */
export const unitDefaults = { houseUse: '10', landUse: '071', holdingMode: '02', mergeCertificates: '0' } as const

const trimmed = (value: string) => value.trim()
const amount = () => optionalNormalized(normalizeDecimal, isAmount, fieldMessage('amountInvalid'), 40)
const area = () => optionalNormalized(normalizeDecimal, isArea, fieldMessage('areaInvalid'), 40)
const day = () =>
  z.codec(
    z.optional(
      z.string().check(
        z.refine((v) => v.trim() === '' || dayProblem(v.trim()) !== 'dateInvalid', fieldMessage('dateInvalid')),
        z.refine((v) => v.trim() === '' || dayProblem(v.trim()) !== 'dateOutOfRange', fieldMessage('dateOutOfRange')),
      ),
    ),
    z.optional(z.string()),
    { decode: (v) => v?.trim() || undefined, encode: (v) => v },
  )

function judge(unit: { rightStart?: string; rightEnd?: string }): FieldFault<UnitField>[] {
  const [start, end] = [unit.rightStart?.trim(), unit.rightEnd?.trim()]
  return start && end && !isOrderly(start, end) ? [{ field: 'rightEnd', message: fieldMessage('endBeforeStart') }] : []
}

/** The fields of a unit as the client read them before its change. An absent one is an empty one. */
const unitBase = named({
  certificateNumber: ['bdcqzmh', asRead()],
  unitNumber: ['bdcdyh', asRead()],
  location: ['zl', asRead()],
  houseUse: ['fwyt', asRead()],
  landUse: ['tdsyq_yt', asRead()],
  maximumClaim: ['zgzqse', asRead()],
  securedClaim: ['bdbzzqse', asRead()],
  rightStart: ['qlqssj', asRead()],
  rightEnd: ['qljssj', asRead()],
  houseArea: ['fwsyqmj', asRead()],
  landArea: ['tdsyq_mj', asRead()],
  changedArea: ['mj_bgh', asRead()],
  holdingMode: ['czfs', asRead()],
  mergeCertificates: ['sfhbzs', asRead()],
  price: ['qdjg', asRead()],
})

/** The form's payload: every field is optional here. The business's configuration decides which are required. */
export const unitInput = named(
  {
    id: ['id', optionalId()],
    certificateNumber: [
      'bdcqzmh',
      optionalNormalized(
        normalizeCertificateNumber,
        isCertificateNumber,
        fieldMessage('certificateNumberInvalid'),
        limits.certificateNumber,
      ),
    ],
    unitNumber: [
      'bdcdyh',
      optionalNormalized(normalizeUnitNumber, isUnitNumber, fieldMessage('unitNumberInvalid'), 60),
    ],
    location: ['zl', optionalText(limits.location)],
    houseUse: ['fwyt', optionalText(10)],
    landUse: ['tdsyq_yt', optionalText(10)],
    maximumClaim: ['zgzqse', amount()],
    securedClaim: ['bdbzzqse', amount()],
    rightStart: ['qlqssj', day()],
    rightEnd: ['qljssj', day()],
    houseArea: ['fwsyqmj', area()],
    landArea: ['tdsyq_mj', area()],
    changedArea: ['mj_bgh', area()],
    holdingMode: ['czfs', optionalNormalized(trimmed, (v) => v === '01' || v === '02', fieldMessage('choiceInvalid'))],
    mergeCertificates: [
      'sfhbzs',
      optionalNormalized(trimmed, (v) => v === '0' || v === '1', fieldMessage('choiceInvalid')),
    ],
    price: ['qdjg', amount()],
    base: ['base', z.optional(unitBase)],
  },
  judge,
)
export type UnitInput = z.output<typeof unitInput>

const shown = (wire: (typeof unitFields)[UnitField]) => [wire, z.string()] as const

/** A unit for its owner. Absent fields are empty. `houseUseText` and `landUseText` are the dictionary's words. */
export const propertyUnit = named({
  id: ['id', z.string()],
  certificateNumber: shown('bdcqzmh'),
  unitNumber: shown('bdcdyh'),
  location: shown('zl'),
  houseUse: shown('fwyt'),
  landUse: shown('tdsyq_yt'),
  maximumClaim: shown('zgzqse'),
  securedClaim: shown('bdbzzqse'),
  rightStart: shown('qlqssj'),
  rightEnd: shown('qljssj'),
  houseArea: shown('fwsyqmj'),
  landArea: shown('tdsyq_mj'),
  changedArea: shown('mj_bgh'),
  holdingMode: shown('czfs'),
  mergeCertificates: shown('sfhbzs'),
  price: shown('qdjg'),
  houseUseText: ['fwytstr', z.string()],
  landUseText: ['tdytstr', z.string()],
  /** `register`: it was started from the caller's own property. */
  source: ['source', z.enum(['', 'register'])],
  /** Fields whose value is still the register's. A changed one is the citizen's own entry. */
  registerFields: ['registerfields', list(20, coded(unitFields))],
})
export type PropertyUnit = z.output<typeof propertyUnit>

const areas: ReadonlySet<UnitField> = new Set(['houseArea', 'landArea', 'changedArea'])

/** Whether a field is empty. An area of zero is shown as empty, so it is none. */
export function isEmptyField(field: UnitField, value: string | null | undefined): boolean {
  const text = value?.trim() ?? ''
  return text === '' || (areas.has(field) && isZero(normalizeDecimal(text)))
}

/** The required fields that a unit lacks, for the form and for the server. */
export function missingFields(
  settings: readonly { field: UnitField; isRequired: boolean }[],
  unit: Partial<Record<UnitField, string | null | undefined>>,
): UnitField[] {
  return settings
    .filter(({ field, isRequired }) => isRequired && isEmptyField(field, unit[field]))
    .map(({ field }) => field)
}

/** The path of the faults of a unit's field, in the wire's words. */
export const unitFieldPath = (index: number, field: UnitField) => `fwxxs[${index}].${unitFields[field]}`

/**
 * Changes the units with an `id` and adds the others, all or none. Of a unit with a `base` it changes only what differs
 * from it, and overwrites no other change.
 */
export const saveUnits = post('/online/wx/saveOrAddFwxx', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  present: list(limits.units, propertyUnit),
  input: named({
    applicationId: ['proinstid', id()],
    units: [
      'fwxxs',
      z
        .array(unitInput, fieldMessage('required'))
        .check(
          z.minLength(1, fieldMessage('required')),
          z.maxLength(limits.units, fieldMessage('tooMany', { n: limits.units })),
        ),
    ],
  }),
  answer: named({ ids: ['ids', list(limits.units, z.string())] }),
})

export const deleteUnit = post('/online/wx/deleteFwxx', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({ applicationId: ['proinstid', id()], unitId: ['fwxxid', id()] }),
  answer: nothing,
})
