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
 * sees the message beside it and the clerk a flag.
 */
export interface DocumentVerdict {
  verdict: 'ok' | 'warn' | 'refuse'
  message?: FieldMessageWord
}

type Check = (value: string, today: string) => boolean

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value)

/** By the type. A comment names each form. */
const forms: Record<string, Check[]> = {
  '1': [isCitizenId],
  '2': [
    // Residence permit.
    (value, today) => /^8[123]0000/.test(value) && isCitizenId(value, today),
    // Permits of residents of Hong Kong and Macau, and of Taiwan.
    matches(/^[HM]\d{8}(\d{2})?$/),
    matches(/^(\d{8}|\d{10}[A-Z0-9]?)$/),
    // Identity cards of Hong Kong, and of Taiwan.
    matches(/^[A-Z]{1,2}\d{6}[(（]?[0-9A][)）]?$/),
    matches(/^[A-Z][12]\d{8}$/),
  ],
  // Passports of every country: those of the mainland, Hong Kong and Macau have this form, too.
  '3': [matches(/^[A-Z0-9]{5,17}$/)],
  '4': [isCitizenId],
  '5': [matches(/^.{6,20}$/u)],
  '6': [isOrganisationCode, isSocialCreditCode],
  '7': [isSocialCreditCode, isOldLicenceNumber],
}

/**
 * Judges a normalized number by its document's type. Only an ID card's number is refused for its form: the forms of
 * other documents are not known well enough to refuse a citizen. A mask is no number of any, and an unknown type is refused.
 */
export function judgeDocumentNumber(type: string, value: string, today: string = todayInShanghai()): DocumentVerdict {
  const checks = Object.keys(forms).includes(type) ? forms[type] : undefined
  if (!checks) return { verdict: 'refuse', message: 'choiceInvalid' }
  if (value.includes('*') || (type === '1' && !isCitizenId(value, today)))
    return { verdict: 'refuse', message: 'documentNumberInvalid' }
  if (value === '')
    return {
      verdict: 'refuse',
      message: isCompanyDocument(type) ? 'companyDocumentNumberRequired' : 'documentNumberRequired',
    }
  const isKnown = checks.some((isOfForm) => isOfForm(value, today))
  return isKnown ? { verdict: 'ok' } : { verdict: 'warn', message: 'documentNumberToConfirm' }
}

/** Whether an entered number is kept, but should be checked again: a company's code with a wrong check character (GB 32100). */
export function isNumberToConfirm(documentType: string, documentNumber: string): boolean {
  const normalized = normalizeDocumentNumber(documentNumber)
  return normalized !== '' && judgeDocumentNumber(documentType, normalized).verdict === 'warn'
}

function isCompanyDocument(type: string): boolean {
  return documentTypesOf.company.some((each) => each === type)
}
