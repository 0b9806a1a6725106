import type { checkOldUser } from '@registration/contract/session.ts'
import type { Handler } from '../../http/handler.ts'

/** That the session stands is the answer: an ended one never comes here. */
export const checkOldUserHandler: Handler<typeof checkOldUser> = async () => undefined
