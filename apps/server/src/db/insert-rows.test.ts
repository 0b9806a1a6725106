import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { inTransaction } from './database.ts'
import { insertRows } from './insert-rows.ts'

let database: FreshDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.drop())

const at = new Date('2026-03-10T01:00:00.123Z')

async function anApplication(): Promise<string> {
  const { db } = database
  const [id, citizenId] = [randomUUID(), randomUUID()]
  await db
    .insertInto('citizen')
    .values({ id: citizenId, openid: `o-${citizenId}`, created_at: at })
    .execute()
  await insertRows(db, 'application', [
    {
      id,
      citizen_id: citizenId,
      business_id: 'b',
      name: '张三\'s \\ "家" {1,2} :x \ud83c\udfe0',
      registration_type: 't',
      city_code: '130400',
      region_code: '130403',
      by_appointment: true,
      status: 'unsubmitted',
      created_at: at,
      started_at: at,
    },
  ])
  return id
}

test('texts, instants and truths arrive unchanged, and columns without a value get their default', async () => {
  const id = await anApplication()
  const row = await database.db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: '张三\'s \\ "家" {1,2} :x \ud83c\udfe0', by_appointment: true, created_at: at })
  expect(row).toMatchObject({ submission: 0, acceptance_number: null, cadastral_opinion: '' })
})

test('several rows keep their order; bytes, amounts, days and empty values arrive unchanged', async () => {
  const applicationId = await anApplication()
  const ids = Array.from({ length: 30 }, () => randomUUID())
  const unit = { application_id: applicationId, maximum_claim: null, right_start: '2026-02-28' }
  await insertRows(
    database.db,
    'property_unit',
    ids.map((id) => ({ ...unit, id, price: '99999999999999.99' })),
  )
  const units = await database.db.selectFrom('property_unit').selectAll().orderBy('position').execute()
  expect(units.map(({ id }) => id)).toEqual(ids)
  expect(units[0]).toMatchObject({ price: '99999999999999.99', maximum_claim: null, right_start: '2026-02-28' })

  const sha256 = Buffer.from([0, 1, 127, 128, 255])
  const attachment = { application_id: applicationId, material_id: 'm', media_type: 't', bytes: 5, created_at: at }
  await insertRows(database.db, 'attachment', [{ ...attachment, id: randomUUID(), sha256, storage_key: 'k' }])
  await insertRows(database.db, 'unowned_file', [{ storage_key: 'k', keys: ['k,1', 'k"2'], stored_at: at }])
  const [stored] = await database.db.selectFrom('attachment').select('sha256').execute()
  const [unowned] = await database.db.selectFrom('unowned_file').select('keys').execute()
  expect(stored?.sha256).toEqual(sha256)
  expect(unowned?.keys).toEqual(['k,1', 'k"2'])
})

test('halves of characters do not fail a call', async () => {
  await insertRows(database.db, 'unowned_file', [{ storage_key: 'half \ud83c', keys: [], stored_at: at }])
  const [row] = await database.db.selectFrom('unowned_file').select('storage_key').execute()
  expect(row?.storage_key).toBe('half \ufffd')
})

test('without rows no statement is sent, and a refused row fails its transaction', async () => {
  await insertRows(database.db, 'unowned_file', [])
  const row = { storage_key: 'k', keys: [], stored_at: at }
  const twice = inTransaction(database.db, (db) => insertRows(db, 'unowned_file', [row, row]))
  await expect(twice).rejects.toMatchObject({ code: '23505' })
})
