import type { listMessages } from '@registration/contract/messages.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { wordsOf } from './message-rules.ts'
import * as store from './message-store.ts'

/** One page of the caller's inbox, newest first, in their language. */
export const listMessagesHandler: Handler<typeof listMessages> = async (
  { page, pageSize },
  { caller, db, language },
) => {
  const { rows, total } = await store.listMessages(db, {
    citizenId: caller.citizenId,
    offset: (page - 1) * pageSize,
    limit: pageSize,
  })
  return {
    rows: rows.map(({ id, kind, params, link, createdAt, isRead }) => ({
      id,
      ...wordsOf(kind, params, language),
      link,
      at: toShanghai(createdAt),
      isRead,
    })),
    total,
  }
}
