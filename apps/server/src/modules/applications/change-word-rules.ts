import { maskDocumentNumber, maskPhone } from '@registration/contract/masking.ts'
import type { UnitField } from '@registration/contract/property-unit.ts'
import type { Language } from '@registration/contract/refusals.ts'
import { type RemarkFieldOf, type RemarkTarget, remarkFieldOf } from '@registration/contract/remarks.ts'
import { groupAmount } from '@registration/contract/rules/amount.ts'
import { isAmountField } from '@registration/contract/rules/unit-amounts.ts'
import { aliasOf, codeText } from '../../content/content-lookup.ts'
import type { Content, OfferedBusiness } from '../../content/content-schema.ts'
import { keysOf } from '../../keys-of.ts'
import { asShown } from './application-rules.ts'
import type { Change } from './change-rules.ts'
import { coOwnershipTexts, partyKindTexts, partyTitle, partyTitles, unitTitles } from './field-title-rules.ts'
import type { ComparedContents, FrozenApplication, FrozenBusiness, FrozenFile } from './frozen-application-rules.ts'

type Party = ComparedContents['parties'][number]
type Unit = ComparedContents['units'][number]

/** In whose words something is said: the business at that moment, the office's dictionaries, the reader's language. */
export interface Wording {
  business: Pick<FrozenBusiness, 'rightsHolderAlias' | 'obligorAlias' | 'materials'>
  content: Content
  language: Language
}

const unknown = {
  rightsHolderAlias: { zh: '权利人', en: 'Rights holder' },
  obligorAlias: { zh: '义务人', en: 'Obligor' },
  materials: [],
}

/** The words of a submission. One that was not kept has those of its business today, if that is still offered. */
export const wordingOf = ({
  frozen,
  offered,
  content,
  language,
}: {
  frozen: FrozenApplication | undefined
  offered: OfferedBusiness | undefined
  content: Content
  language: Language
}): Wording => ({ business: frozen?.business ?? offered ?? unknown, content, language })

export interface ChangeInWords {
  where: string
  before: string
  after: string
}

const whole = { zh: '整个申请', en: 'The whole application' }
const material = { zh: '材料', en: 'Papers' }
const question = { zh: '情况问答', en: 'Questions of the case' }
const property = { zh: '不动产', en: 'Property' }

/** A change for a reader: where, and what it was and is. Numbers and phones are masked. */
export function wordsOfChange(change: Change, wording: Wording): ChangeInWords {
  const { language } = wording
  const versions = <T>(show: (each: T) => string, { before, after }: { before?: T; after?: T }) => ({
    before: before ? show(before) : '',
    after: after ? show(after) : '',
  })
  if (change.kind === 'material')
    return { where: placeOfMaterial(change.materialId, wording), ...versions(wordsOfFile(language), change) }
  if (change.kind === 'answer') {
    const words = (change.before ?? change.after)?.question[language] ?? ''
    return { where: joined(question[language], words), ...versions((each) => each.text[language], change) }
  }
  if (change.kind === 'unit') {
    const { field, before, after } = change
    const named = before ?? after
    const where = named ? placeOfUnit(named, wording) : ''
    if (field === undefined) return { where, ...versions(wordsOfUnit, change) }
    const titled = joined(where, unitTitles[field][language])
    return { where: titled, ...versions((unit: Unit) => valueInWords(unit, field, wording), change) }
  }
  const { field, before, after } = change
  const named = before ?? after
  const where = named ? placeOfParty(named, wording) : ''
  if (field === undefined) return { where, ...versions((party: Party) => wordsOfParty(party, wording), change) }
  const titled = joined(where, named ? partyTitle(field, named)[language] : '')
  return { where: titled, ...versions((party: Party) => partyValue(party, field, wording), change) }
}

/** Where a remark belongs: 买方 王小明 · 证件号码. */
export function placeOf(
  { kind, id = '', field }: RemarkTarget,
  { parties, units, answers }: ComparedContents,
  wording: Wording,
): string {
  const { language } = wording
  const party = kind === 'party' && parties.find((each) => each.id === id)
  if (party) {
    const word = field === undefined ? undefined : remarkFieldOf('party', field)
    return joined(placeOfParty(party, wording), word ? partyTitle(word, party)[language] : '')
  }
  const unit = kind === 'unit' && units.find((each) => each.id === id)
  if (unit) {
    const word = field === undefined ? undefined : remarkFieldOf('unit', field)
    return joined(placeOfUnit(unit, wording), word ? unitTitles[word][language] : '')
  }
  if (kind === 'material') return placeOfMaterial(id, wording)
  if (kind === 'answer')
    return joined(question[language], answers.find((each) => each.id === id)?.question[language] ?? '')
  return whole[language]
}

