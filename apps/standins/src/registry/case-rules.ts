import type { Case, ReviewStatus } from './case-store.ts'
import type { Decision } from './registry-event.ts'

/** The stage of a newly accepted case. */
export const firstStage = '受理初审'

interface Meaning {
  /** The stage of the case afterwards. A rejected one stays in its stage. */
  stage: string
  rejects: boolean
  zh: string
  en: string
}

/** Each decision of the office, with the next stage of the registration procedure. */
export const decisions: Record<Decision, Meaning> = {
  '10': { stage: '复核', rejects: false, zh: '权籍调查通过', en: 'Cadastral check passed' },
  '11': { stage: firstStage, rejects: true, zh: '权籍调查驳回', en: 'Rejected at the cadastral check' },
  '20': { stage: '核定', rejects: false, zh: '受理通过', en: 'Accepted' },
  '21': { stage: '复核', rejects: true, zh: '受理驳回', en: 'Rejected at acceptance' },
  '30': { stage: '登簿质检', rejects: false, zh: '登簿', en: 'Registered' },
}

const nextDecisions: Record<ReviewStatus, readonly Decision[]> = {
  '0': ['10', '11'],
  '10': ['20', '21'],
  '11': [],
  '20': ['30'],
  '21': [],
  '30': [],
}

/** The officer's possible decisions about a case. */
export function allowedDecisions({
  reviewStatus,
  withdrawn,
}: Pick<Case, 'reviewStatus' | 'withdrawn'>): readonly Decision[] {
  return withdrawn === '' ? nextDecisions[reviewStatus] : []
}

export function isDecision(value: unknown): value is Decision {
  return typeof value === 'string' && Object.hasOwn(decisions, value)
}

/** The name of the procedure beside a stage. A rejected case is back with the applicant. */
export function processName(businessName: string, rejected: boolean): string {
  return rejected ? `${businessName}（退回申请人）` : businessName
}
