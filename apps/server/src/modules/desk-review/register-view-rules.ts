import type { readCaseRegister } from '@registration/contract/desk/case.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import { maskName } from '@registration/contract/masking.ts'
import {
  isEmptyField,
  type RegisteredField,
  registeredFields,
  type UnitField,
} from '@registration/contract/property-unit.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { CheckFinding, CheckLevel } from '@registration/contract/rules/register-check.ts'
import { isSamePerson } from '@registration/contract/rules/same-person.ts'
import { codeText, findDefinedBusiness } from '../../content/content-lookup.ts'
import type { Content } from '../../content/content-schema.ts'
import type { RegisteredProperty, Restriction } from '../../platform/registry/land-register.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { unitTitles } from '../applications/field-title-rules.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'
import { wordsOf } from '../properties/finding-word-rules.ts'
import { digestOf, exceptionsFor, findException } from './exception-rules.ts'
import type { CaseException } from './exception-store.ts'
import { registeredUnits } from './register-service.ts'
import type { KeptRegister } from './register-store.ts'

type Shown = Answer<typeof readCaseRegister>

interface Wording {
  content: Content
  language: Language
}

/** 提示, 可例外, 禁止. */
const levels = {
  block: 'forbidden',
  exception: 'exception',
  acknowledge: 'notice',
  hint: 'notice',
} as const satisfies Record<CheckLevel, string>

/** The findings for an officer, with the exceptions that a supervisor has granted, and whether they count. */
export function toFindings(
  judged: readonly CheckFinding[] | undefined,
  { frozen, register, exceptions }: { frozen: FrozenApplication; register: KeptRegister; exceptions: CaseException[] },
  row: Pick<CaseRow, 'business_id' | 'assignee'>,
  { content, language }: Wording,
): Shown['findings'] {
  const business = findDefinedBusiness(content, row.business_id)
  const { units } = frozen
  const found = registeredUnits(register, frozen)
  if (!judged || !business || !found) return []
  const counting = exceptionsFor(row, exceptions)
  return judged.map((finding) => {
    const counted = findException(finding, { units, found }, counting)
    const exception = counted ?? findException(finding, { units, found }, exceptions)
    return {
      rule: finding.rule,
      level: levels[finding.level],
      unitId: units[finding.unit]?.id ?? '',
      words: wordsOf(finding, { content, business })[language],
      digest: digestOf(finding, { units, found }),
      ...(exception && {
        exception: {
          by: exception.by,
          at: toShanghai(exception.at),
          reason: exception.reason,
          counts: counted !== undefined,
        },
      }),
    }
  })
}

/** The register's answer for an officer. Owners are masked. */
export function toRegister(register: KeptRegister, frozen: FrozenApplication, wording: Wording): Shown['register'] {
  const found = registeredUnits(register, frozen) ?? []
  return {
    askedAt: toShanghai(register.askedAt),
    state: register.state,
    units: found.map((properties, index) => ({
      unitId: frozen.units[index]?.id ?? '',
      isFound: properties.length > 0,
      owners: properties
        .flatMap(({ owners }) => owners)
        .map(({ name, documentNumber, share }) => ({
          name: maskName(name),
          share,
          isParty: frozen.parties.some((party) => isSamePerson(party, { name, documentNumber })),
        })),
      facts: properties.flatMap((property) => factsOf(property, wording)),
      restrictions: properties
        .flatMap(({ restrictions }) => restrictions)
        .map((entry) => ({ kind: entry.kind, words: wordsOfRestriction(entry, wording) })),
    })),
  }
}

export const isRegistered = (field: UnitField): field is RegisteredField =>
  registeredFields.some((each) => each === field)

/** A value of the register in words. */
export function registeredValue(
  property: RegisteredProperty,
  field: RegisteredField,
  { content, language }: Wording,
): string {
  const value = property[field]
  if (value === '' || isEmptyField(field, value)) return ''
  if (field === 'houseUse') return codeText(content, 'houseUses', value, language)
  return field === 'landUse' ? codeText(content, 'landUses', value, language) : value
}

const pending = { zh: '正在办理', en: 'Under way' }

function factsOf(property: RegisteredProperty, wording: Wording): { title: string; value: string }[] {
  const { language } = wording
  return [
    ...registeredFields.map((field) => ({
      title: unitTitles[field][language],
      value: registeredValue(property, field, wording),
    })),
    ...(property.pending ?? []).map(({ business, acceptanceNumber, at }) => ({
      title: pending[language],
      value: [business, acceptanceNumber, at.slice(0, 10)].filter(Boolean).join(' '),
    })),
  ].filter(({ value }) => value !== '')
}

const amountUnits = {
  yuan: { zh: '元', en: 'yuan' },
  tenThousandYuan: { zh: '万元', en: 'ten thousand yuan' },
  '': { zh: '', en: '' },
} as const

/** An entry in one line: kind, holder, number, day, term and amount. */
function wordsOfRestriction(entry: Restriction, { content, language }: Wording): string {
  const { kind, holder, number, registeredAt, amount, amountUnit, start, end, reason } = entry
  const parts = [
    content.registerChecks.rules[kind].name[language],
    holder,
    number,
    registeredAt.slice(0, 10),
    start || end ? `${start} – ${end}` : '',
    amount === '' ? '' : `${amount} ${amountUnits[amountUnit][language]}`,
    reason,
  ]
  return parts.filter(Boolean).join(' · ')
}