const joined = (place: string, part: string) => (part === '' ? place : `${place} · ${part}`)

/** The side of a party in the words of its business. */
export const roleOf = ({ role }: Party, { business, language }: Wording): string => aliasOf(business, role)[language]

const placeOfParty = (party: Party, wording: Wording) => `${roleOf(party, wording)} ${party.name}`

const placeOfUnit = (unit: Unit, { language }: Wording) => `${property[language]} ${wordsOfUnit(unit)}`

function placeOfMaterial(id: string, { business, language }: Wording): string {
  return joined(material[language], business.materials.find((each) => each.id === id)?.name[language] ?? id)
}

const wordsOfUnit = ({ location, certificateNumber, unitNumber }: Unit) =>
  location || certificateNumber || unitNumber || ''

function wordsOfParty(party: Party, { content, language }: Wording): string {
  const { name, documentType, documentNumber } = party
  return `${name} ${codeText(content, 'documentTypes', documentType, language)} ${maskDocumentNumber(documentNumber)}`
}

const megabyte = 1024 * 1024

const wordsOfFile =
  (language: Language) =>
  ({ mediaType, bytes }: FrozenFile): string => {
    const kind = mediaType === 'application/pdf' ? 'PDF' : { zh: '图片', en: 'Picture' }[language]
    return `${kind} ${bytes < megabyte ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / megabyte).toFixed(1)} MB`}`
  }

const maskOf = {
  documentNumber: maskDocumentNumber,
  agentDocumentNumber: maskDocumentNumber,
  phone: maskPhone,
  agentPhone: maskPhone,
} as const

/** Whether a field of a party is never shown in full. */
export const isMasked = (field: RemarkFieldOf<'party'>): field is keyof typeof maskOf => Object.hasOwn(maskOf, field)

/** A party’s value in words. Numbers and phones are masked. */
export function partyValue(party: Party, field: RemarkFieldOf<'party'>, wording: Wording): string {
  const { content, language } = wording
  if (field === 'role') return roleOf(party, wording)
  if (field === 'kind') return partyKindTexts[party.kind][language]
  if (field === 'coOwnership') return coOwnershipTexts[party.coOwnership][language]
  if (field === 'documentType') return codeText(content, 'documentTypes', party.documentType, language)
  return isMasked(field) ? maskOf[field](party[field]) : party[field]
}

const dictionaries = {
  houseUse: 'houseUses',
  landUse: 'landUses',
  holdingMode: 'holdingModes',
  mergeCertificates: 'certificateMergings',
} as const

const isChoice = (field: UnitField): field is keyof typeof dictionaries => Object.hasOwn(dictionaries, field)

/** A unit’s value as its citizen reads it. */
export function unitValue(unit: Unit, field: UnitField, { content, language }: Wording): string {
  const value = asShown(unit)[field]
  return isChoice(field) && value !== '' ? codeText(content, dictionaries[field], value, language) : value
}

/** A unit’s value for reading alone: an amount with its commas and unit. */
function valueInWords(unit: Unit, field: UnitField, wording: Wording): string {
  const value = unitValue(unit, field, wording)
  if (!isAmountField(field) || value === '') return value
  return `${groupAmount(value)}${{ zh: '元', en: '\u00a0yuan' }[wording.language]}`
}

/** A submission as lines of text, for its citizen: in full but for what others entered. Empty fields are left out. */
export function linesOfFrozen(frozen: FrozenApplication, content: Content, language: Language): string[] {
  const wording = { business: frozen.business, content, language }
  const line = (place: string, values: readonly (readonly [title: string, value: string])[]) =>
    [place, ...values.filter(([, value]) => value !== '').map(([title, value]) => `${title} ${value}`)].join(' · ')
  return [
    ...frozen.parties.map((party) =>
      line(
        placeOfParty(party, wording),
        keysOf(partyTitles).map((field) => [
          partyTitle(field, party)[language],
          party.source === '' && isMasked(field) ? party[field] : partyValue(party, field, wording),
        ]),
      ),
    ),
    ...frozen.units.map((unit) =>
      line(
        placeOfUnit(unit, wording),
        keysOf(unitTitles).map((field) => [unitTitles[field][language], unitValue(unit, field, wording)]),
      ),
    ),
    ...frozen.answers.map((answer) =>
      joined(question[language], `${answer.question[language]} ${answer.text[language]}`),
    ),
    ...frozen.files.map((file) => `${placeOfMaterial(file.materialId, wording)} · ${wordsOfFile(language)(file)}`),
  ]
}
