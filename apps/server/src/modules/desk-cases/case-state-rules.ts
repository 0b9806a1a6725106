import type { CaseRow } from './case-store.ts'

/** The office has the case: it waits, an officer has it, or it is on hold. */
export const isOpen = ({ state }: Pick<CaseRow, 'state'>): boolean => ['waiting', 'claimed', 'onHold'].includes(state)

/** The case may still be decided: the office has it, or the applicant corrects it. */
export const isUnended = (row: Pick<CaseRow, 'state'>): boolean => isOpen(row) || row.state === 'returned'
