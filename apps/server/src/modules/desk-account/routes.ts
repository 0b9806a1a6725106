import * as account from '@registration/contract/desk/account.ts'
import type { Route } from '../../http/route.ts'
import { addPasskeyHandler } from './add-passkey.ts'
import { beginTotpHandler } from './begin-totp.ts'
import { changeOfficerPasswordHandler } from './change-password.ts'
import { confirmTotpHandler } from './confirm-totp.ts'
import { endOfficerSessionHandler } from './end-session.ts'
import { getPasskeyCreationHandler } from './get-passkey-creation.ts'
import { listFactorsHandler } from './list-factors.ts'
import { listOfficerSessionsHandler } from './list-sessions.ts'
import { makeRecoveryCodesHandler } from './make-recovery-codes.ts'
import { removePasskeyHandler } from './remove-passkey.ts'
import { removeTotpHandler } from './remove-totp.ts'

export function deskAccountRoutes(route: Route): void {
  route(account.listFactors, listFactorsHandler)
  route(account.getPasskeyCreation, getPasskeyCreationHandler)
  route(account.addPasskey, addPasskeyHandler)
  route(account.removePasskey, removePasskeyHandler)
  route(account.beginTotp, beginTotpHandler)
  route(account.confirmTotp, confirmTotpHandler)
  route(account.removeTotp, removeTotpHandler)
  route(account.makeRecoveryCodes, makeRecoveryCodesHandler)
  route(account.changeOfficerPassword, changeOfficerPasswordHandler)
  route(account.listOfficerSessions, listOfficerSessionsHandler)
  route(account.endOfficerSession, endOfficerSessionHandler)
}
