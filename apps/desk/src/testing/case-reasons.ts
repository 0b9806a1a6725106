import { stages } from '@registration/contract/desk/case-words.ts'
import { listCaseReasons } from '@registration/contract/desk/decisions.ts'
import { answerOf } from '@registration/kit/testing/stub-server.ts'
import type { CaseReasons } from '../features/cases/review/reason-queries.ts'

const everywhere = ['application', 'party', 'unit', 'material', 'answer', 'file'] as const
const judged = ['cadastral', 'acceptance'] as const

const offered: CaseReasons = {
  reasons: [
    { code: 'wrong', name: '填写有误', targets: ['party', 'unit', 'answer'], text: '填写有误，请核对后更正。' },
    { code: 'notAsDocument', name: '与证件不一致', targets: ['party', 'material'], text: '与所交证件不一致，请更正。' },
    { code: 'missing', name: '缺少材料', targets: ['material'], text: '没有提交，请补充。' },
    { code: 'other', name: '其他', targets: [...everywhere], text: '' },
  ],
  opinions: [
    {
      id: 'clear',
      verdict: 'pass',
      stages: ['cadastral'],
      name: '权籍清楚',
      text: '与登记簿一致，权籍调查通过。',
      isOwn: false,
    },
    {
      id: 'first',
      verdict: 'pass',
      stages: ['cadastral'],
      name: '首次登记权籍清楚',
      text: '权属来源清楚，权籍调查通过。',
      isOwn: false,
    },
    {
      id: 'complete',
      verdict: 'pass',
      stages: ['acceptance'],
      name: '材料齐全',
      text: '材料齐全，予以受理。',
      isOwn: false,
    },
    {
      id: 'once',
      verdict: 'return',
      stages: [...judged],
      name: '一次性补正',
      text: '请按上述意见一次补正后重新提交。',
      isOwn: false,
    },
    {
      id: 'ask',
      verdict: 'return',
      stages: [...judged],
      name: '请到窗口咨询',
      text: '如有疑问，可预约窗口咨询。',
      isOwn: false,
    },
  ],
}

/** Some of an office's reasons and templates of opinions. */
export const caseReasonsAnswer = answerOf(listCaseReasons, offered)

/** The same, with a template of the officer's own. */
export const withOwnTemplate = answerOf(listCaseReasons, {
  ...offered,
  opinions: [
    ...offered.opinions,
    { id: 'own-1', verdict: 'return', stages: [...stages], name: '缺签字', text: '请补签后重新提交。', isOwn: true },
  ],
})
