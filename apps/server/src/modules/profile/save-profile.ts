import type { Input } from '@registration/contract/endpoint.ts'
import type { saveProfile } from '@registration/contract/profile.ts'
import type { WriteContext } from '../../context.ts'
import type { Handler } from '../../http/handler.ts'
import { refuse } from '../../refuse.ts'
import { recordAudit } from '../audit/audit-service.ts'
import { deleteBindingCode } from '../binding/binding-code-store.ts'
import { recordConsent } from '../consents/consent-service.ts'
import { replaceLiveFlows } from '../face/face-flow-store.ts'
import { checkPhoneCode, type RightCode, spendPhoneCode } from '../phone-codes/phone-code-service.ts'
import { type Citizen, changeProfile, getCitizen, lockCaller, type ProfileChanges } from '../session/citizen-store.ts'
import { judgePassword } from './judge-password.ts'
import { setPassword } from './password-store.ts'
import { mergeProfile, profileFaults } from './profile-rules.ts'

type Profile = Input<typeof saveProfile>

/**
 * Saves the caller's own profile (docs/product/profile.md 'The record'), beside what was changed meanwhile. First the new
 * profile is checked as a whole, then the password, then the code of a new phone. Another name or document ends the
 * certification.
 */
export const saveProfileHandler: Handler<typeof saveProfile> = async (input, ctx) => {
  const { phone } = judgeChanges(input, await getCitizen(ctx.pool, ctx.cipher, ctx.caller.citizenId))
  const newPassword = await judgePassword(ctx, input.password ?? '')
  const code = input.code ?? ''
  const right = phone === undefined ? undefined : await checkPhoneCode(ctx, { purpose: 'profile', phone, code })
  await ctx.commitOnce((db) => save({ ...ctx, db }, input, { newPassword, right }))
}

interface Proofs {
  /** The hash of the account's first password. */
  newPassword: string | undefined
  /** The code of the new phone. */
  right: RightCode | undefined
}

async function save(ctx: WriteContext, input: Profile, { newPassword, right }: Proofs): Promise<void> {
  const { db, cipher, caller } = ctx
  const citizen = await lockCaller(db, cipher, caller.citizenId)
  const changes = judgeChanges(input, citizen)
  if (newPassword) await setFirstPassword(ctx, newPassword)
  if (changes.phone !== undefined) {
    // Another call has changed the phone since this one was judged.
    if (!right) throw refuse('changedMeanwhile')
    await spendPhoneCode(db, right)
  }
  const changesIdentity = [changes.name, changes.documentType, changes.documentNumber].some(
    (each) => each !== undefined,
  )
  const dropsCertification = changesIdentity && citizen.certifiedAt !== null
  await changeProfile(db, cipher, { id: citizen.id, changes, dropsCertification })
  if (changesIdentity) {
    await replaceLiveFlows(db, citizen.id, ctx.clock.now())
    await deleteBindingCode(db, citizen.id)
  }
  if (input.noticeVersion === ctx.content.privacy.notice.version)
    await recordConsent(ctx, { purpose: 'notice', version: input.noticeVersion })
  await note(ctx, changes, dropsCertification)
}

/**
 * The fields to write, if the profile is right with them.
 * @throws the refusals changedMeanwhile, invalid
 */
function judgeChanges(input: Profile, citizen: Citizen): ProfileChanges {
  const changes = mergeProfile(input, citizen)
  const faults = profileFaults({ ...citizen, ...changes })
  if (faults.length > 0) throw refuse('invalid', { fields: faults })
  return changes
}

async function setFirstPassword(ctx: WriteContext, hash: string): Promise<void> {
  const { db, caller } = ctx
  if (!(await setPassword(db, caller.citizenId, hash))) throw refuse('changedMeanwhile')
  await recordAudit(db, ctx, { citizenId: caller.citizenId, act: 'passwordSet', details: '' })
}

/** Identity fields by name. Changes of nickname and the like are not audited. */
async function note(ctx: WriteContext, changes: ProfileChanges, dropsCertification: boolean): Promise<void> {
  const { db, caller } = ctx
  const identity = ['name', 'documentType', 'documentNumber', 'phone'].filter((field) => field in changes)
  if (identity.length > 0)
    await recordAudit(db, ctx, { citizenId: caller.citizenId, act: 'identityChanged', details: identity.join() })
  if (dropsCertification)
    await recordAudit(db, ctx, { citizenId: caller.citizenId, act: 'certificationDropped', details: identity.join() })
}
