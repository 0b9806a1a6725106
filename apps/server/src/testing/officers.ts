import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { presentSecondFactor, signInWithPassword } from '@registration/contract/desk/sign-in.ts'
import {
  type DemonstrationOfficer,
  demonstrationPassword,
  demonstrationSecret,
  makeOfficer,
} from '../demonstration/officers.ts'
import { timeStepOf, totpCode } from '../modules/desk-sign-in/totp-rules.ts'
import type { Client } from './client.ts'
import type { TestProduct } from './product.ts'

/** Makes the account of an officer whom no other test has. Returns the login. */
export async function anAccount(
  { services }: TestProduct,
  changes: Partial<DemonstrationOfficer> = {},
): Promise<string> {
  const login = `officer-${services.ids.uuid()}`
  const officer = {
    name: '测试人员',
    employeeNumber: '',
    post: '受理岗',
    roles: ['acceptance'],
    office: '130400',
  } as const
  await makeOfficer(services, login, { ...officer, ...changes })
  return login
}

/** Signs in an officer of the demonstration, or of `anAccount`, with password and code. */
export async function signInOfficer(product: TestProduct, login: string): Promise<Client> {
  const client = await presentPassword(product, login)
  await client.call(presentSecondFactor, { code: await officerCode(product, login) })
  return client
}

/** A browser with the right password, before the second factor. */
export async function presentPassword(product: TestProduct, login: string): Promise<Client> {
  const client = product.visitor()
  await client.call(signInWithPassword, { login, password: demonstrationPassword(login) })
  return client
}

/**
 * A code of an officer's authenticator that was not used yet: the present one, or the next. When both were used, the
 * clock advances.
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

/** A code that is wrong at this time. */
export function wrongCode({ clock }: TestProduct, login: string): string {
  const right = timeStepOf(clock.now())
  const codes = [-2, -1, 0, 1, 2].map((offset) => totpCode(demonstrationSecret(login), right + offset))
  const isWrong = (code: string) => !codes.includes(code)
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(isWrong) ?? ''
}

/** The acts of an officer in the audit log, in their order. */
export async function actsOf({ services }: TestProduct, login: string): Promise<string[]> {
  const rows = await services.pool
    .selectFrom('audit_entry')
    .innerJoin('staff', 'staff.id', 'audit_entry.staff_id')
    .select(['act', 'details'])
    .where('login', '=', login)
    .orderBy('sequence')
    .execute()
  return rows.map(({ act, details }) => (details ? `${act} ${details}` : act))
}

/** The present code of an authenticator that was just set up with this secret, in Base32. */
export function codeOfSecret({ clock }: TestProduct, secret: string): string {
  const bits = [...secret.replaceAll(' ', '')].map((digit) => base32Digits.indexOf(digit).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  return totpCode(key, timeStepOf(clock.now()))
}

const base32Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
