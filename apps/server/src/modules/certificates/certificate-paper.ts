import type { ArchiveAnswer, HeldMortgage, HeldUnit, RegisterEntry, Seizure } from '@registration/contract/archive.ts'
import { maskDocumentNumber } from '@registration/contract/masking.ts'
import { amountInCapitals, fromTenThousands, groupAmount } from '@registration/contract/rules/amount.ts'
import { groupUnitNumber } from '@registration/contract/rules/unit-number.ts'
import type { Block, Fact, Paper } from '../../platform/pdf/paper.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { certifiedUnits } from './certificate-rules.ts'
import type { Certificate } from './certificate-store.ts'

export interface PaperSource {
  certificate: Certificate
  answer: ArchiveAnswer
  documentNumber: string
  /** In Chinese, as in the register: the district with its city before it. */
  regionName: string
  verifyUrl: string
  isTest: boolean
  pageKey: string
}

/** The content of a certificate, from the database alone. docs/product/certificates.md 'Certificates'. */
export function certificatePaper({
  certificate,
  answer,
  documentNumber,
  regionName,
  verifyUrl,
  isTest,
  pageKey,
}: PaperSource): Paper {
  const { number, showsFullNumber, office, holderName, queriedAt, issuedAt, expiresAt } = certificate
  const units = certifiedUnits(certificate, answer)
  return {
    title: '不动产登记信息查询结果证明',
    number,
    isTest,
    issuedAt: toShanghai(issuedAt),
    office,
    stampPurpose: '查询专用章',
    facts: [
      ['查询人', holderName],
      ['证件号码', showsFullNumber ? documentNumber : maskDocumentNumber(documentNumber)],
      ['查询目的', '权利人查询本人名下的不动产'],
      [
        '查询范围',
        `本查询范围仅限于${regionName}不动产登记系统中登记在查询人名下的不动产，不包含其他地区的不动产，也不包含以其他姓名或证件号码登记的不动产。`,
      ],
      ['查询时点', toShanghai(queriedAt)],
    ],
    statement: statementOf(units.length, answer.units.length),
    blocks: units.map((unit, index) => unitBlock(unit, answer.mortgages, `不动产单元${index + 1}`)),
    disclaimers: [
      '登记信息以不动产登记簿的记载为准；本证明不是权属证明。',
      '本证明仅反映查询时点的登记状况，此后的登记不在其中。',
      '本查询以个人（或单位）为单位进行。对结果有异议的，请到登记机构核查。',
      `本证明有效期至${toShanghai(expiresAt).slice(0, 10)}，逾期请重新查询。`,
    ],
    verify: { url: verifyUrl, hint: '扫描二维码，或打开下列网址，核验本证明的真伪和效力：' },
    pageKey,
    madeAt: issuedAt.getTime(),
  }
}

function statementOf(shown: number, held: number): string {
  if (held === 0) return '截至查询时点，在上述范围内未查询到查询人名下的不动产登记信息。'
  if (shown < held)
    return `截至查询时点，在上述范围内查询到查询人名下的不动产单元${held}个，本证明仅载明其中${shown}个。`
  return `截至查询时点，在上述范围内查询到查询人名下的不动产单元${held}个，登记信息如下。`
}

const coOwnershipWords = {
  '': '',
  sole: '单独所有',
  joint: '共同共有',
  byShares: '按份共有',
  other: '其他共有',
} as const

function unitBlock(unit: HeldUnit, mortgages: readonly HeldMortgage[], heading: string): Block {
  const group = (title: string, entries: Fact[][]) => ({ title, none: '无', entries })
  return {
    heading,
    facts: present([
      ['不动产权证号', unit.certificateNumber],
      ['不动产单元号', groupUnitNumber(unit.unitNumber)],
      ['坐落', unit.location],
      ['用途', unit.use],
      ['面积', unit.area && `${unit.area}平方米`],
      ['共有情况', coOwnershipWords[unit.coOwnership]],
      ['登记时间', unit.registeredAt],
    ]),
    groups: [
      group('抵押', mortgages.filter(({ unitId }) => unitId === unit.unitId).map(mortgageFacts)),
      group('查封', unit.seizures.map(seizureFacts)),
      group('异议登记', unit.objections.map(entryFacts)),
      group('预告登记', unit.notices.map(entryFacts)),
      group('居住权', unit.residenceRights.map(entryFacts)),
      group('限制转让', unit.locks.map(entryFacts)),
    ],
  }
}

function mortgageFacts(mortgage: HeldMortgage): Fact[] {
  return present([
    ['证明号', mortgage.certificateNumber],
    ['抵押权人', mortgage.mortgagee],
    ['债权数额', amountText(mortgage)],
    ['履行期限', period(mortgage.startsOn, mortgage.endsOn)],
    ['登记时间', mortgage.registeredAt],
    ['抵押顺位', mortgage.rank],
  ])
}

/** In the unit of its registration, with the yuan in capitals behind it. */
function amountText({ amount, amountUnit }: HeldMortgage): string {
  if (amount === '') return ''
  const capitals = amountInCapitals(amountUnit === 'yuan' ? amount : fromTenThousands(amount))
  return `${groupAmount(amount)}${amountUnit === 'yuan' ? '元' : '万元'}${capitals && `（${capitals}）`}`
}

const seizureWords: Record<Seizure['kind'], string> = {
  seizure: '查封',
  waitingSeizure: '轮候查封',
  preSeizure: '预查封',
  waitingPreSeizure: '轮候预查封',
  continuedSeizure: '续封',
}

function seizureFacts(seizure: Seizure): Fact[] {
  return present([
    ['查封类型', seizureWords[seizure.kind]],
    ['查封机关', seizure.authority],
    ['查封文号', seizure.documentNumber],
    ['查封期限', period(seizure.startsOn, seizure.endsOn)],
    ['登记时间', seizure.registeredAt],
  ])
}

function entryFacts(entry: RegisterEntry): Fact[] {
  return present([
    ['编号', entry.number],
    ['权利人', entry.holder],
    ['事由', entry.reason],
    ['登记时间', entry.registeredAt],
  ])
}

/** Values that the register lacks are left out. The entry remains. */
function present(facts: Fact[]): Fact[] {
  const known = facts.filter(([, value]) => value !== '')
  return known.length > 0 ? known : [['登记信息', '登记簿未载明']]
}

function period(from: string, to: string): string {
  if (from === '' && to === '') return ''
  return `${from || '（未载明）'} 至 ${to || '（未载明）'}`
}
