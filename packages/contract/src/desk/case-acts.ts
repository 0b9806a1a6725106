/** What happens to a case, as its timeline and the refusal `caseMoved` name it. docs/product/cases.md 'Claims'. */
interface ActTitle {
  zh: string
  en: string
  /** Who does it if no officer does. */
  by?: 'applicant' | 'party' | 'service'
}

const titles = {
  arrived: { zh: '收件', en: 'handed in', by: 'applicant' },
  resubmitted: { zh: '重新提交', en: 'handed in again', by: 'applicant' },
  urged: { zh: '催办', en: 'asked to hurry', by: 'applicant' },
  partyConfirmed: { zh: '确认申请内容', en: 'confirmed', by: 'party' },
  partyRefused: { zh: '表示不同意', en: 'refused', by: 'party' },
  partyRetracted: { zh: '撤回确认', en: 'confirmation taken back', by: 'party' },
  revoked: { zh: '撤回申请', en: 'withdrawn', by: 'applicant' },
  deleted: { zh: '删除申请', en: 'deleted', by: 'applicant' },
  claimed: { zh: '领取', en: 'claimed' },
  released: { zh: '放回', en: 'given back' },
  claimEnded: { zh: '结束承办', en: 'claim ended', by: 'service' },
  handedOver: { zh: '转办', en: 'handed over' },
  reassigned: { zh: '改派', en: 'reassigned' },
  held: { zh: '挂起', en: 'put on hold' },
  resumed: { zh: '恢复办理', en: 'taken off hold' },
  holdEnded: { zh: '恢复办理', en: 'taken off hold', by: 'service' },
  recused: { zh: '申请回避', en: 'given up for a conflict of interest' },
  urgent: { zh: '加急', en: 'marked as urgent' },
  supervised: { zh: '督办', en: 'supervised' },
  supervisionAnswered: { zh: '回复督办', en: 'supervisor’s note answered' },
  excepted: { zh: '批准例外', en: 'an exception granted' },
  notUrgent: { zh: '取消加急', en: 'urgent mark removed' },
  checked: { zh: '核对', en: 'checked' },
  remarked: { zh: '填写意见', en: 'remarked on' },
  noted: { zh: '填写内部备注', en: 'noted' },
  reported: { zh: '报告问题', en: 'an error reported' },
  passed: { zh: '通过', en: 'passed' },
  returned: { zh: '驳回', en: 'returned' },
  registered: { zh: '登簿', en: 'registered' },
  certificateMade: { zh: '缮证', en: 'certificate made' },
  certificateIssued: { zh: '发证', en: 'certificate issued' },
  archived: { zh: '归档', en: 'archived' },
} as const satisfies Record<string, ActTitle>

export type CaseActDone = keyof typeof titles
export const caseActTitles: Record<CaseActDone, ActTitle> = titles

/** Who acts where no officer does. */
export const unnamedActors = {
  applicant: { zh: '申请人', en: 'the applicant' },
  party: { zh: '当事人', en: 'a party' },
  service: { zh: '系统', en: 'the service' },
} as const
