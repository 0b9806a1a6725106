import type { previewClosing } from '@registration/contract/privacy.ts'
import type { Handler } from '../../http/handler.ts'
import { countStanding } from './closing-store.ts'

/** What closing the caller's account would delete and keep, and what prevents it. */
export const previewClosingHandler: Handler<typeof previewClosing> = (_input, { db, caller }) =>
  countStanding(db, caller.citizenId)
