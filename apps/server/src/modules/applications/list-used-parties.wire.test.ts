import { deleteApplication } from '@registration/contract/applications.ts'
import { getParty, listUsedParties, saveParty } from '@registration/contract/party.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aParty } from '../../demonstration/builders.ts'
import { aDraft } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
let citizen: Client
let other: Client
beforeAll(async () => {
  product = await startProduct()
  ;[citizen, other] = [await product.signIn('lisi'), await product.signIn('handan-co')]
})
afterAll(() => product.stop())

const add = async (client: Client, applicationId: string, party: Parameters<typeof aParty>[0]) =>
  (await client.call(saveParty, { applicationId, party: aParty(party) })).id
const used = (client: Client) => client.call(listUsedParties, {})
const passport = (n: number) => ({ documentType: '3', documentNumber: `E1234${String(n).padStart(4, '0')}` })

test('each person of one’s own applications is there once, newest first, with a masked number', async () => {
  const [first, second] = [await aDraft(citizen), await aDraft(citizen)]
  await add(citizen, first, { name: '王小明', ...passport(1) })
  const li = await add(citizen, first, { name: '李华', ...passport(2) })
  const wang = await add(citizen, second, { name: '王小明', ...passport(1), role: 'obligor' })
  expect((await used(citizen)).slice(0, 2)).toEqual([
    { id: wang, applicationId: second, kind: 'individual', name: '王小明', maskedNumber: 'E123***01' },
    { id: li, applicationId: first, kind: 'individual', name: '李华', maskedNumber: 'E123***02' },
  ])
  await citizen.call(deleteApplication, { applicationId: second })
  expect((await used(citizen)).slice(0, 2).map(({ name }) => name)).toEqual(['李华', '王小明'])
})

test('another citizen’s people are never there, not even the same person', async () => {
  const theirs = await aDraft(other)
  const party = await add(other, theirs, { name: '别人的买方', ...passport(77) })
  const shared = await add(other, theirs, { name: '李华', ...passport(2) })
  const mine = await used(citizen)
  expect(mine.map(({ name }) => name)).not.toContain('别人的买方')
  for (const { id, applicationId } of mine) {
    expect([party, shared]).not.toContain(id)
    expect(applicationId).not.toBe(theirs)
  }
  await expect(citizen.call(getParty, { id: party, applicationId: theirs })).rejects.toMatchObject({
    reason: 'applicationNotFound',
  })
})

test('of many people the newest are there', async () => {
  const applicationId = await aDraft(other)
  for (let n = 0; n <= limits.usedParties; n += 1) await add(other, applicationId, { name: `第${n}人`, ...passport(n) })
  const names = (await used(other)).map(({ name }) => name)
  expect(names).toHaveLength(limits.usedParties)
  expect([names[0], names.at(-1)]).toEqual([`第${limits.usedParties}人`, '第1人'])
})

test('of a citizen with very many applications the newest hundred are looked through', async () => {
  const agency = await product.signIn('wangfang')
  const { pool } = product.services
  const oldest = await aDraft(agency)
  await add(agency, oldest, { name: '赵一', ...passport(1) })
  /** Empty applications of the same citizen, started later. */
  const startLater = (count: number) =>
    sql`insert into application select (jsonb_populate_record(application, jsonb_build_object(
        'id', gen_random_uuid(), 'started_at', started_at + interval '1 hour'))).*
      from application, generate_series(1, ${count}::integer) where id = ${oldest}`.execute(pool)
  await startLater(99)
  expect((await used(agency)).map(({ name }) => name)).toEqual(['赵一'])
  await startLater(1)
  expect(await used(agency)).toEqual([])
})

test('without a session the call is refused', async () => {
  await expect(used(product.visitor())).rejects.toMatchObject({ reason: 'signedOut' })
})
