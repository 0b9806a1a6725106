import type { revealIdentity } from '@registration/contract/desk/decisions.ts'
import type { Officer } from '../../context.ts'
import { minuteMs } from '../../durations.ts'
import type { ContextOf, Handler } from '../../http/handler.ts'
import { refuse, refuseField } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { caseMoved } from '../desk-cases/case-act-service.ts'
import { type CaseRow, readStaffName } from '../desk-cases/case-store.ts'
import { refuseConflict } from '../desk-cases/conflict-service.ts'
import { getVisibleCase } from '../desk-cases/visible-case-service.ts'
import { recordCaseReading } from './case-reading-service.ts'
import { isOwnCase, mayReveal } from './may-rules.ts'
import { findFiler } from './review-store.ts'
import { getSubmissions } from './submission-service.ts'

type Context = ContextOf<typeof revealIdentity>

/** How long a number is shown. Milliseconds. */
const shownMs = minuteMs

/**
 * Shows one number of a party, as it was handed in. It is in the audit log with the case, the party and the reason before
 * it is answered. docs/product/cases.md 'Full numbers'.
 */
export const revealIdentityHandler: Handler<typeof revealIdentity> = async (input, ctx) => {
  const { caller, pool, cipher, clock } = ctx
  const { id, version, target, field } = input
  const row = await getVisibleCase(pool, caller, id)
  if (row.version !== version) throw await caseMoved(pool, id)
  await refuseConflict({ db: pool, cipher }, caller.staffId, row)
  const reason = await getReason(ctx, row, input.reason)

  const { frozen } = await getSubmissions({ db: pool, cipher }, row)
  const party = target.kind === 'party' ? frozen.parties.find((each) => each.id === target.id) : undefined
  if (!party?.[field]) throw refuse('partyNotFound')
  await recordCaseReading(ctx, { ...row, filerId: await findFiler(pool, row.id) }, 'identityRevealed', [
    field,
    party.id,
    reason,
  ])
  return { value: party[field], until: toShanghai(new Date(clock.now().getTime() + shownMs)) }
}

/**
 * The reason for the audit log: the officer has claimed the case, or has chosen a reason from the office's list. Who may not
 * see the number is refused with the case, so that it is in the log.
 * @throws the refusals caseDeleted, caseHeldByOther, notPermitted, invalid
 */
async function getReason(
  { pool, caller, content }: Pick<Context, 'content' | 'pool'> & { caller: Officer },
  row: CaseRow,
  given: string | undefined,
): Promise<string> {
  const { id: record, assignee } = row
  if (row.is_deleted) throw refuse('caseDeleted', { record })
  if (!mayReveal(row, caller)) {
    if (!assignee || assignee === caller.staffId) throw refuse('notPermitted', { record })
    throw refuse('caseHeldByOther', { params: { who: await readStaffName(pool, assignee) }, record })
  }
  if (isOwnCase(row, caller)) return 'claimed'
  const reason = content.desk.revealReasons.find(({ id }) => id === given)
  if (!reason) throw refuseField('reason', given ? 'choiceInvalid' : 'required')
  return reason.id
}
