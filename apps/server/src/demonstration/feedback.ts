import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { dayMs } from '../durations.ts'
import { insertFeedback, listFeedback, saveReply } from '../modules/feedback/feedback-store.ts'
import { linkOf } from '../modules/messages/message-rules.ts'
import { insertMessage } from '../modules/messages/message-store.ts'
import { enqueue } from '../outbox/outbox.ts'
import type { SentFeedback } from '../platform/registry/registry-wire.ts'
import { toShanghai } from '../shanghai-time.ts'

const answered = {
  content: '大厅自助打证机旁边的光线太暗，老人看不清屏幕，能不能加一盏灯？',
  reply: '感谢您的建议。我们已在自助区加装照明，并把屏幕字号调大了一档，欢迎您再来时看看。',
}
const waiting = '希望周六上午也能现场办理抵押注销，工作日请假不方便。'

/** Feedback with a reply and without one, for a citizen who has none. The registry gets the unanswered one. */
export async function makeFeedback(services: Services & { db: Db }, citizenId: string): Promise<void> {
  const { db, ids, clock } = services
  if ((await listFeedback(db, { citizenId, offset: 0, limit: 1 })).total > 0) return
  const now = clock.now().getTime()
  const ago = (days: number) => new Date(now - days * dayMs)

  const first = ids.uuid()
  await insertFeedback(db, { id: first, citizenId, content: answered.content, now: ago(9) })
  await saveReply(db, { id: first, reply: answered.reply, repliedAt: ago(7) })
  await insertMessage(db, {
    id: ids.uuid(),
    citizenId,
    kind: 'feedbackAnswered',
    params: {},
    link: linkOf('feedbackAnswered', first),
    createdAt: ago(7),
  })

  const second = ids.uuid()
  await insertFeedback(db, { id: second, citizenId, content: waiting, now: ago(1) })
  const body: SentFeedback = { id: second, content: waiting, sentAt: toShanghai(ago(1)) }
  await enqueue(db, services, { record: `feedback:${second}`, kind: 'registry.feedback', body })
}
