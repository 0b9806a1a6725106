import { maskDocumentNumber } from '@registration/contract/masking.ts'
import type { UnitField } from '@registration/contract/property-unit.ts'
import { groupAmount } from '@registration/contract/rules/amount.ts'
import { groupUnitNumber } from '@registration/contract/rules/unit-number.ts'
import { aliasOf, codeText, findRegion, regionName } from '../../content/content-lookup.ts'
import type { Content, DictionaryName } from '../../content/content-schema.ts'
import type { Block, Fact, Paper } from '../../platform/pdf/paper.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { asShown } from '../applications/application-rules.ts'
import { coOwnershipTexts, unitTitles } from '../applications/field-title-rules.ts'
import { type FrozenApplication, type FrozenConfirmation, isAsked } from '../applications/frozen-application-rules.ts'

export interface FormSource {
  applicationId: string
  submission: number
  submittedAt: Date
  frozen: FrozenApplication
  content: Content
  isTest: boolean
  pageKey: string
}

type Party = FrozenApplication['parties'][number]
type Unit = FrozenApplication['units'][number]

/** The number of a form, which names its submission. */
export const formNumber = ({ applicationId, submission }: Pick<FormSource, 'applicationId' | 'submission'>): string =>
  `${applicationId}-${submission}`

/** The content of an application form, from the submission alone. docs/product/confirmation.md 'The application form'. */
export function applicationFormPaper(source: FormSource): Paper {
  const { submission, submittedAt, frozen, content, isTest, pageKey } = source
  const { business, regionCode, digest } = frozen
  const at = toShanghai(submittedAt)
  return {
    title: '不动产登记申请书',
    number: formNumber(source),
    isTest,
    issuedAt: at,
    office: findRegion(content, regionCode)?.city.office.name.zh ?? regionName(content, regionCode, 'zh'),
    stampPurpose: '申请专用章',
    facts: present([
      ['登记业务', business.name.zh],
      ['登记类型', codeText(content, 'registrationTypes', frozen.registrationType, 'zh')],
      ['登记区域', regionName(content, regionCode, 'zh')],
      ['申请人', frozen.applicant.name],
      ['提交时间', submission > 1 ? `${at}（第${submission}次提交）` : at],
      ['受理编号', frozen.acceptanceNumber],
      ['内容指纹', inGroups(digest)],
    ]),
    statement: countOf(frozen),
    blocks: [
      block(
        '申请各方',
        frozen.parties.map((party) => [...partyFacts(party, frozen, content), ...confirmationFacts(party, frozen)]),
      ),
      block(
        '不动产',
        frozen.units.map((unit) => unitFacts(unit, content)),
      ),
      block('情况问答', inEntries(frozen.answers.flatMap(answerFacts))),
      block('申请材料', materialEntries(frozen)),
    ].flat(),
    disclaimers: ['本申请书是提交时的内容，此后的确认不在其中。', '内容指纹相同，即确认的是此内容。'],
    pageKey,
    madeAt: submittedAt.getTime(),
  }
}

/** Entries below a heading. Without any there is none. */
const block = (heading: string, entries: readonly Fact[][]): Block[] =>
  entries.length === 0 ? [] : [{ heading, facts: [], groups: [{ title: '', none: '', entries: entries.map(present) }] }]

const present = (facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => value !== '')

/** A fingerprint in groups of eight, where its lines can break. */
const inGroups = (hex: string): string => hex.replace(/.{8}(?=.)/g, '$& ')

function partyFacts(party: Party, { business }: FrozenApplication, content: Content): Fact[] {
  return [
    ['身份', aliasOf(business, party.role).zh],
    [party.kind === 'company' ? '名称' : '姓名', party.name],
    ['证件类型', codeText(content, 'documentTypes', party.documentType, 'zh')],
    ['证件号码', maskDocumentNumber(party.documentNumber)],
    ['法定代表人', party.legalRepresentative],
    ['共有情况', coOwnershipTexts[party.coOwnership].zh],
    ['份额', party.coOwnership === 'byShares' ? party.share : ''],
    ['代理人', party.agentName],
    ['代理人证件', maskDocumentNumber(party.agentDocumentNumber)],
  ]
}

