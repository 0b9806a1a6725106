import type { Input } from '@registration/contract/endpoint.ts'
import { sendProfileCode } from '@registration/contract/phone-codes.ts'
import { saveProfile } from '@registration/contract/profile.ts'
import { uniqueCitizenId } from '../demonstration/builders.ts'
import type { Client } from './client.ts'
import { codeOn } from './phone.ts'
import type { TestProduct } from './product.ts'

let numbers = 0

/** A mobile number that no other citizen of the tests has. */
export const aMobile = () => `137${String(10_000_000 + ++numbers)}`

/** A valid profile, without the code of its phone. A test changes what matters to it. */
export function aProfile(changes: Partial<Input<typeof saveProfile>> = {}): Input<typeof saveProfile> {
  return {
    name: '孙晓月',
    nickname: '晓月',
    documentType: '1',
    documentNumber: uniqueCitizenId('1991-03-08', ++numbers),
    phone: aMobile(),
    password: 'bdc36k9',
    ...changes,
  }
}

/** Saves a profile like the screen: a code for the phone first. */
export async function completeProfile(
  product: TestProduct,
  citizen: Client,
  changes: Partial<Input<typeof saveProfile>> = {},
): Promise<Input<typeof saveProfile>> {
  const profile = aProfile(changes)
  const phone = profile.phone ?? ''
  await citizen.call(sendProfileCode, { phone })
  await citizen.call(saveProfile, { ...profile, code: await codeOn(product, phone) })
  return profile
}
