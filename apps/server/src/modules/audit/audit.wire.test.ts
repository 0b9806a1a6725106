import { saveProfile } from '@registration/contract/profile.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import { runMaintenance } from '../../maintenance.ts'
import { aStaffMember } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { completeProfile } from '../../testing/profile.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { anchorAudit, compareAnchors } from './anchor-service.ts'
import { chainOf, chains, nobody } from './audit-rules.ts'
import { recordAudit, recordStaffAct } from './audit-service.ts'
import { verifyAudit } from './verify-audit-service.ts'

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
  const noted = (await entries()).filter(({ act }) => act !== 'signedIn')
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

test('a verification without the key of the log names the key, and says of no entry that it was changed', async () => {
  const { pool, ids, config } = product.services
  await recordAudit(pool, product.services, { citizenId: ids.uuid(), act: 'identityRead', details: 'test' })
  const { faults } = await verifyAudit(pool, [{ id: 'another', key: Buffer.alloc(32) }])
  expect(faults.length).toBeGreaterThan(0)
  for (const fault of faults)
    expect(fault).toMatch(
      new RegExp(
        `^chain \\d+: entry 1 was made with the INDEX_KEY ${config.indexKeys[0]?.id}, which the settings lack$`,
      ),
    )
})

test('entries changed, removed or cut off in the database are found', async () => {
  const { pool, ids, config } = product.services
  const [one, ...others] = config.indexKeys
  expect(others).toEqual([])
  const citizenId = ids.uuid()
  const chain = chainOf({ citizenId: citizenId, actor: 'citizen' })
  for (let times = 0; times < 3; times += 1)
    await recordAudit(pool, product.services, { citizenId, act: 'identityRead', details: String(times) })
  const last = (await verify()).heads.find((head) => head.chain === chain)?.sequence ?? 0

  const tampered = async (change: ReturnType<typeof sql>, fault: string) => {
    await inUndone(pool, async (db) => {
      await sql`alter table audit_entry disable trigger user`.execute(db)
      await change.execute(db)
      expect((await verifyAudit(db, one ? [one] : [])).faults).toEqual([fault])
    })
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
  await tampered(sql`delete from audit_head where chain = ${chain}`, `chain ${chain} has lost its end`)
  await tampered(sql`delete from audit_entry where chain = ${chain}`, `chain ${chain} ends at 0, and should at ${last}`)
  const foreign = chains.length
  await tampered(sql`insert into audit_head values (${sql.lit(foreign)}, 0, '')`, `chain ${foreign} is none of ours`)
  await tampered(
    sql`insert into audit_entry
      select ${sql.lit(foreign)}, sequence, citizen_id, actor, act, details, at, key_id, previous_hash, hash, record
      from audit_entry where chain = ${chain} and sequence = 1`,
    `chain ${foreign} is none of ours`,
  )
  expect((await verify()).faults).toEqual([])
})

test('an officer’s act is in a chain of officers, and in the citizen’s where it concerns one', async () => {
  const { pool, ids, config } = product.services
  const [staffId, citizenId] = [ids.uuid(), ids.uuid()]
  await recordStaffAct(pool, product.services, { staffId, act: 'staffRead', details: '' })
  product.clock.advance(1_000)
  await recordStaffAct(pool, product.services, { staffId, citizenId, act: 'identityRead', details: 'party' })
  product.clock.advance(1_000)
  await recordStaffAct(pool, product.services, { staffId: undefined, act: 'signInRefused', details: 'unknown' })
  const noted = (await entries()).filter(({ actor }) => actor === 'officer')
  expect(noted.map(({ act, staff_id, citizen_id }) => [act, staff_id, citizen_id])).toEqual([
    ['staffRead', staffId, nobody],
    ['identityRead', staffId, citizenId],
    ['signInRefused', null, nobody],
  ])
  expect(noted.map(({ chain }) => chain)).toEqual([
    chainOf({ citizenId: nobody, actor: 'officer', staffId }),
    chainOf({ citizenId, actor: 'citizen' }),
    chainOf({ citizenId: nobody, actor: 'officer' }),
  ])
  expect(noted.map(({ chain }) => chain >= 16)).toEqual([true, false, true])
  expect((await verify()).faults).toEqual([])
  const [{ chain, sequence } = { chain: 0, sequence: '' }] = noted
  for (const other of [sql`null`, sql`${ids.uuid()}::uuid`])
    await inUndone(pool, async (db) => {
      await sql`alter table audit_entry disable trigger user`.execute(db)
      await sql`update audit_entry set staff_id = ${other} where chain = ${chain} and sequence = ${sequence}`.execute(
        db,
      )
      expect((await verifyAudit(db, config.indexKeys)).faults).toEqual([
        `chain ${chain}: entry ${sequence} was changed`,
      ])
    })
})

test('an officer’s act has their post, and whether only the office’s own address leads to the desk', async () => {
  const { services } = product
  const { pool, config } = services
  const { staffId } = await aStaffMember(product)
  await pool.updateTable('staff').set({ post: '受理岗' }).where('id', '=', staffId).execute()
  await recordStaffAct(pool, services, { staffId, act: 'staffRead', details: '' })
  const inside = { ...config, desk: { ...config.desk, port: 4444 } }
  await recordStaffAct(pool, { ...services, config: inside }, { staffId, act: 'staffRead', details: '' })
  const noted = (await entries()).filter(({ staff_id }) => staff_id === staffId)
  expect(noted.map(({ post, place }) => [post, place]).sort()).toEqual([
    ['受理岗', 'desk'],
    ['受理岗', 'network'],
  ])
  expect((await verify()).faults).toEqual([])
  const [{ chain, sequence } = { chain: 0, sequence: '' }] = noted
  for (const change of [sql`post = '登簿岗'`, sql`place = ''`])
    await inUndone(pool, async (db) => {
      await sql`alter table audit_entry disable trigger user`.execute(db)
      await sql`update audit_entry set ${change} where chain = ${chain} and sequence = ${sequence}`.execute(db)
      const { faults } = await verifyAudit(db, config.indexKeys)
      expect(faults).toEqual([`chain ${chain}: entry ${sequence} was changed`])
    })
})

test('a log whose ends were all deleted is broken in every chain', async () => {
  const { pool, config } = product.services
  await inUndone(pool, async (db) => {
    await sql`delete from audit_head`.execute(db)
    const { faults } = await verifyAudit(db, config.indexKeys)
    expect(faults).toEqual(chains.map((chain) => `chain ${chain} has lost its end`))
  })
})

describe('the anchors outside the database', () => {
  const anchoring = (db: Db = product.services.pool) => ({
    ...product.services,
    db,
    files: product.services.platform.files,
  })
  const anchorKeys = () => product.services.platform.files.list('audit-anchors')

  test('are written by maintenance, and the log holds against them while it grows', async () => {
    const { pool, ids } = product.services
    const before = await anchorKeys()
    await runMaintenance(product.services)
    expect((await anchorKeys()).length).toBe(before.length + 1)
    await recordAudit(pool, product.services, { citizenId: ids.uuid(), act: 'identityRead', details: 'later' })
    expect(await compareAnchors(anchoring())).toEqual({ anchors: 1, faults: [] })
  })

  test('show that the newest entries were deleted and the end moved back, and no new anchor hides it', async () => {
    const { pool, ids, config } = product.services
    const citizenId = ids.uuid()
    const chain = chainOf({ citizenId: citizenId, actor: 'citizen' })
    for (let times = 0; times < 2; times += 1)
      await recordAudit(pool, product.services, { citizenId, act: 'identityRead', details: String(times) })
    const last = (await verify()).heads.find((head) => head.chain === chain)?.sequence ?? 0
    product.clock.advance(60_000)
    await anchorAudit(anchoring())
    const keys = await anchorKeys()
    await inUndone(pool, async (db) => {
      await sql`alter table audit_entry disable trigger user`.execute(db)
      await sql`delete from audit_entry where chain = ${chain} and sequence = ${last}`.execute(db)
      await sql`update audit_head set sequence = ${last - 1}, hash =
        (select hash from audit_entry where chain = ${chain} and sequence = ${last - 1}) where chain = ${chain}`.execute(
        db,
      )
      expect((await verifyAudit(db, config.indexKeys)).faults).toEqual([])
      const { faults } = await compareAnchors(anchoring(db))
      expect(faults).toEqual([`chain ${chain} lacks entry ${last} of ${keys.at(-1)}`])
      product.clock.advance(60_000)
      await expect(anchorAudit(anchoring(db))).rejects.toThrow()
      expect(await anchorKeys()).toEqual(keys)
    })
    expect((await compareAnchors(anchoring())).faults).toEqual([])
  })

  test('that are forged, damaged or all gone confirm nothing', async () => {
    const { platform } = product.services
    const keys = await anchorKeys()
    const contents = await Promise.all(keys.map((key) => platform.files.read(key)))
    const [key = '', content] = [keys.at(-1), contents.at(-1)]
    const forged = content?.toString().replaceAll(/"sequence":\d+/g, '"sequence":0') ?? ''
    for (const other of [forged, '{', '']) {
      await platform.files.put(key, Buffer.from(other))
      expect((await compareAnchors(anchoring())).faults).toContain(
        `${key} is not an anchor that an INDEX_KEY of the settings signed`,
      )
      await expect(anchorAudit(anchoring())).rejects.toThrow()
    }
    for (const each of keys) await platform.files.delete(each)
    expect((await compareAnchors(anchoring())).faults).toEqual(['no anchor confirms where the chains end'])
    await anchorAudit(anchoring())
    expect((await compareAnchors(anchoring())).faults).toEqual([])
  })
})

/** Runs work in a transaction that is taken back. */
async function inUndone(pool: Db, work: (db: Db) => Promise<void>): Promise<void> {
  const undo = new Error('undo')
  await pool
    .transaction()
    .execute(async (db) => {
      await work(db)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
}
