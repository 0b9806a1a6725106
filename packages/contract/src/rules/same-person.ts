import { upgrade15 } from './citizen-id.ts'
import { normalizeDocumentNumber } from './normalize.ts'

interface Documented {
  id: string
  documentNumber: string
}

/** A person or company by name and document number, as registers, profiles and applications know them. */
export interface Named {
  name: string
  documentNumber: string
}

/**
 * A document number as it is compared: normalized, and an ID number of 15 digits as its 18 characters. A register has
 * owners whose numbers are older than today's form.
 */
export const comparedNumber = (documentNumber: string): string => upgrade15(normalizeDocumentNumber(documentNumber))

/**
 * A name as it is compared, without spaces and dots: 阿依古丽·买买提 is typed in many ways, and registers have 张　三. Width and
 * case make no other name either. It is never shown.
 */
export const comparedName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[\s.·•・‧∙⋅]/g, '')
    .toLowerCase()

/** Whether two are one person or company, by name and document number. */
export const isSamePerson = (a: Named, b: Named): boolean =>
  comparedName(a.name) === comparedName(b.name) && comparedNumber(a.documentNumber) === comparedNumber(b.documentNumber)

/** The parties that are one person or company by their document's number: groups of two or more, in the given order. */
export function repeatedPersons<P extends Documented>(parties: readonly P[]): P[][] {
  const groups = new Map<string, P[]>()
  for (const party of parties) {
    const key = personKey(party.documentNumber)
    if (key !== '') groups.set(key, [...(groups.get(key) ?? []), party])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/** An ID number without its check digit: a wrong one is a slip of the pen, and not another person. */
function personKey(documentNumber: string): string {
  const number = comparedNumber(documentNumber)
  return /^\d{17}[\dX]$/.test(number) ? number.slice(0, 17) : number
}
