import type { Confirmable } from '@registration/contract/confirmations.ts'
import { maskDocumentNumber, maskName } from '@registration/contract/masking.ts'
import type { UnitField } from '@registration/contract/property-unit.ts'
import type { Language } from '@registration/contract/refusals.ts'
import { isAmountField } from '@registration/contract/rules/unit-amounts.ts'
import { aliasOf, codeText, regionName } from '../../content/content-lookup.ts'
import type { Content, OfferedBusiness } from '../../content/content-schema.ts'
import { keysOf } from '../../keys-of.ts'
import { unitValue } from '../applications/change-word-rules.ts'
import { coOwnershipTexts, unitTitles } from '../applications/field-title-rules.ts'
import type { ComparedContents, FrozenBusiness } from '../applications/frozen-application-rules.ts'
import { unitSides } from './digest-rules.ts'

interface Shown {
  business: OfferedBusiness
  regionCode: string
  contents: ComparedContents
  materials: FrozenBusiness['materials']
}

type UnitFact = Words['units'][number]['facts'][number]

/** How a field of a unit is shown. */
function kindOf(field: UnitField): UnitFact['kind'] {
  if (field === 'certificateNumber' || field === 'unitNumber') return field
  return isAmountField(field) ? 'amount' : 'text'
}

type Party = ComparedContents['parties'][number]
type Words = Pick<Confirmable, 'business' | 'region' | 'units' | 'parties' | 'answers' | 'papers'>

interface Reader {
  content: Content
  language: Language
  /** The parties that are the reader. */
  own: readonly string[]
  addressOf: (fileId: string) => string
}

/**
 * What the digest covers, in the reader's words. The reader's own entries are in full. Of other people name and number
 * are masked. A company's name is public.
 */
export function confirmedContent({ business, regionCode, contents, materials }: Shown, reader: Reader): Words {
  const { content, language, addressOf } = reader
  const wording = { business, content, language }
  const unitFields = keysOf(unitTitles).filter((field) => unitSides[field] === 'inside')
  const files = (materialId: string) => contents.files.filter((file) => file.materialId === materialId)
  return {
    business: business.name[language],
    region: regionName(content, regionCode, language),
    units: contents.units.map((unit) => ({
      facts: unitFields
        .map((field) => ({
          label: unitTitles[field][language],
          value: unitValue(unit, field, wording),
          kind: kindOf(field),
        }))
        .filter(({ value }) => value !== ''),
    })),
    parties: contents.parties.map((party) => partyInWords(party, business, reader)),
    answers: contents.answers.map(({ question, text }) => ({ label: question[language], value: text[language] })),
    papers: materials
      .filter(({ id, confirmed }) => confirmed && files(id).length > 0)
      .map(({ id, name }) => ({
        name: name[language],
        files: files(id).map((file) => ({ id: file.id, url: addressOf(file.id), mediaType: file.mediaType })),
      })),
  }
}

function partyInWords(
  party: Party,
  business: OfferedBusiness,
  { content, language, own }: Reader,
): Words['parties'][number] {
  const isOwn = own.includes(party.id)
  const nameOf = (name: string) => (isOwn ? name : maskName(name))
  const numberOf = (number: string) => (isOwn ? number : maskDocumentNumber(number))
  return {
    role: party.role,
    alias: aliasOf(business, party.role)[language],
    name: party.kind === 'company' ? party.name : nameOf(party.name),
    documentType: codeText(content, 'documentTypes', party.documentType, language),
    documentNumber: numberOf(party.documentNumber),
    legalRepresentative: nameOf(party.legalRepresentative),
    isOwn,
    share: joined(coOwnershipTexts[party.coOwnership][language], party.share),
    agent: joined(nameOf(party.agentName), numberOf(party.agentDocumentNumber)),
  }
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')
