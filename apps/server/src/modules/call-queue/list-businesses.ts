import type { listQueueBusinesses, listQueueGroups } from '@registration/contract/call-queue.ts'
import type { Handler } from '../../http/handler.ts'
import { areaOf } from '../appointments/area-rules.ts'
import { queuesOf } from './queue-rules.ts'

export const listQueueGroupsHandler: Handler<typeof listQueueGroups> = async ({ officeId }, { content, language }) =>
  queuesOf(content, areaOf(content, officeId), language)

export const listQueueBusinessesHandler: Handler<typeof listQueueBusinesses> = async (input, ctx) =>
  (await listQueueGroupsHandler(input, ctx)).flatMap(({ businesses }) => businesses)
