import type { makeBindingCode } from '@registration/contract/profile.ts'
import { newestOf } from '../../db/field-cipher.ts'
import type { Handler } from '../../http/handler.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { lockCaller } from '../session/citizen-store.ts'
import { bindingCodeMs, hashOfBindingCode, makeCode } from './binding-code-rules.ts'
import { replaceBindingCode } from './binding-code-store.ts'

/**
 * Makes the caller's binding code in place of an earlier one (docs/product/profile.md 'Binding code'). Only its keyed hash
 * is stored: it is shown once.
 */
export const makeBindingCodeHandler: Handler<typeof makeBindingCode> = async (_input, ctx) => {
  const { db, caller, cipher, clock, config } = ctx
  const { id: citizenId } = await lockCaller(db, cipher, caller.citizenId)
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + bindingCodeMs)
  const { key } = newestOf(config.indexKeys, 'index')
  let code = makeCode()
  while (!(await replaceBindingCode(db, { citizenId, codeHash: hashOfBindingCode(key, code), now, expiresAt })))
    code = makeCode()
  await recordAudit(db, ctx, { citizenId, act: 'certificationStarted', details: 'bindingCode' })
  return { code, endsAt: toShanghai(expiresAt) }
}
