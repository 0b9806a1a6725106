import type { listNotices } from '@registration/contract/information.ts'
import type { Handler } from '../../http/handler.ts'
import { newestNotices } from './notice-rules.ts'

/** The notices of the home screen, newest first. */
export const listNoticesHandler: Handler<typeof listNotices> = async (_input, { content, language }) =>
  newestNotices(content, language)
