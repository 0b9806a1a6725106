import { submitApplication } from '@registration/contract/applications.ts'
import { listPropertyLooks } from '@registration/contract/holdings.ts'
import { saveParty } from '@registration/contract/party.ts'
import { checkProperty, getLastCheck } from '@registration/contract/properties.ts'
import { searchProperty } from '@registration/contract/property-search.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aParty, aUnit } from '../demonstration/builders.ts'
import { aDraft, uploadRequired } from '../testing/applications.ts'
import type { Client } from '../testing/client.ts'
import { changeTitle, riverside, withFault } from '../testing/holdings.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { reasonOf } from '../testing/refusal-of.ts'

// The traps of the specification, numbered as in docs/product/safety.md 'Traps': the register check.

const minute = 60_000
const owner = { name: '张建国', documentNumber: '130402198503071231' }
const free = { owners: [owner], mortgages: [], seizures: [], pending: [], placed: true }
/** Of others. */
const foreign = Array.from({ length: 30 }, (_, i) => `冀（2022）邯郸市不动产权第${7_001 + i}号`)

let product: TestProduct
let citizen: Client
let company: Client
beforeAll(async () => {
  product = await startProduct({ env: { MODULES: 'property', REGISTER_CHECK: 'enforce' } })
})
beforeEach(async () => {
  product.clock.advance(2 * 24 * 60 * minute)
  ;[citizen, company] = await Promise.all([product.signIn('zhangsan'), product.signIn('handan-co')])
  await changeTitle(citizen, riverside, free)
})
afterAll(() => product.stop())

/** A sale by the owner of these properties. */
async function aSale(client: Client, certificateNumbers: readonly string[], seller: object = owner): Promise<string> {
  const applicationId = await aDraft(client)
  await client.call(saveParty, { applicationId, party: aParty() })
  await client.call(saveParty, { applicationId, party: aParty({ role: 'obligor', ...seller }) })
  const units = certificateNumbers.map((certificateNumber) => aUnit({ certificateNumber, unitNumber: undefined }))
  await client.call(saveUnits, { applicationId, units })
  return applicationId
}

test('safety 53: the check tells nobody of property whose owner is no party, and its owner who was looked at', async () => {
  const uncertified = await product.signIn('lisi')
  expect(
    await reasonOf(uncertified.call(checkProperty, { applicationId: await aSale(uncertified, [riverside]) })),
  ).toBe('certificationNeeded')
  // Of somebody else, of nobody, and by the right name with a guessed number.
  const guessed = { ...owner, documentNumber: '130402199003070018' }
  for (const [number, seller] of [
    [foreign[0] ?? '', owner],
    ['冀（2023）邯郸市不动产权第9999999号', owner],
    [riverside, guessed],
  ] as const)
    expect(await reasonOf(company.call(checkProperty, { applicationId: await aSale(company, [number], seller) }))).toBe(
      'propertyNotFound',
    )

  const looks = async () => (await citizen.call(listPropertyLooks, {})).looks.filter(({ kind }) => kind === 'byOther')
  const before = (await looks()).length
  const applicationId = await aSale(company, [riverside])
  const { body } = await company.post(checkProperty.path, { applicationId })
  expect(body).toMatchObject({ data: { verdict: 'clear' } })
  expect(JSON.stringify(body)).not.toMatch(/张建国|130402198503071231/)
  const after = await looks()
  expect(after).toHaveLength(before + 1)
  expect(JSON.stringify(after)).not.toMatch(/置业/)

  const guesses = await aSale(company, foreign)
  await company.post(checkProperty.path, { applicationId: guesses })
  expect(await reasonOf(company.call(checkProperty, { applicationId }))).toBe('tooMany')
  const searched = { applicationId, certificateNumber: riverside }
  expect(await reasonOf(company.call(searchProperty, searched))).toBe('tooMany')
})

test('safety 54: silence is never clear, and neither is what was clear ten minutes ago', async () => {
  const applicationId = await aSale(citizen, [riverside])
  await uploadRequired(citizen, applicationId)
  const check = () => citizen.call(checkProperty, { applicationId })
  for (const fault of ['down', 'garbage', 'noBurdens'])
    expect(await withFault(citizen, fault, check)).toMatchObject({ verdict: 'unknown', findings: [] })

  const { askedAt } = await check()
  await changeTitle(citizen, riverside, { pending: [{ business: '抵押权首次登记', at: '2026-03-01 09:00:00' }] })
  product.clock.advance(11 * minute)
  const { check: kept } = await citizen.call(getLastCheck, { applicationId })
  expect(kept).toMatchObject({ verdict: 'clear', askedAt })
  expect(await reasonOf(citizen.call(submitApplication, { applicationId }))).toBe('registerForbids')
})
