import { isCitizenId } from './citizen-id.ts'
import { todayInShanghai } from './dates.ts'
import type { FieldMessageWord } from './field-messages.ts'
import { normalizeDocumentNumber } from './normalize.ts'
import { isOldLicenceNumber, isOrganisationCode, isSocialCreditCode } from './social-credit-code.ts'

/** The identity documents of a person and of a company, by their codes (docs/product/limits.md 'Document types'). */
export const documentTypesOf = {
  individual: ['1', '2', '3', '4', '5'],
  company: ['6', '7'],
} as const

export type PartyKind = keyof typeof documentTypesOf

/**
 * The judgement of a document's number: `refuse` must be corrected before it is saved. `warn` is accepted, the citizen
 * sees the message beside it and the clerk a flag. `form` names the matching shape, for the clerk.
 */
export interface DocumentVerdict {
  verdict: 'ok' | 'warn' | 'refuse'
  message?: FieldMessageWord
  form?: string
}

type Check = (value: string, today: string) => boolean

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value)

const forms: Record<string, Record<string, Check>> = {
  '1': { citizenId: isCitizenId },
  '2': {
    residencePermit: (value, today) => /^8[123]0000/.test(value) && isCitizenId(value, today),
    hongKongMacauPermit: matches(/^[HM]\d{8}(\d{2})?$/),
    taiwanPermit: matches(/^(\d{8}|\d{10}[A-Z0-9]?)$/),
    hongKongIdentityCard: matches(/^[A-Z]{1,2}\d{6}[(（]?[0-9A][)）]?$/),
    taiwanIdentityCard: matches(/^[A-Z][12]\d{8}$/),
  },
  '3': {
    mainlandPassport: matches(/^(E\d{8}|E[A-HJ-NP-Z]\d{7}|G\d{8}|[DSP]\d{7,8}|[DSP]E\d{7})$/),
    hongKongMacauPassport: matches(/^(H|K|HJ|KJ|MA|MB)\d{7,8}$/),
    foreignPassport: matches(/^[A-Z0-9]{5,17}$/),
  },
  '4': { citizenId: isCitizenId },
  '5': { militaryId: matches(/^.{6,20}$/u) },
  '6': { organisationCode: isOrganisationCode, socialCreditCode: isSocialCreditCode },
  '7': { socialCreditCode: isSocialCreditCode, oldLicenceNumber: isOldLicenceNumber },
}

/**
 * Judges a normalized number by its document's type. Only an ID card's number is refused for its form: the forms of
 * other documents are not known well enough to refuse a citizen. An unknown type is refused.
 */
export function judgeDocumentNumber(type: string, value: string, today: string = todayInShanghai()): DocumentVerdict {
  const checks = Object.keys(forms).includes(type) ? forms[type] : undefined
  if (!checks) return { verdict: 'refuse', message: 'choiceInvalid' }
  if (type === '1' && !isCitizenId(value, today)) return { verdict: 'refuse', message: 'citizenIdInvalid' }
  if (value === '')
    return {
      verdict: 'refuse',
      message: isCompanyDocument(type) ? 'companyDocumentNumberRequired' : 'documentNumberRequired',
    }
  const form = Object.keys(checks).find((name) => checks[name]?.(value, today))
  return form ? { verdict: 'ok', form } : { verdict: 'warn', message: 'documentNumberToConfirm' }
}

/** Whether an entered number is kept, but should be checked again: a company's code with a wrong check character (GB 32100). */
export function isNumberToConfirm(documentType: string, documentNumber: string): boolean {
  const normalized = normalizeDocumentNumber(documentNumber)
  return normalized !== '' && judgeDocumentNumber(documentType, normalized).verdict === 'warn'
}

function isCompanyDocument(type: string): boolean {
  return documentTypesOf.company.some((each) => each === type)
}
