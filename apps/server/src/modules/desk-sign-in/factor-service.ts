import type { presentSecondFactor } from '@registration/contract/desk/sign-in.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import type { LocalServices, Officer } from '../../context.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { refuse } from '../../refuse.ts'
import { deleteTries, lockActiveAccount } from './account-store.ts'
import { takeFreshChallenge } from './challenge-service.ts'
import { findTotp, useRecoveryCode, useTotp } from './factor-store.ts'
import { codeIndexesOf } from './one-time-code-rules.ts'
import { type PasskeyAnswer, verifyAnswer } from './passkey-rules.ts'
import { listPasskeys, usePasskey } from './passkey-store.ts'
import type { Proof } from './session-service.ts'
import { findTimeStep } from './totp-rules.ts'
import { judgeTry } from './try-service.ts'

type Context = Pick<LocalServices, 'config' | 'clock' | 'cipher' | 'log' | 'metrics' | 'signer'> & {
  pool: Db
  address: string
}

type Given = Input<typeof presentSecondFactor>

/** A second factor that is right, until another call uses it up. */
interface Right {
  proof: Proof
  /** False if another call was faster. */
  useUp(db: Db): Promise<boolean>
}

/**
 * Judges a second factor and does with it what `change` does, in one transaction with the account's row locked. A code
 * serves once: of two calls at once one is refused. `change` returns false when its session has ended meanwhile.
 * @throws the refusal secondFactorFailed
 */
export async function withSecondFactor(
  ctx: Context,
  officer: Pick<Officer, 'staffId' | 'sessionId' | 'way'>,
  given: Given,
  change: (db: Db, proof: Proof) => Promise<boolean>,
): Promise<void> {
  const { pool } = ctx
  const { staffId, way } = officer
  await judgeTry(ctx, { staffId, way, refusal: 'secondFactorFailed' }, async (mayPass) => {
    const right = mayPass ? await findRight(ctx, officer, given) : undefined
    if (!right) return undefined
    return inTransaction(pool, async (db) => {
      if (!(await lockActiveAccount(db, staffId)) || !(await right.useUp(db))) return undefined
      if (!(await change(db, right.proof))) throw refuse('signedOut')
      await deleteTries(db, { staffId, way })
      return true
    })
  })
}

async function findRight(
  ctx: Context,
  officer: Pick<Officer, 'staffId' | 'sessionId'>,
  { passkey, code, recoveryCode }: Given,
): Promise<Right | undefined> {
  const { staffId } = officer
  if (passkey) return findRightPasskey(ctx, officer, passkey)
  if (code) return findRightCode(ctx, staffId, code)
  if (!recoveryCode) return undefined
  const indexes = codeIndexesOf(ctx.cipher, 'staff_recovery', recoveryCode)
  return { proof: 'recoveryCode', useUp: (db) => useRecoveryCode(db, staffId, indexes) }
}

async function findRightCode(
  { pool, cipher, clock }: Context,
  staffId: string,
  code: string,
): Promise<Right | undefined> {
  const totp = await findTotp(pool, cipher, staffId)
  if (!totp) return undefined
  const { secret, sealed, lastStep } = totp
  const timeStep = findTimeStep(secret, code, { now: clock.now(), after: lastStep })
  if (timeStep === undefined) return undefined
  return { proof: 'totp', useUp: (db) => useTotp(db, { staffId, sealed, timeStep }) }
}

async function findRightPasskey(
  ctx: Context,
  { staffId, sessionId }: Pick<Officer, 'staffId' | 'sessionId'>,
  answer: PasskeyAnswer,
): Promise<Right | undefined> {
  const { pool, config, clock } = ctx
  const challenge = await takeFreshChallenge(ctx, sessionId)
  const passkey = (await listPasskeys(pool, staffId)).find(({ credentialId }) => credentialId === answer.id)
  if (!challenge || !passkey) return undefined
  const counter = await verifyAnswer(config, { challenge, answer, passkey })
  if (counter === undefined) return undefined
  return { proof: 'passkey', useUp: (db) => usePasskey(db, { id: passkey.id, counter, now: clock.now() }) }
}
