import { randomBytes } from 'node:crypto'
import { saveParty } from '@registration/contract/party.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFieldCipher } from '../db/field-cipher.ts'
import { aParty } from '../demonstration/builders.ts'
import { aDraft } from '../testing/applications.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { encryptedTables } from './encrypted-columns.ts'
import { rotateKeys } from './rotate-keys.ts'

const aKey = (id: string) => ({ id, key: randomBytes(32) })

let product: TestProduct
beforeAll(async () => {
  product = await startProduct({ demonstration: true })
  await product.worker.stop()
})
afterAll(() => product.stop())

test('the list of encrypted columns matches the tables', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and column_name like '%\\_sealed' order by 1`.execute(product.services.pool)
  const listed = encryptedTables.flatMap(({ table, values }) => values.map(({ column }) => `${table}.${column}`))
  expect(listed.filter((place) => place !== 'outbox.body').sort()).toEqual(rows.map(({ place }) => place))
})

test('an interrupted rotation continues, changes every row once, and then the old keys are not needed', async () => {
  const { pool, config } = product.services
  const citizen = await product.signIn('zhangsan')
  const applicationId = await aDraft(citizen)
  await citizen.call(saveParty, { applicationId, party: aParty() })
  const before = await pool
    .selectFrom('party')
    .select(['id', 'document_number_sealed', 'document_number_index'])
    .execute()
  expect(before.length).toBeGreaterThan(3)

  const [field, index] = [aKey('f2'), aKey('i2')]
  const both = { fieldKeys: [field, ...config.fieldKeys], indexKeys: [index, ...config.indexKeys] }
  // Cut off in the middle: some rows are rotated, in a batch that did not end.
  const first = before[0]
  const [oldCipher, newCipher] = [makeFieldCipher(config), makeFieldCipher(both)]
  const place = `party:${first?.id}:document_number`
  const plain = oldCipher.decrypt(first?.document_number_sealed ?? '', place)
  await pool
    .updateTable('party')
    .set({ document_number_sealed: newCipher.encrypt(plain, place) })
    .where('id', '=', first?.id ?? '')
    .execute()

  const done = await rotateKeys(pool, both, { batch: 2 })
  for (const { table, rows, changed } of done)
    expect([table, changed]).toEqual([table, table === 'face_flow' ? 0 : rows])
  expect(done.find(({ table }) => table === 'party')?.rows).toBe(before.length)
  expect((await rotateKeys(pool, both)).every(({ changed }) => changed === 0)).toBe(true)

  const alone = makeFieldCipher({ fieldKeys: [field], indexKeys: [index] })
  for (const { id, document_number_sealed, document_number_index } of await pool
    .selectFrom('party')
    .selectAll()
    .execute()) {
    const number = alone.decrypt(document_number_sealed, `party:${id}:document_number`)
    expect(document_number_index).toBe(alone.index(number, 'document_number'))
  }
  expect(
    alone.decrypt(
      (
        await pool
          .selectFrom('party')
          .selectAll()
          .where('id', '=', first?.id ?? '')
          .executeTakeFirstOrThrow()
      ).document_number_sealed,
      place,
    ),
  ).toBe(plain)
})

test('a value that none of the keys decrypts stops it with its place, and nothing else is lost', async () => {
  const stranger = { fieldKeys: [aKey('f9')], indexKeys: [aKey('i9')] }
  await expect(rotateKeys(product.services.pool, stranger)).rejects.toThrow(
    /^Encrypted field at citizen:.*no field key/,
  )
})
