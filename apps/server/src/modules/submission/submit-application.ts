import type { submitApplication } from '@registration/contract/applications.ts'
import type { Handler } from '../../http/handler.ts'
import { renewCheck } from '../properties/enforce-check-service.ts'
import { handIn } from './hand-in-service.ts'

/** Checks the whole application again and hands a snapshot of it to the registry through the outbox. */
export const submitApplicationHandler: Handler<typeof submitApplication> = async (input, ctx) => {
  await renewCheck(ctx, input.applicationId)
  await ctx.commitOnce((db) => handIn({ ...ctx, db }, input))
}
