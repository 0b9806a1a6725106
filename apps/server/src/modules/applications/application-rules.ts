import { groupOf, type ReviewStatus, reviewStatuses, statusText } from '@registration/contract/application-status.ts'
import type { getApplication } from '@registration/contract/applications.ts'
import { judgeHoldings } from '@registration/contract/co-ownership.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import {
  isEmptyField,
  missingFields,
  type UnitField,
  unitDefaults,
  unitFieldPath,
  unitInput,
} from '@registration/contract/property-unit.ts'
import type { Language } from '@registration/contract/refusals.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { check } from '@registration/contract/wire.ts'
import { aliasOf, codeText, findBusiness, findRegion, regionName } from '../../content/content-lookup.ts'
import type { Business, Content, OfferedBusiness, Text } from '../../content/content-schema.ts'
import { type FieldRefusal, refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import { applicationTerms } from '../catalogue/terms-rules.ts'
import { isSoundParty } from './party-rules.ts'
import type { HeldParty } from './party-store.ts'
import type { PresentHold } from './present-hold-store.ts'
import type { ProgressStep } from './progress-step-store.ts'
import type { KeptUnit, StoredUnit } from './property-unit-store.ts'

type Shown = Answer<typeof getApplication>

/** Whether parties and property are complete and sound for the business. By appointment there are none. */
export function refuseIncomplete(
  business: Business,
  byAppointment: boolean,
  parties: HeldParty[],
  units: StoredUnit[],
): void {
  if (byAppointment) return
  const { fields, rightsHolderAlias } = business
  const has = (role: HeldParty['role']) => parties.some((party) => party.role === role)
  if (fields.rightsHolder.fields.length > 0 && !has('rightsHolder'))
    throw refuse('rightsHolderMissing', { params: { alias: rightsHolderAlias } })
  if (fields.obligor.fields.length > 0 && !has('obligor'))
    throw refuse('obligorMissing', { params: { alias: aliasOf(business, 'obligor') } })
  // Rules may have changed since a party or a unit was saved.
  for (const role of ['rightsHolder', 'obligor'] as const) {
    const unsound = parties.filter((party) => party.role === role).findIndex((party) => !isSoundParty(business, party))
    if (unsound >= 0) throw refuse('partyIncomplete', { params: { n: unsound + 1, alias: aliasOf(business, role) } })
  }
  const fault = judgeHoldings(coOwnersOf(business, parties))
  if (fault) throw refuse(fault, { params: { alias: rightsHolderAlias } })
  if (fields.propertyUnit.length === 0) return
  if (units.length === 0) throw refuse('propertyUnitMissing')
  const incomplete = units.findIndex((unit) => missingIn(business, unit).length > 0 || !isSoundUnit(unit))
  if (incomplete >= 0) throw refuse('propertyUnitIncomplete', { params: { n: incomplete + 1 } })
}

/** The rights holders who own together: none for a business that does not ask it, or for one holder. */
export function coOwnersOf({ coOwnership }: Pick<Business, 'coOwnership'>, parties: readonly HeldParty[]): HeldParty[] {
  const holders = parties.filter(({ role }) => role === 'rightsHolder')
  return coOwnership && holders.length > 1 ? holders : []
}

const missingIn = ({ fields }: Business, unit: StoredUnit): UnitField[] =>
  missingFields(
    fields.propertyUnit.map(({ field, required }) => ({ field, isRequired: required })),
    unit,
  )

const isSoundUnit = (unit: StoredUnit): boolean =>
  check(unitInput, Object.fromEntries(Object.entries(unit).map(([field, value]) => [field, value ?? undefined])))
    .size === 0

/** A unit to store: only the fields of the business, empty choices by their defaults. */
export function asConfigured(
  business: Business,
  id: string,
  given: Partial<Record<UnitField, string | undefined>>,
): StoredUnit {
  const configured = new Set<string>(business.fields.propertyUnit.map(({ field }) => field))
  const defaults: Partial<Record<UnitField, string>> = unitDefaults
  const value = (field: UnitField) => (configured.has(field) ? given[field] || defaults[field] || null : null)
  return {
    id,
    certificateNumber: value('certificateNumber'),
    unitNumber: value('unitNumber'),
    location: value('location'),
    houseUse: value('houseUse'),
    landUse: value('landUse'),
    maximumClaim: value('maximumClaim'),
    securedClaim: value('securedClaim'),
    rightStart: value('rightStart'),
    rightEnd: value('rightEnd'),
    houseArea: value('houseArea'),
    landArea: value('landArea'),
    changedArea: value('changedArea'),
    holdingMode: value('holdingMode'),
    mergeCertificates: value('mergeCertificates'),
    price: value('price'),
  }
}

/** The faults of a unit beyond its fields' forms: empty required fields, codes that no dictionary has. */
export function unitFaults(content: Content, business: Business, unit: StoredUnit, index: number): FieldRefusal[] {
  const missing = missingIn(business, unit).map((field) => ({
    field: unitFieldPath(index, field),
    message: fieldMessage('required'),
  }))
  const { houseUses, landUses } = content.dictionaries
  const unknown = (
    [
      ['houseUse', houseUses],
      ['landUse', landUses],
    ] as const
  ).filter(([field, list]) => unit[field] !== null && !list.some(({ code }) => code === unit[field]))
  return [
    ...missing,
    ...unknown.map(([field]) => ({ field: unitFieldPath(index, field), message: fieldMessage('choiceInvalid') })),
  ]
}

/** A name from the citizen stays as it is. The business's own name is in their language. */
export function nameOf(
  content: Content,
  row: Pick<ApplicationRow, 'business_id' | 'name'>,
  language: Language,
): string {
  const business = findBusiness(content, row.business_id)
  return business && row.name === business.name.zh ? business.name[language] : row.name
}

interface SummaryParts {
  applicantName: string
  isBooked: boolean
  opinions: { cadastral: string; acceptance: string }
  openRemarks: number
  /** Of the first property unit. */
  location: string
  hold: PresentHold | undefined
  language: Language
}

/** An application's own fields as the citizen sees them. */
export function summaryOf(
  content: Content,
  row: ApplicationRow,
  { applicantName, isBooked, opinions, openRemarks, location, hold, language }: SummaryParts,
) {
  return {
    id: row.id,
    name: nameOf(content, row, language),
    acceptanceNumber: row.acceptance_number ?? '',
    registrationType: row.registration_type,
    registrationTypeName: codeText(content, 'registrationTypes', row.registration_type, language),
    regionCode: row.region_code,
    regionWithCity: regionName(content, row.region_code, language),
    regionName: findRegion(content, row.region_code)?.name[language] ?? row.region_code,
    byAppointment: row.by_appointment,
    bookingState: bookingStateOf(row, isBooked),
    status: row.status,
    location,
    startedAt: toShanghai(row.started_at),
    applicantName,
    opinions: { ...opinions, openRemarks },
    heldFor: hold?.reason ?? '',
    heldUntil: hold?.until ?? '',
  }
}

/** `canBook`: approved, handled at the counter, and without another appointment ahead. */
function bookingStateOf({ by_appointment, status }: ApplicationRow, isBooked: boolean): 'none' | 'canBook' | 'booked' {
  if (isBooked) return 'booked'
  return by_appointment && groupOf(status) === 'approved' ? 'canBook' : 'none'
}

/** The times, the fee and the office of an application. */
export function termsOf(
  business: OfferedBusiness,
  { parties, units }: { parties: readonly HeldParty[]; units: readonly StoredUnit[] },
  language: Language,
) {
  const rightsHolders = parties.filter(({ role }) => role === 'rightsHolder').length
  const { name, address, phone, hours, position } = business.city.office
  return {
    ...applicationTerms(business, { units, rightsHolders }, language),
    office: { name: name[language], address: address[language], phone, hours: hours[language], position },
  }
}

/** The last change since the latest submission. Empty if there was none, or no submission. */
export const editedAt = ({ submitted_at, touched_at }: ApplicationRow): string =>
  submitted_at && touched_at && touched_at > submitted_at ? toShanghai(touched_at) : ''

/** Another one after each change of an application by its citizen or by somebody they invited. */
export const versionOf = ({ touched_at }: Pick<ApplicationRow, 'touched_at'>): string =>
  String(touched_at?.getTime() ?? 0)

/** A unit's fields as the citizen sees them: absent ones are empty, and so is an area of zero. */
export function asShown(unit: StoredUnit): Record<UnitField, string> {
  const text = (value: string | null) => value ?? ''
  const area = (field: UnitField) => (isEmptyField(field, unit[field]) ? '' : text(unit[field]))
  return {
    certificateNumber: text(unit.certificateNumber),
    unitNumber: text(unit.unitNumber),
    location: text(unit.location),
    houseUse: text(unit.houseUse),
    landUse: text(unit.landUse),
    maximumClaim: text(unit.maximumClaim),
    securedClaim: text(unit.securedClaim),
    rightStart: text(unit.rightStart),
    rightEnd: text(unit.rightEnd),
    houseArea: area('houseArea'),
    landArea: area('landArea'),
    changedArea: area('changedArea'),
    holdingMode: text(unit.holdingMode),
    mergeCertificates: text(unit.mergeCertificates),
    price: text(unit.price),
  }
}

export function toUnitDto(content: Content, unit: KeptUnit, language: Language): Shown['units'][number] {
  return {
    ...asShown(unit),
    id: unit.id,
    houseUseText: unit.houseUse === null ? '' : codeText(content, 'houseUses', unit.houseUse, language),
    landUseText: unit.landUse === null ? '' : codeText(content, 'landUses', unit.landUse, language),
    source: unit.source,
    registerFields: [...unit.registerFields],
  }
}

/**
 * Our own steps are stored by a word. A registry's are stored in its own words: the usual ones, which the desk uses too, are
 * here, so that an English reader sees them in English.
 */
const knownSteps: Record<string, Text | undefined> = {
  submitted: { zh: '提交申请', en: 'Submitted' },
  revoked: { zh: '撤回申请', en: 'Withdrawn' },
  受理初审: { zh: '受理初审', en: 'First review' },
  复核: { zh: '复核', en: 'Second review' },
  核定: { zh: '核定', en: 'Decision' },
  登簿质检: { zh: '登簿质检', en: 'Entry in the register, checked' },
  缮证: { zh: '缮证', en: 'Certificate made' },
  发证: { zh: '发证', en: 'Certificate issued' },
  归档: { zh: '归档', en: 'Archived' },
}

/** The step that records a decision of the registry. */
export const decisionStep = (status: ReviewStatus) => ({ activity: `status:${status}`, stage: '' })

/** `business`: the name of the application's business. Most registries name the process of a step after it. */
export function toStepDto(
  { activity, stage, at }: ProgressStep,
  language: Language,
  business?: Text,
): Shown['steps'][number] {
  const status = activity.startsWith('status:') ? activity.slice('status:'.length) : ''
  const text = isStatus(status) ? statusText(status, language) : (knownSteps[activity]?.[language] ?? activity)
  return { activity: text, stage: stageName(stage, language, business), at: toShanghai(at) }
}

/** What the desk puts after the process of a case that is back with its applicant. */
export const returnedMark = '（退回申请人）'

/** The process of a step in the reader's language where it is the business, also one that is back with its applicant. */
function stageName(stage: string, language: Language, business: Text | undefined): string {
  if (stage === business?.zh) return business[language]
  if (business && language === 'en' && stage === business.zh + returnedMark)
    return `${business.en} (returned to the applicant)`
  return stage
}

const isStatus = (word: string): word is ReviewStatus => Object.hasOwn(reviewStatuses, word)
