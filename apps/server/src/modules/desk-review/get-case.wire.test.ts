import { getDeskCase } from '@registration/contract/desk/case.ts'
import { revokeApplication, submitApplication } from '@registration/contract/applications.ts'
import { saveParty } from '@registration/contract/party.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aParty, aUnit } from '../../demonstration/builders.ts'
import { aSubmitted } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { findCase } from '../desk-cases/case-store.ts'

let product: TestProduct
let citizen: Client
let officer: Client
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  citizen = await product.signIn('zhangsan')
  officer = await signInOfficer(product, 'demo-cadastral')
})
afterAll(() => product.stop())

const atTheDesk = async (id: string, submission = 1) => {
  await expect
    .poll(async () => {
      const row = await findCase(product.services.pool, id)
      return row?.submission === submission && row.state
    })
    .toBe('waiting')
  return id
}
const aCase = async () => atTheDesk(await aSubmitted(citizen))

test('x', async () => {
  const id = await aCase()
  console.log(JSON.stringify(await officer.call(getDeskCase, { id }), null, 1))
})
