import type { CaseAct } from '@registration/contract/desk/case-words.ts'
import type { Officer } from '../../context.ts'
import { workScope } from '../desk-cases/case-scope-rules.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'

/**
 * What an officer may do with a case now. The buttons follow it; each act is judged again by the server.
 * `isBarred`: they decided another stage of this submission, and the office separates the stages.
 */
export function actsOf(
  { state, stage, assignee, is_deleted: isDeleted }: Pick<CaseRow, 'state' | 'stage' | 'assignee' | 'is_deleted'>,
  caller: Pick<Officer, 'staffId' | 'roles' | 'regions' | 'permissions'>,
  { isBarred }: { isBarred: boolean },
): CaseAct[] {
  const can = (permission: Officer['permissions'][number]) => caller.permissions.includes(permission)
  const isWorker = can('workCases') && workScope(caller).stages.includes(stage)
  const isHeld = assignee === caller.staffId
  const isOpen = state === 'waiting' || state === 'claimed' || state === 'onHold'
  const isClaimed = state === 'claimed' && isHeld && isWorker
  const mayDecide = isClaimed && !isBarred
  const acts: Record<CaseAct, boolean> = {
    claim: state === 'waiting' && isWorker && !isBarred,
    release: isClaimed,
    handOver: isClaimed,
    reassign: isOpen && can('superviseCases'),
    hold: isClaimed,
    resume: state === 'onHold' && isHeld && isWorker,
    markUrgent: isOpen && can('superviseCases'),
    supervise: (isOpen || state === 'returned') && can('superviseCases'),
    answerSupervision: isHeld && isOpen && isWorker,
    grantException: (isOpen || state === 'returned') && can('superviseCases'),
    tick: isClaimed,
    remark: isClaimed && stage !== 'registration',
    note: !isDeleted,
    reveal: can('revealIdentity') && !isDeleted && (isClaimed || can('superviseCases')),
    pass: mayDecide && stage !== 'registration',
    return: mayDecide && stage !== 'registration',
    register: mayDecide && stage === 'registration',
    recordStep: state === 'done' && stage === 'registration' && isWorker,
  }
  // The keys of a constant record are its own.
  return (Object.keys(acts) as CaseAct[]).filter((act) => acts[act])
}
