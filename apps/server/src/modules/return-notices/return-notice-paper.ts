import { codeText, findRegion, regionName } from '../../content/content-lookup.ts'
import type { Content } from '../../content/content-schema.ts'
import type { Fact, Paper } from '../../platform/pdf/paper.ts'
import { toShanghai } from '../../shanghai-time.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'
import type { Returned } from './return-notice-store.ts'

/** A remark of the notice, in words: its reason, its place, what is to be done. */
export interface NoticedRemark {
  reason: string
  where: string
  text: string
}

export interface NoticeSource {
  /** The acceptance number of the case. */
  acceptanceNumber: string
  returned: Returned
  frozen: FrozenApplication
  remarks: readonly NoticedRemark[]
  content: Content
  isTest: boolean
  pageKey: string
}

/** The number of a notice, which names the submission that it is about. */
export const noticeNumber = ({ acceptanceNumber, returned }: Pick<NoticeSource, 'acceptanceNumber' | 'returned'>) =>
  `${acceptanceNumber}-${returned.submission}`

/** The notice of what an applicant has to correct (补正告知书). docs/product/cases.md 'Notices of returns'. */
export function returnNoticePaper(source: NoticeSource): Paper {
  const { acceptanceNumber, returned, frozen, remarks, content, isTest, pageKey } = source
  const { business, regionCode } = frozen
  const at = toShanghai(returned.at)
  return {
    title: '不动产登记补正告知书',
    number: noticeNumber(source),
    isTest,
    issuedAt: at,
    office: findRegion(content, regionCode)?.city.office.name.zh ?? regionName(content, regionCode, 'zh'),
    stampPurpose: '业务专用章',
    facts: [
      ['受理编号', acceptanceNumber],
      ['登记业务', business.name.zh],
      ['登记类型', codeText(content, 'registrationTypes', frozen.registrationType, 'zh')],
      ['登记区域', regionName(content, regionCode, 'zh')],
      ['申请人', frozen.applicant.name],
      ['提交次数', `第${returned.submission}次`],
      ['告知日期', at.slice(0, 10)],
    ],
    statement: statementOf(remarks.length),
    blocks: [
      { heading: '审核意见', facts: [], groups: [group(inEntries(returned.opinion))] },
      ...(remarks.length === 0
        ? []
        : [{ heading: '需要补正的内容', facts: [], groups: [group(remarks.map(remarkFacts))] }]),
    ],
    disclaimers: ['等待补正的时间不计入登记办理时限。', '对意见有疑问的，可在申请中逐条说明，或到登记机构咨询。'],
    pageKey,
    madeAt: returned.at.getTime(),
  }
}

const statementOf = (count: number) =>
  count === 0
    ? '您提交的申请需要补正，请按下列意见修改后重新提交。'
    : `您提交的申请有${count}处需要补正，请按下列意见一次修改后重新提交。`

const group = (entries: Fact[][]) => ({ title: '', none: '', entries })

const remarkFacts = ({ reason, where, text }: NoticedRemark, index: number): Fact[] => [
  [`第${index + 1}处`, where],
  ['原因', reason],
  ['要求', text],
]

/** An entry does not break between pages: a long text is in several. */
const charactersOfEntry = 400

function inEntries(opinion: string): Fact[][] {
  const parts = opinion.split('\n').flatMap((line) => {
    const characters = [...line]
    return Array.from({ length: Math.ceil(characters.length / charactersOfEntry) }, (_, n) =>
      characters.slice(n * charactersOfEntry, (n + 1) * charactersOfEntry).join(''),
    )
  })
  return parts.map((part, index): Fact[] => [[index === 0 ? '意见' : '', part]])
}
