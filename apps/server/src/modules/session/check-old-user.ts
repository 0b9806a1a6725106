import type { checkOldUser } from '@registration/contract/session.ts'
import type { Handler } from '../../http/handler.ts'

/** An existing session is the answer: a call without one never reaches this. */
export const checkOldUserHandler: Handler<typeof checkOldUser> = async () => undefined
