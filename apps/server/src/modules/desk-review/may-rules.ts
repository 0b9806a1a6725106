import type { CaseAct } from '@registration/contract/desk/case-words.ts'
import type { Officer } from '../../context.ts'
import { keysOf } from '../../keys-of.ts'
import { workScope } from '../desk-cases/case-scope-rules.ts'
import { isOpen, isUnended } from '../desk-cases/case-state-rules.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'
import { mayHoldRegistration } from '../desk-cases/hold-rules.ts'

type Seen = Pick<CaseRow, 'state' | 'stage' | 'assignee' | 'is_deleted'>
type Acting = Pick<Officer, 'staffId' | 'roles' | 'regions' | 'permissions'>

/** Whether an officer has claimed a case of their stage. */
export const isOwnCase = ({ state, stage, assignee }: Omit<Seen, 'is_deleted'>, caller: Acting): boolean =>
  state === 'claimed' &&
  assignee === caller.staffId &&
  caller.permissions.includes('workCases') &&
  workScope(caller).stages.includes(stage)

/**
 * Whether an officer may see full numbers of a case: its holder, and with a reason a supervisor.
 * docs/product/cases.md 'Full numbers'.
 */
export const mayReveal = (row: Seen, caller: Acting): boolean =>
  caller.permissions.includes('revealIdentity') &&
  !row.is_deleted &&
  (isOwnCase(row, caller) || caller.permissions.includes('superviseCases'))

/**
 * What an officer may do with a case now. The buttons follow from it. The server judges each act again.
 * `isBarred`: they decided another stage of this submission, and the office separates the stages.
 */
export function actsOf(row: Seen, caller: Acting, { isBarred }: { isBarred: boolean }): CaseAct[] {
  const { state, stage, assignee, is_deleted: isDeleted } = row
  const can = (permission: Officer['permissions'][number]) => caller.permissions.includes(permission)
  const isWorker = can('workCases') && workScope(caller).stages.includes(stage)
  const isHeld = assignee === caller.staffId
  const [isInOffice, hasNotEnded] = [isOpen(row), isUnended(row)]
  const isClaimed = isOwnCase(row, caller)
  const mayDecide = isClaimed && !isBarred
  const acts: Record<CaseAct, boolean> = {
    claim: state === 'waiting' && isWorker && !isBarred,
    release: isClaimed,
    handOver: isClaimed,
    reassign: isInOffice && can('superviseCases'),
    hold: isClaimed || mayHoldRegistration(row, caller),
    resume: state === 'onHold' && (isHeld || (assignee === null && !isBarred)) && isWorker,
    declareConflict: hasNotEnded && can('viewCases'),
    markUrgent: isInOffice && can('superviseCases'),
    supervise: hasNotEnded && can('superviseCases'),
    answerSupervision: isHeld && isInOffice && isWorker,
    grantException: hasNotEnded && can('superviseCases') && !isHeld,
    tick: isClaimed,
    remark: isClaimed && stage !== 'registration',
    note: !isDeleted,
    reveal: mayReveal(row, caller),
    pass: mayDecide && stage !== 'registration',
    return: mayDecide && stage !== 'registration',
    register: mayDecide && stage === 'registration',
    reportError: isClaimed && stage === 'registration',
    recordStep: state === 'done' && stage === 'registration' && isWorker,
  }
  return keysOf(acts).filter((act) => acts[act])
}
