import { createHmac, randomBytes } from 'node:crypto'
import { bookSlot } from '@registration/contract/appointments.ts'
import { readConfirmation } from '@registration/contract/confirmations.ts'
import { saveStaff } from '@registration/contract/desk/staff.ts'
import { openInvitation } from '@registration/contract/invitations.ts'
import { closeAccount, sendOwnDataCode } from '@registration/contract/own-data.ts'
import { deleteParty, saveParty } from '@registration/contract/party.ts'
import { sendProfileCode } from '@registration/contract/phone-codes.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { inTransaction } from '../db/database.ts'
import { makeFieldCipher } from '../db/field-cipher.ts'
import { aParty, aUnit, uniqueCitizenId } from '../demonstration/builders.ts'
import { demonstrationCitizens } from '../demonstration/citizens.ts'
import { certificateKeys, nameKeys } from '../modules/desk-cases/case-key-rules.ts'
import { rotateCaseKeys } from '../modules/desk-cases/rotate-case-keys.ts'
import { changeProfile, getCitizen } from '../modules/session/citizen-store.ts'
import { makeServices } from '../services.ts'
import { aDraft } from '../testing/applications.ts'
import { aBooking, aSignedInCitizen, openDays } from '../testing/booking.ts'
import { aWaitingCase, caseNow } from '../testing/desk-cases.ts'
import { aSale, inviteBuyer } from '../testing/invitations.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { anOfficer } from '../testing/officer-sessions.ts'
import { codeOn } from '../testing/phone.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { aMobile } from '../testing/profile.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { signIn } from '../testing/sign-in.ts'
import { encryptedTables } from './encrypted-columns.ts'
import { rotateKeys } from './rotate-keys.ts'

const aKey = (id: string) => ({ id, key: randomBytes(32) })

let product: TestProduct
beforeAll(async () => {
  product = await startProduct({ demonstration: true })
  await product.worker.stop()
})
afterAll(() => product.stop())

async function sealedSecretOf(login: string) {
  const { id, sealed } = await product.services.pool
    .selectFrom('staff')
    .innerJoin('staff_totp', 'staff_id', 'id')
    .select(['id', 'secret_sealed as sealed'])
    .where('login', '=', login)
    .executeTakeFirstOrThrow()
  return { id, sealed: sealed ?? '' }
}

