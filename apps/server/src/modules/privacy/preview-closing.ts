import type { previewClosing } from '@registration/contract/own-data.ts'
import type { Handler } from '../../http/handler.ts'
import { readStanding } from './standing-service.ts'

/** What closing the caller's account would delete and keep, and what prevents it. */
export const previewClosingHandler: Handler<typeof previewClosing> = (_input, ctx) => readStanding(ctx, ctx.db)
