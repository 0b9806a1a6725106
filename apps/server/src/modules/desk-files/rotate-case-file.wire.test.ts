import { getDeskCase, rotateCaseFile } from '@registration/contract/desk/case.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attachmentsOf } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { aWaitingCase, caseNow } from '../../testing/desk-cases.ts'
import { anOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { insertRecusal } from '../desk-cases/conflict-store.ts'

let product: TestProduct
let citizen: Client
let officer: Client
let id: string
let fileId: string
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  citizen = await product.signIn('zhangsan')
  officer = (await anOfficer(product, { roles: ['cadastral'] })).client
})
beforeEach(async () => {
  id = await aWaitingCase(product, citizen)
  fileId = (await attachmentsOf(citizen, id))[0]?.id ?? ''
})
afterAll(() => product.stop())

async function quartersFor(client: Client): Promise<number[]> {
  const { form } = await client.call(getDeskCase, { id })
  return form.materials.flatMap(({ files }) => files).map(({ quarters }) => quarters)
}

describe('a file that an officer has turned', () => {
  test('stays turned for this officer, until it is turned back', async () => {
    await officer.call(rotateCaseFile, { id, fileId, quarters: 1 })
    await officer.call(rotateCaseFile, { id, fileId, quarters: 3 })
    expect((await quartersFor(officer))[0]).toBe(3)
    expect((await quartersFor(officer)).slice(1).every((quarters) => quarters === 0)).toBe(true)
    await officer.call(rotateCaseFile, { id, fileId, quarters: 0 })
    expect((await quartersFor(officer))[0]).toBe(0)
  })

  test('is as it was for every other officer, and the case does not move', async () => {
    const before = await caseNow(product, id)
    await officer.call(rotateCaseFile, { id, fileId, quarters: 2 })
    const colleague = await anOfficer(product, { roles: ['cadastral'] })
    expect((await quartersFor(colleague.client))[0]).toBe(0)
    expect(await caseNow(product, id)).toEqual(before)
  })

  test('is one of the case, of the officer’s stage and office, and of no interest of theirs', async () => {
    const refusedFor = async (client: Client, of: string, file: string) =>
      (await refusalOf(client.call(rotateCaseFile, { id: of, fileId: file, quarters: 1 }))).reason
    const foreign = await anOfficer(product, { roles: ['cadastral'], offices: ['630100'] })
    const otherStage = await anOfficer(product, { roles: ['acceptance'] })
    for (const { client } of [foreign, otherStage])
      expect(await refusedFor(client, id, fileId)).toBe('caseFileNotFound')
    const other = await aWaitingCase(product, citizen)
    expect(await refusedFor(officer, other, fileId)).toBe('caseFileNotFound')
    expect(await refusedFor(officer, id, id)).toBe('caseFileNotFound')
    const { pool, clock } = product.services
    const concerned = await anOfficer(product, { roles: ['cadastral'] })
    await insertRecusal(pool, { caseId: id, staffId: concerned.staffId, at: clock.now() })
    expect(await refusedFor(concerned.client, id, fileId)).toBe('conflictOfInterest')
  })
})