test('the list of encrypted columns matches the tables', async () => {
  const { rows } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and column_name like '%\\_sealed' order by 1`.execute(product.services.pool)
  const listed = encryptedTables.flatMap(({ table, values }) => values.map(({ column }) => `${table}.${column}`))
  expect(listed.filter((place) => place.endsWith('_sealed')).sort()).toEqual(rows.map(({ place }) => place))
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

  const system = await anOfficer(product, { roles: ['system'] })
  const officerNumber = uniqueCitizenId('1990-07-15', 7)
  await system.client.call(saveStaff, { login: 'demo-acceptance', name: '李娜', documentNumber: officerNumber })
  const secretBefore = await sealedSecretOf('demo-registrar')
  // Of ended invitations and checks by face nothing sealed is kept, and one officer has a document number.
  const officers = await pool.selectFrom('staff').select('id').where('document_number_sealed', 'is', null).execute()
  const sessions = await pool.selectFrom('staff_session').select('id').where('id_token_sealed', 'is', null).execute()
  const flows = await pool.selectFrom('face_flow').select('id').execute()
  const ended = await pool.selectFrom('invitation').select('id').where('state', '<>', 'open').execute()
  // A note that is empty is not sealed.
  const withoutNote = await pool.selectFrom('case_event').select('id').where('note', '=', '').execute()
  const unsealed: Record<string, number> = {
    case_event: withoutNote.length,
    face_flow: flows.length,
    invitation: ended.length,
    staff: officers.length,
    staff_session: sessions.length,
  }
  const done = await rotateKeys(pool, both, { batch: 2, rotateCaseKeys })
  expect(new Set(done.map(({ table }) => table)).size).toBe(done.length)
  for (const { table, rows, changed } of done) expect([table, changed]).toEqual([table, rows - (unsealed[table] ?? 0)])
  expect(done.find(({ table }) => table === 'party')?.rows).toBe(before.length)
  expect((await rotateKeys(pool, both, { rotateCaseKeys })).every(({ changed }) => changed === 0)).toBe(true)

  const alone = makeFieldCipher({ fieldKeys: [field], indexKeys: [index] })
  const officer = await pool
    .selectFrom('staff')
    .selectAll()
    .where('login', '=', 'demo-acceptance')
    .executeTakeFirstOrThrow()
  expect(alone.decrypt(officer.document_number_sealed ?? '', `staff:${officer.id}:document_number`)).toBe(officerNumber)
  expect(officer.document_number_index).toBe(alone.index(officerNumber, 'document_number'))
  const secretAfter = await sealedSecretOf('demo-registrar')
  const secretPlace = `staff_totp:${secretAfter.id}:secret`
  expect(alone.decrypt(secretAfter.sealed, secretPlace)).toBe(
    makeFieldCipher(config).decrypt(secretBefore.sealed, secretPlace),
  )
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

test('a citizen whose phone is changed at the same moment keeps a document number that the new key decrypts', async () => {
  const before = await startProduct()
  onTestFinished(() => before.stop())
  const { pool, config } = before.services
  const { citizenId: id, documentNumber } = await aSignedInCitizen(before)
  const keys = { fieldKeys: [aKey('f2'), ...config.fieldKeys], indexKeys: config.indexKeys }
  const rotated = await inTransaction(pool, async (db) => {
    const changes = { phone: '13800138009' }
    await changeProfile(db, makeFieldCipher(keys), { id, changes, dropsCertification: false })
    const rotating = rotateKeys(pool, keys, { rotateCaseKeys })
    await untilWaiting(pool, 1)
    return { rotating }
  })
  await rotated.rotating
  const alone = makeFieldCipher({ ...keys, fieldKeys: keys.fieldKeys.slice(0, 1) })
  expect(await getCitizen(pool, alone, id)).toMatchObject({ documentNumber, phone: '13800138009' })
})

test('two bookings of one person for a day, made in 0.1.0 with 15 digits and with 18, keep one hash and get the new key', async () => {
  const before = await startProduct()
  onTestFinished(() => before.stop())
  const { pool, cipher, config } = before.services
  const [{ client: booker }, { client: other }] = [await aSignedInCitizen(before), await aSignedInCitizen(before)]
  const [day] = await openDays(booker)
  if (!day) throw new Error('There is no open day')
  const booking = (documentNumber: string) => aBooking(day, { name: '张建国', phone: '13800138001', documentNumber })
  await booker.call(bookSlot, booking('130402198503071231'))
  const { id } = await other.call(bookSlot, booking(uniqueCitizenId('1991-02-03', 4)))
  const old = '130402850307123'
  const hash = createHmac('sha256', config.indexKeys[0]?.key ?? '')
    .update(`document_number\0${old}`)
    .digest('hex')
  const place = `appointment:${id}:document_number`
  const row = { document_number_sealed: cipher.encrypt(old, place), document_number_index: hash }
  await pool.updateTable('appointment').set(row).where('id', '=', id).execute()

  const keys = { fieldKeys: [aKey('f2'), ...config.fieldKeys], indexKeys: config.indexKeys }
  const done = await rotateKeys(pool, keys, { rotateCaseKeys })
  expect(done.find(({ table }) => table === 'appointment')).toMatchObject({ rows: 2, changed: 1, left: 1 })
  const alone = makeFieldCipher({ fieldKeys: keys.fieldKeys.slice(0, 1), indexKeys: config.indexKeys })
  const kept = await pool.selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(alone.decrypt(kept.document_number_sealed, place)).toBe(old)
  expect(kept.document_number_index).toBe(hash)
})

test('an invitation that is open during a rotation stays good, and ends for who was meant', async () => {
  const before = await startProduct()
  try {
    const { config, content, pool, clock, ids, log } = before.services
    const filer = await before.signIn('zhangsan')
    const sales = await Promise.all([aSale(filer), aSale(filer)])
    const [kept, left] = await Promise.all(sales.map((sale) => inviteBuyer(filer, sale)))
    const both = {
      fieldKeys: [aKey('f2'), ...config.fieldKeys],
      indexKeys: [aKey('i2'), ...config.indexKeys],
    }
    await rotateKeys(pool, both, { rotateCaseKeys })
    const after = await buildApp(makeServices({ ...config, ...both }, { content, pool, clock, ids, log }))
    const base = await after.listen({ host: '127.0.0.1', port: 0 })
    try {
      const [there, buyer] = await Promise.all([signIn(base, 'zhangsan'), signIn(base, 'wangfang')])
      // An edit that leaves the party as it was ends nothing.
      const [first, second] = sales
      await there.call(saveUnits, { applicationId: first?.applicationId ?? '', units: [aUnit()] })
      expect(await buyer.call(openInvitation, { token: kept?.token ?? '' })).toMatchObject({ state: 'open', needs: '' })
      await there.call(deleteParty, { applicationId: second?.applicationId ?? '', partyId: second?.buyerId ?? '' })
      const gone = { invitationId: left?.invitationId ?? '' }
      expect((await refusalOf(buyer.call(readConfirmation, gone))).reason).toBe('invitationEnded')
    } finally {
      await after.close()
    }
  } finally {
    await before.stop()
  }
})

test('the limits of an account that was closed before the rotation still count for its person', async () => {
  const before = await startProduct()
  onTestFinished(() => before.stop())
  const { config, content, pool, clock, ids, log } = before.services
  const citizen = await before.signIn('zhangsan')
  for (const phone of [aMobile(), aMobile()]) await citizen.call(sendProfileCode, { phone })
  await citizen.call(sendOwnDataCode, {})
  const code = await codeOn(before, demonstrationCitizens.zhangsan.phone)
  await citizen.call(closeAccount, { code, confirmation: 'close' })
  const keys = { fieldKeys: config.fieldKeys, indexKeys: [aKey('i2'), ...config.indexKeys] }
  await rotateKeys(pool, keys, { rotateCaseKeys })
  const after = await buildApp(makeServices({ ...config, ...keys }, { content, pool, clock, ids, log }))
  onTestFinished(() => after.close())
  const there = await signIn(await after.listen({ host: '127.0.0.1', port: 0 }), 'zhangsan')
  expect((await refusalOf(there.call(sendProfileCode, { phone: aMobile() }))).reason).toBe('codeWaitHours')
})

test('a case is found by its numbers and names with the new index key alone', async () => {
  const desk = await startProduct({ env: { REGISTRY: 'desk' } })
  try {
    const { config, pool } = desk.services
    const id = await aWaitingCase(desk, await desk.signIn('zhangsan'))
    // The certificate number of a registration is in no submission.
    const [issued = ''] = certificateKeys('冀（2026）武安市不动产权第0007654号')
    await pool
      .updateTable('desk_case')
      .set({ unit_keys: [issued] })
      .where('id', '=', id)
      .execute()
    const keys = { fieldKeys: config.fieldKeys, indexKeys: [aKey('i2'), ...config.indexKeys] }
    const changedIn = async () =>
      (await rotateKeys(pool, keys, { rotateCaseKeys })).find(({ table }) => table === 'desk_case keys')
    expect(await changedIn()).toMatchObject({ rows: 1, changed: 1 })
    expect(await changedIn()).toMatchObject({ rows: 1, changed: 0 })
    const alone = makeFieldCipher({ fieldKeys: config.fieldKeys, indexKeys: keys.indexKeys.slice(0, 1) })
    const { documentNumber = '', name = '', phone = '' } = aParty()
    const row = await caseNow(desk, id)
    expect(row.number_indexes).toContain(alone.index(documentNumber, 'document_number'))
    expect(row.unit_keys).toEqual([issued])
    expect(row.phone_indexes).toContain(alone.index(phone, 'phone'))
    expect(row.party_names).toEqual(expect.arrayContaining(nameKeys(alone, name.slice(0, 1), [row.region_code])))
  } finally {
    await desk.stop()
  }
})

test('a value that none of the keys decrypts stops it with its place, and nothing else is lost', async () => {
  const stranger = { fieldKeys: [aKey('f9')], indexKeys: [aKey('i9')] }
  await expect(rotateKeys(product.services.pool, stranger, { rotateCaseKeys })).rejects.toThrow(
    /^Encrypted field at application_submission:.*no field key/,
  )
})
