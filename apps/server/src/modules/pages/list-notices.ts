import type { listNotices } from '@registration/contract/information.ts'
import type { Handler } from '../../http/call.ts'

/** The notices of the hall, newest first. */
export const listNoticesHandler: Handler<typeof listNotices> = async (_input, { content, language }) =>
  content.notices
    .toSorted((a, b) => (a.time < b.time ? 1 : -1))
    .map(({ id, title, url, time }) => ({ id, title: title[language], url, time }))
