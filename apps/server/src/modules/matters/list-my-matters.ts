import type { listMyMatters } from '@registration/contract/home.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { countUnread } from '../messages/message-store.ts'
import { matterOf } from './matter-rules.ts'
import { countInProgress, listWaitingMatters } from './matter-store.ts'

/** What waits for the caller, what the office is working on for them, and their unread messages. */
export const listMyMattersHandler: Handler<typeof listMyMatters> = async (_input, ctx) => {
  const { caller, clock, config, content, db, language } = ctx
  const now = clock.now()
  const inShanghai = toShanghai(now)
  const [today, time] = [inShanghai.slice(0, 10), inShanghai.slice(11, 16)]
  const [matters, inProgress, unread] = await Promise.all([
    listWaitingMatters(db, caller.citizenId, { now, today, time }),
    countInProgress(db, caller.citizenId),
    countUnread(db, caller.citizenId),
  ])
  // With the module off nobody can open one.
  const shown = matters.filter(({ kind }) => kind !== 'invitation' || config.modules.includes('confirmation'))
  return { matters: shown.map((each) => matterOf(each, { content, language, today })), inProgress, unread }
}
