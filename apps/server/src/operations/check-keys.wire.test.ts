import { createHmac, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { recordCommand } from '../modules/audit/audit-service.ts'
import { rotateCaseKeys } from '../modules/desk-cases/rotate-case-keys.ts'
import { freshDatabase } from '../testing/database.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { requireKeys } from './check-keys.ts'
import { rotateKeys } from './rotate-keys.ts'

const aKey = (id: string) => ({ id, key: randomBytes(32) })

let product: TestProduct
beforeAll(async () => {
  product = await startProduct({ demonstration: true })
  await product.worker.stop()
})
afterAll(() => product.stop())

type Keys = Pick<TestProduct['services']['config'], 'fieldKeys' | 'indexKeys'>

/** The fault of these keys in place of the database's own. */
async function faultOf(keys: Partial<Keys>, madeKeys: string[] = []): Promise<string> {
  const { pool, config } = product.services
  return requireKeys(pool, { ...config, ...keys, madeKeys }).then(
    () => '',
    (error: Error) => error.message,
  )
}

describe('a start', () => {
  test('goes on with the keys of the database, and with older ones behind them', async () => {
    const { fieldKeys, indexKeys } = product.services.config
    expect(await faultOf({})).toBe('')
    expect(await faultOf({ fieldKeys: [...fieldKeys, aKey('f0')], indexKeys: [...indexKeys, aKey('i0')] })).toBe('')
    expect(await faultOf({ fieldKeys: [aKey('f2'), ...fieldKeys] })).toBe('')
  })

  test('is refused in words with other keys, also under the same id', async () => {
    const { fieldKeys, indexKeys } = product.services.config
    for (const id of ['f2', fieldKeys[0]?.id ?? ''])
      expect(await faultOf({ fieldKeys: [aKey(id)] })).toContain('FIELD_KEYS does not decrypt citizen.')
    for (const id of ['i2', indexKeys[0]?.id ?? ''])
      expect(await faultOf({ indexKeys: [aKey(id)] })).toContain('INDEX_KEY does not make the hashes of citizen.')
  })

  test('is refused for one damaged value too, and names its row: the keys are right for all others', async () => {
    const { pool, cipher } = product.services
    const { id, phone_sealed } = await pool
      .selectFrom('party')
      .select(['id', 'phone_sealed'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const set = (sealed: string) =>
      pool.updateTable('party').set({ phone_sealed: sealed }).where('id', '=', id).execute()
    onTestFinished(async () => void (await set(phone_sealed)))
    await set(cipher.encrypt('13800138000', 'party:another:phone'))
    expect(await faultOf({})).toMatch(
      new RegExp(`FIELD_KEYS does not decrypt party.phone_sealed of ${id}: .*, or the value of this row if it alone`),
    )
    await set(phone_sealed)
    expect(await faultOf({})).toBe('')
  })

  test('takes back the keys that were made for it when the database has others', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'keys-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const made = path.join(folder, 'FIELD_KEYS')
    await writeFile(made, '')
    expect(await faultOf({ fieldKeys: [aKey('dev1')] }, [made])).toContain('FIELD_KEYS does not decrypt')
    expect(existsSync(made)).toBe(false)
  })

  test('goes on with the hashes that 0.1.0 made of ID numbers of 15 digits, which the rotation makes again', async () => {
    const { pool, cipher, config } = product.services
    const number = '130402850307123'
    const { id } = await pool.selectFrom('party').select('id').orderBy('id').executeTakeFirstOrThrow()
    const hash = createHmac('sha256', config.indexKeys[0]?.key ?? '').update(`document_number\0${number}`)
    const row = {
      document_number_sealed: cipher.encrypt(number, `party:${id}:document_number`),
      document_number_index: hash.digest('hex'),
    }
    await pool.updateTable('party').set(row).where('id', '=', id).execute()
    expect(await faultOf({})).toBe('')
    await rotateKeys(pool, config, { rotateCaseKeys })
    const { index } = await pool
      .selectFrom('party')
      .select('document_number_index as index')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(index).toBe(cipher.index('130402198503071231', 'document_number'))
  })

  test('with a new index key names the rotation that it needs, and then goes on', async () => {
    const { pool, config } = product.services
    const keys = { fieldKeys: [aKey('f3'), ...config.fieldKeys], indexKeys: [aKey('i3'), ...config.indexKeys] }
    expect(await faultOf(keys)).toContain('npm run rotate-keys')
    await rotateKeys(pool, keys, { rotateCaseKeys })
    await recordCommand(pool, { config: keys, clock: systemClock }, 'rotate-keys')
    expect(await faultOf(keys)).toBe('')
    expect(await faultOf({ fieldKeys: keys.fieldKeys.slice(0, 1), indexKeys: keys.indexKeys.slice(0, 1) })).toBe('')
  })
})

test('a young database, which has an audit log and nothing encrypted, is refused with another index key, also under the same id', async () => {
  const { db } = await freshDatabase()
  const [first, second] = [aKey('i1'), aKey('i2')]
  const faultOf = (...indexKeys: Keys['indexKeys']) =>
    requireKeys(db, { fieldKeys: [aKey('f1')], indexKeys, madeKeys: [] }).then(
      () => '',
      (error: Error) => error.message,
    )
  expect(await faultOf(second)).toBe('')
  await recordCommand(db, { config: { indexKeys: [first] }, clock: systemClock }, 'calendar')
  expect(await faultOf(second)).toContain('INDEX_KEY lacks i1, with which the audit log was written: put it back')
  expect(await faultOf(first)).toBe('')
  expect(await faultOf(second, first)).toBe('')
  expect(await faultOf(aKey('i1'))).toContain('INDEX_KEY has another key under i1 than the audit log was written with')
  await recordCommand(db, { config: { indexKeys: [second] }, clock: systemClock }, 'rotate-keys')
  expect(await faultOf(second)).toBe('')
})

test('a node whose database was replaced by one of other keys is not ready', async () => {
  const other = await startProduct()
  onTestFinished(() => other.stop())
  const ready = async () => (await fetch(`${other.base}/readyz`)).status
  expect(await ready()).toBe(200)
  await rotateKeys(
    other.services.pool,
    {
      fieldKeys: [aKey('f4'), ...other.services.config.fieldKeys],
      indexKeys: other.services.config.indexKeys,
    },
    { rotateCaseKeys },
  )
  expect(await ready()).toBe(503)
})
