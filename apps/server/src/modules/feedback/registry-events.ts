import { registryEvent } from '@registration/contract/registry-events.ts'
import type * as z from 'zod/mini'
import type { LocalServices } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { notifyCitizen } from '../messages/message-service.ts'
import { type EventKinds, eventKind, type Verdict } from '../registry/registry-event-rules.ts'
import { lockFeedback, saveReply } from './feedback-store.ts'

type Answered = z.output<(typeof registryEvent)['feedback.answered']>

/** The registry's replies to feedback. docs/product/registry.md 'The registry'. */
export const feedbackEvents: EventKinds = {
  'feedback.answered': eventKind(registryEvent['feedback.answered'], answer),
}

/** Each feedback is answered once. */
async function answer({ feedbackId, at, data }: Answered, db: Db, services: LocalServices): Promise<Verdict> {
  const feedback = await lockFeedback(db, feedbackId)
  if (!feedback) return 'gone'
  if (feedback.reply !== null) return 'early'
  await saveReply(db, { id: feedback.id, reply: data.reply, repliedAt: data.repliedAt ?? at })
  await notifyCitizen(db, services, {
    citizenId: feedback.citizen_id,
    kind: 'feedbackAnswered',
    params: {},
    recordId: feedback.id,
  })
  return 'applied'
}
