import { saveProfile } from '@registration/contract/profile.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { completeProfile } from '../../testing/profile.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { chainOf } from './audit-rules.ts'
import { recordAudit } from './audit-service.ts'
import { verifyAudit } from './verify-audit.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const verify = () => verifyAudit(product.services.pool, product.services.config.indexKeys)

async function entries() {
  return product.services.pool.selectFrom('audit_entry').selectAll().orderBy('at').orderBy('sequence').execute()
}

test('readings and changes of identity fields are logged by field, without values', async () => {
  const citizen = await product.signIn('newcomer')
  const profile = await completeProfile(product, citizen)
  for (let looks = 0; looks < 3; looks += 1) await citizen.call(getUserInfo, {})
  await citizen.call(saveProfile, { name: '孙小月', password: profile.password })
  const noted = await entries()
  expect(noted.map(({ act, details }) => [act, details])).toEqual([
    ['passwordSet', ''],
    ['identityChanged', 'name,documentNumber,phone'],
    ['identityRead', 'profile'],
    ['identityRead', 'profile'],
    ['identityRead', 'profile'],
    ['identityChanged', 'name'],
  ])
  for (const value of [profile.name, profile.documentNumber, profile.phone])
    expect(JSON.stringify(noted)).not.toContain(value)
})

test('a refused change is not in the log, but five wrong passwords do', async () => {
  const citizen = await product.signIn('newcomer')
  await completeProfile(product, citizen)
  const before = (await entries()).length
  for (let tries = 0; tries < 5; tries += 1)
    await refusalOf(citizen.call(saveProfile, { name: '别人', password: 'wrong1' }))
  expect((await entries()).slice(before).map(({ act }) => act)).toEqual(['passwordPaused'])
})

test('the log is append-only: the database refuses anything else', async () => {
  const { pool } = product.services
  const set = sql`update audit_entry set act = 'identityRead'`
  for (const change of [set, sql`delete from audit_entry`, sql`truncate audit_entry`])
    await expect(change.execute(pool)).rejects.toThrow('the audit log is only added to')
})

test('parallel writers make chains without a gap', async () => {
  const { pool, ids } = product.services
  const citizens = Array.from({ length: 40 }, () => ids.uuid())
  await Promise.all(
    citizens.map((citizenId) =>
      recordAudit(pool, product.services, { citizenId, act: 'identityRead', details: 'test' }),
    ),
  )
  const { faults, entries: count } = await verify()
  expect(faults).toEqual([])
  expect(count).toBe((await entries()).length)
})

test('entries changed, removed or cut off in the database are found', async () => {
  const { pool, ids, config } = product.services
  const [one, ...others] = config.indexKeys
  expect(others).toEqual([])
  const citizenId = ids.uuid()
  const chain = chainOf(citizenId)
  for (let times = 0; times < 3; times += 1)
    await recordAudit(pool, product.services, { citizenId, act: 'identityRead', details: String(times) })
  const last = (await verify()).heads.find((head) => head.chain === chain)?.sequence ?? 0

  const tampered = async (change: ReturnType<typeof sql>, fault: string) => {
    await pool
      .transaction()
      .execute(async (db) => {
        await sql`alter table audit_entry disable trigger user`.execute(db)
        await change.execute(db)
        expect((await verifyAudit(db, one ? [one] : [])).faults).toEqual([fault])
        throw new Error('undo')
      })
      .catch((error: Error) => expect(error.message).toBe('undo'))
  }
  const middle = last - 1
  await tampered(
    sql`update audit_entry set record = 'x' where chain = ${chain} and sequence = ${middle}`,
    `chain ${chain}: entry ${middle} was changed`,
  )
  await tampered(
    sql`update audit_entry set details = 'x' where chain = ${chain} and sequence = ${middle}`,
    `chain ${chain}: entry ${middle} was changed`,
  )
  await tampered(
    sql`delete from audit_entry where chain = ${chain} and sequence = ${middle}`,
    `chain ${chain} lacks entry ${middle}`,
  )
  await tampered(
    sql`delete from audit_entry where chain = ${chain} and sequence = ${last}`,
    `chain ${chain} ends at ${middle}, and should at ${last}`,
  )
  expect((await verify()).faults).toEqual([])
})
