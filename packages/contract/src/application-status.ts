/**
 * The review statuses of an application and what each allows, for screens and server alike.
 * docs/product/applications.md 'Review status'.
 */
import type { Language } from './refusals.ts'
import { coded } from './wire.ts'

interface Status {
  group: StatusGroup
  zh: string
  en: string
  /** What the citizen may do. Everything else is the registry's to change. */
  can: readonly ('edit' | 'delete' | 'submit' | 'revoke')[]
}

export const statusGroups = { unsubmitted: '-1', pending: '0', approved: '10', rejected: '11' } as const
export type StatusGroup = keyof typeof statusGroups

export const reviewStatuses = {
  unsubmitted: { group: 'unsubmitted', zh: '未提交', en: 'Unsubmitted', can: ['edit', 'delete', 'submit'] },
  pending: { group: 'pending', zh: '待审核', en: 'Pending review', can: ['revoke'] },
  /** Could not be handed to the registry yet: to the citizen it is pending. */
  handoverFailed: { group: 'pending', zh: '待审核', en: 'Pending review', can: ['revoke'] },
  cadastralPassed: {
    group: 'pending',
    zh: '权籍调查已通过，待受理',
    en: 'Cadastral check passed, awaiting acceptance',
    can: [],
  },
  cadastralRejected: {
    group: 'rejected',
    zh: '权籍调查已驳回',
    en: 'Rejected at the cadastral check',
    can: ['edit', 'delete', 'submit'],
  },
  accepted: { group: 'approved', zh: '已受理', en: 'Accepted', can: [] },
  acceptanceRejected: {
    group: 'rejected',
    zh: '受理已驳回',
    en: 'Rejected at acceptance',
    can: ['edit', 'delete', 'submit'],
  },
  registered: { group: 'approved', zh: '已登簿', en: 'Registered', can: [] },
} as const satisfies Record<string, Status>

export type ReviewStatus = keyof typeof reviewStatuses

/** The moves that the registry may make; the citizen's own follow from `can`. */
export const registryMoves = {
  pending: ['cadastralPassed', 'cadastralRejected'],
  handoverFailed: ['cadastralPassed', 'cadastralRejected'],
  cadastralPassed: ['accepted', 'acceptanceRejected'],
  accepted: ['registered'],
} as const satisfies Partial<Record<ReviewStatus, readonly ReviewStatus[]>>

export function registryMayMove(from: ReviewStatus, to: ReviewStatus): boolean {
  const moves: Partial<Record<ReviewStatus, readonly ReviewStatus[]>> = registryMoves
  return moves[from]?.includes(to) ?? false
}

const allows = (status: ReviewStatus, act: Status['can'][number]) =>
  (reviewStatuses[status].can as Status['can']).includes(act)

/** `applicationCan.edit('unsubmitted')`. */
export const applicationCan = {
  edit: (status: ReviewStatus) => allows(status, 'edit'),
  delete: (status: ReviewStatus) => allows(status, 'delete'),
  submit: (status: ReviewStatus) => allows(status, 'submit'),
  revoke: (status: ReviewStatus) => allows(status, 'revoke'),
}

export const groupOf = (status: ReviewStatus): StatusGroup => reviewStatuses[status].group
export const statusText = (status: ReviewStatus, language: Language): string => reviewStatuses[status][language]

export function statusesIn(group: StatusGroup): ReviewStatus[] {
  return (Object.keys(reviewStatuses) as ReviewStatus[]).filter((status) => reviewStatuses[status].group === group)
}

/* @__NO_SIDE_EFFECTS__ */
export const reviewStatus = () =>
  coded({
    unsubmitted: '-1',
    pending: '0',
    handoverFailed: '-11',
    cadastralPassed: '10',
    cadastralRejected: '11',
    accepted: '20',
    acceptanceRejected: '21',
    registered: '30',
  })

/* @__NO_SIDE_EFFECTS__ */
export const statusGroup = () => coded(statusGroups)
