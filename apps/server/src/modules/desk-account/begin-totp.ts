import type { beginTotp } from '@registration/contract/desk/account.ts'
import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import type { Handler } from '../../http/handler.ts'
import { qrRows } from '../../qr-code.ts'
import { saveNextTotp } from '../desk-sign-in/factor-store.ts'
import { toBase32, totpSecretBytes } from '../desk-sign-in/totp-rules.ts'

/** Makes a secret for an authenticator. docs/product/desk.md 'Own account'. */
export const beginTotpHandler: Handler<typeof beginTotp> = async (_input, { caller, db, cipher, config, ids }) => {
  const { staffId, login } = caller
  const secret = Buffer.from(ids.token(totpSecretBytes), 'base64url')
  await saveNextTotp(db, cipher, { staffId, secret })
  const digits = toBase32(secret)
  const address = addressOf({ issuer: config.appName, login, digits })
  return { secret: digits.replace(/.{4}(?=.)/g, '$& '), address, qr: qrRows(address) }
}

/** What authenticators read: the Key URI Format. */
function addressOf({ issuer, login, digits }: { issuer: string; login: string; digits: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`
  const named = `secret=${digits}&issuer=${encodeURIComponent(issuer)}`
  return `otpauth://totp/${label}?${named}&algorithm=SHA1&digits=6&period=${deskLimits.totpSeconds}`
}
