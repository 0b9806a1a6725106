import type { createNewUser } from '@registration/contract/session.ts'
import type { Handler } from '../../http/handler.ts'
import { joinCitizen } from './citizen-store.ts'

/** Takes the session's own new account into use. */
export const createNewUserHandler: Handler<typeof createNewUser> = async (_input, { db, caller, clock }) => {
  await joinCitizen(db, caller.citizenId, clock.now())
}
