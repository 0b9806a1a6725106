import type { findLatestApplication } from '@registration/contract/information.ts'
import type { Handler } from '../../http/handler.ts'
import { findLatestId } from './own-application-store.ts'

export const findLatestApplicationHandler: Handler<typeof findLatestApplication> = async (_input, { caller, db }) => ({
  applicationId: (await findLatestId(db, caller.citizenId)) ?? '',
})
