import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { presentSecondFactor, signInWithPassword } from '@registration/contract/desk/sign-in.ts'
import { demonstrationPassword, demonstrationSecret } from '../demonstration/officers.ts'
import { timeStepOf, totpCode } from '../modules/desk-sign-in/totp-rules.ts'
import type { Client } from './client.ts'
import type { TestProduct } from './product.ts'

/** Signs in a demonstration officer at the desk, with password and code. */
export async function signInOfficer(product: TestProduct, login: string): Promise<Client> {
  const client = product.visitor()
  await client.call(signInWithPassword, { login, password: demonstrationPassword(login) })
  await client.call(presentSecondFactor, { code: await officerCode(product, login) })
  return client
}

/**
 * A code of a demonstration officer's authenticator that was not used yet: the present one, or the next. When both were
 * used, the clock advances.
 */
export async function officerCode({ services, clock }: TestProduct, login: string): Promise<string> {
  const { lastStep } = await services.pool
    .selectFrom('staff')
    .innerJoin('staff_totp', 'staff_totp.staff_id', 'staff.id')
    .select('staff_totp.last_step as lastStep')
    .where('login', '=', login)
    .executeTakeFirstOrThrow()
  const timeStep = Math.max(timeStepOf(clock.now()), Number(lastStep) + 1)
  const early = timeStep - timeStepOf(clock.now()) - 1
  if (early > 0) clock.advance(early * deskLimits.totpSeconds * 1000)
  return totpCode(demonstrationSecret(login), timeStep)
}