const methodWords: Record<FrozenConfirmation['method'], string> = {
  code: '手机验证码',
  face: '人脸核验',
  counter: '窗口确认',
}

function confirmationFacts(party: Party, frozen: FrozenApplication): Fact[] {
  const confirmed = confirmationOf(party, frozen)
  if (!confirmed) return [['确认方式', isAsked(party, frozen) ? '待窗口确认' : '无需确认']]
  return [
    ['确认方式', methodWords[confirmed.method]],
    ['确认时间', confirmed.at],
    ['内容指纹', inGroups(confirmed.digest)],
  ]
}

/** A confirmation of this very content. */
function confirmationOf(party: Party, { confirmations, digest }: FrozenApplication): FrozenConfirmation | undefined {
  return confirmations.find((each) => each.partyId === party.id && each.at !== '' && each.digest === digest)
}

function countOf(frozen: FrozenApplication): string {
  const asked = frozen.parties.filter((party) => isAsked(party, frozen))
  const confirmed = asked.filter((party) => confirmationOf(party, frozen)).length
  const waiting = asked.length - confirmed
  const counts = [confirmed > 0 && `已确认${confirmed}方`, waiting > 0 && `待窗口确认${waiting}方`]
  return `各方确认：${counts.filter(Boolean).join('，') || '无需确认'}。`
}

const amount = (yuan: string) => (yuan === '' ? '' : `${groupAmount(yuan)}元`)
const area = (squareMetres: string) => (squareMetres === '' ? '' : `${squareMetres}平方米`)

/** Titles are without their unit in brackets, which is beside the value here. */
function unitFacts(unit: Unit, content: Content): Fact[] {
  const shown = asShown(unit)
  const fact = (field: UnitField, value = shown[field]): Fact => [unitTitles[field].zh.replace(/（.+）$/, ''), value]
  const choice = (field: UnitField, list: DictionaryName): Fact =>
    fact(field, shown[field] === '' ? '' : codeText(content, list, shown[field], 'zh'))
  return [
    fact('certificateNumber'),
    fact('unitNumber', groupUnitNumber(shown.unitNumber)),
    fact('location'),
    choice('houseUse', 'houseUses'),
    choice('landUse', 'landUses'),
    fact('houseArea', area(shown.houseArea)),
    fact('landArea', area(shown.landArea)),
    fact('changedArea', area(shown.changedArea)),
    fact('price', amount(shown.price)),
    fact('maximumClaim', amount(shown.maximumClaim)),
    fact('securedClaim', amount(shown.securedClaim)),
    fact('rightStart'),
    fact('rightEnd'),
    choice('holdingMode', 'holdingModes'),
    choice('mergeCertificates', 'certificateMergings'),
  ]
}

const answerFacts = ({ question, text }: FrozenApplication['answers'][number]): Fact[] => [
  ['问', question.zh],
  ['答', text.zh],
]

function materialEntries({ business, files }: FrozenApplication): Fact[][] {
  return business.materials.flatMap(({ id, name }) => {
    const own = files.filter(({ materialId }) => materialId === id)
    if (own.length === 0) return []
    return inEntries([
      ['材料', name.zh],
      ...own.map(({ sha256 }, index): Fact => [`文件${index + 1}指纹`, inGroups(sha256)]),
    ])
  })
}

/** An entry does not break between pages. */
const factsOfEntry = 12

const inEntries = (facts: readonly Fact[]): Fact[][] =>
  Array.from({ length: Math.ceil(facts.length / factsOfEntry) }, (_, n) =>
    facts.slice(n * factsOfEntry, (n + 1) * factsOfEntry),
  )
