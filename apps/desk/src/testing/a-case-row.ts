import type { CaseRowShown } from '@registration/contract/desk/queue.ts'

/** A line of a queue that waits; a test replaces what matters to it. */
export function aCaseRow(parts: Partial<CaseRowShown> = {}): CaseRowShown {
  return {
    id: 'case-1',
    number: '20260310048100001',
    business: '存量房买卖转移登记',
    registrationType: '转移登记',
    regionName: '邯郸市武安市',
    stage: 'acceptance',
    state: 'waiting',
    submission: 1,
    applicant: '张*',
    flags: [],
    arrivedAt: '2026-03-10 09:00:00',
    dueAt: '2026-03-12 09:00:00',
    level: 'normal',
    workingHoursLeft: 15,
    workingDaysLeft: 2,
    isUrgent: false,
    version: 1,
    ...parts,
  }
}
