import type { remindInvitee } from '@registration/contract/invitations.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { reminderMs } from './invitation-rules.ts'
import { lockSentInvitation, notifyInvitees } from './invitation-service.ts'
import { noteReminder } from './invitation-store.ts'

/** Notifies the party's account once more. Whether there is one makes no difference to the sender. */
export const remindInviteeHandler: Handler<typeof remindInvitee> = async ({ invitationId }, ctx) => {
  const { db, clock } = ctx
  const { invitation } = await lockSentInvitation(ctx, invitationId)
  const now = clock.now()
  if (!(await noteReminder(db, invitation, { now, since: new Date(now.getTime() - reminderMs) }))) {
    const next = new Date((invitation.told_at ?? now).getTime() + reminderMs)
    const retryAfter = Math.ceil((next.getTime() - now.getTime()) / 1000)
    throw refuse('reminderTooSoon', { params: { time: toShanghai(next).slice(0, 16) }, retryAfter })
  }
  await notifyInvitees(ctx, invitation)
}
