import { holdSlot, waitForSlot } from '@registration/contract/appointments.ts'
import { takeNumber } from '@registration/contract/call-queue.ts'
import { createCertificate } from '@registration/contract/certificates.ts'
import { sendFeedback } from '@registration/contract/feedback.ts'
import { exportOwnData, sendOwnDataCode } from '@registration/contract/own-data.ts'
import { saveParty } from '@registration/contract/party.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aParty, uniqueCitizenId } from '../../demonstration/builders.ts'
import { aDraft } from '../../testing/applications.ts'
import { aHeldUnit, anArchiveRequest } from '../../testing/archive.ts'
import { aSignedInCitizen, fillSlot, openDays } from '../../testing/booking.ts'
import type { Client } from '../../testing/client.ts'
import { consent } from '../../testing/face.ts'
import { codeOn } from '../../testing/phone.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { joinParticipation } from '../application-record/participation-store.ts'
import { saveCheck } from '../application-record/register-check-store.ts'
import { insertDeclaration } from '../applications/declaration-store.ts'
import { insertStep } from '../applications/progress-step-store.ts'
import { insertUnits } from '../applications/property-unit-store.ts'
import { insertRemarks, saveNote } from '../applications/remark-store.ts'
import { recordStaffAct } from '../audit/audit-service.ts'
import { saveAnswer, setKept } from '../case-questions/case-store.ts'
import { insertVerification } from '../certificates/certificate-store.ts'
import { ensurePlace, movePlace } from '../confirmations/place-store.ts'
import { insertConsent } from '../consents/consent-store.ts'
import { insertFlow } from '../face/face-flow-store.ts'
import { insertFeedback } from '../feedback/feedback-store.ts'
import { insertInvitation, muteInviter, noteWrongInvitee } from '../invitations/invitation-store.ts'
import { insertShow } from '../properties/show-store.ts'
import { saveUnlock } from '../properties/unlock-store.ts'
import { insertRating } from '../ratings/rating-store.ts'
import { insertTaxJump } from '../tax/tax-jump-store.ts'
import { ownDataTables } from './own-data-table.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct({ demonstration: true, env: { MODULES: 'call-queue' } })
})
afterAll(() => product.stop())

interface Citizen {
  client: Client
  citizenId: string
  phone: string
}

async function codeFor({ client, phone }: Citizen): Promise<string> {
  product.clock.advance(60_000)
  await client.call(sendOwnDataCode, {})
  return codeOn(product, phone)
}

const answer = z.object({
  sections: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      records: z.array(z.array(z.object({ name: z.string(), title: z.string(), value: z.string() }))),
    }),
  ),
})

/** The export in our words: each section's records with their values, and all titles. */
async function exportOf(citizen: Citizen, language: 'zh' | 'en' = 'zh') {
  const code = await codeFor(citizen)
  const { body } = await citizen.client.post(exportOwnData.path, { code }, { 'accept-language': language })
  const { sections } = answer.parse(body.data)
  const recordsOf = (name: string) => {
    const records = sections.find((section) => section.name === name)?.records ?? []
    return records.map((record) => Object.fromEntries(record.map(({ name, value }) => [name, value])))
  }
  const titles = sections.flatMap(({ title, records }) => [title, ...records.flat().map((field) => field.title)])
  return { text: JSON.stringify(sections), sections, recordsOf, titles }
}

const aFullUnit = {
  certificateNumber: '冀（2023）邯郸市不动产权第0004321号',
  unitNumber: '130403001002GB00012F00030099',
  location: '邯郸市丛台区和平路9号',
  houseUse: '11',
  landUse: '071',
  maximumClaim: '500000.00',
  securedClaim: '450000.00',
  rightStart: '2020-01-02',
  rightEnd: '2090-01-01',
  houseArea: '88.10',
  landArea: '12.30',
  changedArea: '90.20',
  holdingMode: '01',
  mergeCertificates: '1',
  price: '610000.00',
} as const

/** 老张 of the demonstration, with a row in every table of the export. */
async function zhangsanWithEverything(): Promise<Citizen> {
  const { services } = product
  const { pool, ids, clock } = services
  const client = await product.signIn('zhangsan')
  const { id: citizenId } = await pool
    .selectFrom('citizen')
    .select('id')
    .where('openid', '=', 'o-demo-zhangsan')
    .executeTakeFirstOrThrow()
  const now = clock.now()
  const applicationId = await aDraft(client)
  const agent = {
    agentName: '钱代理',
    agentDocumentNumber: uniqueCitizenId('1979-09-09', 77),
    agentPhone: '13700137077',
  }
  await client.call(saveParty, { applicationId, party: aParty(agent) })
  await insertUnits(pool, { id: applicationId, citizen_id: citizenId }, [{ id: ids.uuid(), ...aFullUnit }], {
    source: 'register',
    registerFields: ['houseUse', 'location'],
  })
  await insertShow(pool, services.cipher, {
    id: ids.uuid(),
    citizenId,
    titleId: 'the-registry-key-of-a-title',
    facts: { certificateNumber: '冀（2023）邯郸市不动产权第0001234号', holder: '张*', street: '人民东路' },
    code: 'AAAAAAAAAAAAAAAAAAAAAA',
    at: now,
    until: now,
  })
  const session = await pool
    .selectFrom('session')
    .select('id')
    .where('citizen_id', '=', citizenId)
    .executeTakeFirstOrThrow()
  const unlocked = { citizenId, sessionId: session.id, personId: '', openid: '' }
  await saveUnlock(pool, unlocked, { identityHash: 'the-hash-of-an-identity', until: now })
  const owned = { id: applicationId, citizen_id: citizenId }
  await saveAnswer(pool, owned, { question: 'a-question', answer: 'unsure', at: now })
  await setKept(pool, owned, { materialId: 'parcel-map', isKept: true })
  await insertDeclaration(
    pool,
    { id: applicationId, citizen_id: citizenId },
    { submission: 1, version: '1', words: '我声明所填内容真实，愿承担法律责任。', at: now },
  )
  await insertRemarks(pool, product.services, { id: applicationId, citizen_id: citizenId }, 1, [
    { id: 'r-1', target: { kind: 'application' }, code: 'other', text: '请核对。' },
  ])
  const note = { submission: 1, remarkId: 'r-1', note: '原件如此。', at: now }
  await saveNote(pool, { id: applicationId, citizen_id: citizenId }, note)
  const look = {
    staffId: ids.uuid(),
    citizenId,
    act: 'identityRead',
    details: 'parties',
    record: applicationId,
  } as const
  await recordStaffAct(pool, product.services, look)
  await insertRating(pool, {
    ...{ id: ids.uuid(), citizenId, subject: 'application', recordId: ids.uuid(), now },
    ...{ cityCode: '130400', business: '130400-sale-of-existing-home', grade: 'satisfied', remark: '办得快' },
  })
  await saveCheck(
    pool,
    product.services.cipher,
    { id: applicationId, citizen_id: citizenId },
    {
      verdict: 'blocked',
      findings: [{ rule: 'mortgage', level: 'block', unitId: ids.uuid(), since: '2021-07-06', isExpired: false }],
      compared: Buffer.alloc(32, 1),
      askedAt: now,
    },
  )
  const visitor = { name: '张建国', phone: '13800138001' }
  const office = { officeId: '130400', queueId: 'transfer', day: '2026-03-10', time: '10:30-11:30' }
  await client.call(takeNumber, { ...visitor, ...office, remark: '带老人' })
  const [day] = await openDays(client)
  const [held = '', full = ''] = day?.slots.map(({ id }) => id) ?? []
  await client.call(holdSlot, { slotId: held })
  await fillSlot(product, full)
  await client.call(waitForSlot, { slotId: full })
  const entry = { number: 'E1', holder: '王五', reason: '买卖预告', registeredAt: '2024-01-01' }
  const seizure = { authority: '丛台区人民法院', documentNumber: '（2024）冀0403执1号', startsOn: '', endsOn: '' }
  const unit = aHeldUnit({
    notices: [entry],
    seizures: [{ kind: 'waitingSeizure', registeredAt: '2024-02-02', ...seizure }],
  })
  const mortgage = {
    certificateNumber: 'M1',
    mortgagee: '滏阳银行',
    startsOn: '',
    endsOn: '',
    registeredAt: '',
    rank: '1',
  }
  const mortgages = [{ unitId: unit.unitId, amount: '36', amountUnit: 'tenThousandYuan' as const, ...mortgage }]
  const archiveRequestId = await anArchiveRequest(product, {
    persona: 'zhangsan',
    answer: { units: [unit], mortgages },
  })
  await client.call(createCertificate, { archiveRequestId })
  const certificate = await pool.selectFrom('certificate').select('id').executeTakeFirstOrThrow()
  for (let i = 0; i < 600; i += 1) await insertVerification(pool, certificate.id, now)
  await insertTaxJump(pool, { id: ids.uuid(), citizenId, applicationId, nonce: 'n', now, expiresAt: now })
  await client.call(sendFeedback, { content: '希望增加周末时段' })
  await insertConsent(pool, { id: ids.uuid(), citizenId, purpose: 'face', version: consent, now })
  const indexes = { nameIndex: 'name-index-of-a-flow', documentNumberIndex: 'number-index-of-a-flow' }
  const use = { purpose: 'certification' } as const
  await insertFlow(pool, { id: ids.uuid(), citizenId, tokenHash: Buffer.alloc(32, 7), ...indexes, use, now })
  await pool.insertInto('password_try').values({ citizen_id: citizenId, wrong: 2 }).execute()
  await takePartInConfirmations(citizenId, applicationId)
  return { client, citizenId, phone: visitor.phone }
}

/** An invitation, a confirmation, a participation, a mute, an invitation of somebody else, and an application form. */
async function takePartInConfirmations(citizenId: string, applicationId: string): Promise<void> {
  const { pool, ids, clock, cipher } = product.services
  const now = clock.now()
  const application = { id: applicationId, citizen_id: citizenId, business_id: '130400-sale-of-existing-home' }
  const invitation = { applicationId, role: 'rightsHolder' as const, now, expiresAt: now }
  const id = ids.uuid()
  await insertInvitation(pool, cipher, { ...invitation, id, inviterId: citizenId, token: 'a-token-of-zhangsan' })
  const { citizenId: other } = await aSignedInCitizen(product)
  const theirs = ids.uuid()
  await insertInvitation(pool, cipher, { ...invitation, id: theirs, inviterId: other, token: 'a-token-of-another' })
  await noteWrongInvitee(pool, { invitationId: theirs, citizenId })
  await muteInviter(pool, { citizenId, inviterId: other, now })
  await joinParticipation(pool, ids, { citizenId, application, role: 'obligor', now })
  const party = await pool
    .selectFrom('party')
    .select('id')
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const place = { id: await ensurePlace(pool, ids, { application, partyId: party.id, now }), state: 'none' as const }
  const confirmation = { citizenId, digest: Buffer.alloc(32, 9), method: 'code' as const }
  await movePlace(pool, 'confirmOwn', place, { now, confirmation })
  await pool
    .insertInto('application_form')
    .values({ id: ids.uuid(), application_id: applicationId, submission: 1, readers: [] })
    .execute()
}

describe('the export of an account with something everywhere', () => {
  type Export = Awaited<ReturnType<typeof exportOf>>
  let zh: Export
  let en: Export
  let theirs: Export
  let theirApplicationId: string
  beforeAll(async () => {
    const other = await aSignedInCitizen(product)
    theirApplicationId = await aDraft(other.client)
    await other.client.call(saveParty, { applicationId: theirApplicationId, party: aParty({ name: '不相干的人' }) })
    await other.client.call(sendFeedback, { content: '别人的意见' })
    const zhangsan = await zhangsanWithEverything()
    zh = await exportOf(zhangsan)
    en = await exportOf(zhangsan, 'en')
    theirs = await exportOf(other)
  })

  test('has records in every section', () => {
    const { sections } = zh
    expect(sections.filter(({ records }) => records.length === 0).map(({ name }) => name)).toEqual([])
    expect(sections.slice(0, 5).map(({ name }) => name)).toEqual([
      'profile',
      'consents',
      'applications',
      'parties',
      'propertyUnits',
    ])
    expect(sections.at(-1)?.name).toBe('audit')
    expect(zh.recordsOf('verifications')).toHaveLength(600)
  })

  test('has a booking with phone, number and remark, a rating, a unit with every field, a party with its agent', () => {
    const { recordsOf } = zh
    expect(recordsOf('appointments')).toContainEqual(
      expect.objectContaining({
        day: '2026-03-10',
        slot: '10:30-11:30',
        name: '张建国',
        phone: '13800138001',
        documentNumber: '130402198503071231',
        status: '已预约',
        remark: '带老人',
      }),
    )
    expect(recordsOf('ratings')).toContainEqual(
      expect.objectContaining({ kind: '申请', business: '存量房买卖转移登记', grade: '满意', content: '办得快' }),
    )
    expect(recordsOf('propertyUnits')).toContainEqual({
      application: expect.any(String),
      ...aFullUnit,
      houseUse: '成套住宅',
      landUse: '城镇住宅用地',
      holdingMode: '共同持证',
      mergeCertificates: '是（多户一证）',
      source: '登记簿',
      registerFields: '房屋用途、坐落',
    })
    expect(recordsOf('parties')).toContainEqual(
      expect.objectContaining({
        role: '权利人',
        kind: '个人',
        documentType: '身份证',
        documentNumberToConfirm: '否',
        agentName: '钱代理',
        agentDocumentNumber: uniqueCitizenId('1979-09-09', 77),
        agentPhone: '13700137077',
      }),
    )
  })

  test('has the opinions of the office as they were written, not as they are kept', () => {
    const opinions = zh
      .recordsOf('applications')
      .flatMap((record) => [record.cadastralOpinion, record.acceptanceOpinion])
    expect(opinions.filter(Boolean).length).toBeGreaterThan(0)
    for (const opinion of opinions.filter(Boolean)) expect(opinion).toMatch(/[一-鿿]/)
  })

  test('has codes in the words of the language, times in Shanghai, files by name, size and time', () => {
    expect(zh.recordsOf('attachments')[0]).toMatchObject({
      material: expect.stringMatching(/[一-鿿]/),
      mediaType: 'image/jpeg',
      bytes: expect.stringMatching(/^\d+$/),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect(zh.recordsOf('archiveSeizures')).toContainEqual(expect.objectContaining({ kind: '轮候查封' }))
    expect(zh.recordsOf('invitations')).toMatchObject([{ role: '权利人', purpose: '自己填写信息', status: '等待对方' }])
    expect(zh.recordsOf('confirmations')).toMatchObject([{ method: '短信验证码', digest: '09'.repeat(32) }])
    expect(zh.recordsOf('participations')).toMatchObject([{ business: '存量房买卖转移登记', role: '义务人' }])
    expect(zh.recordsOf('archiveMortgages')).toContainEqual(expect.objectContaining({ amountUnit: '万元' }))
    expect(zh.recordsOf('sessions')[0]?.signedInAt).toMatch(/^2026-03-10 09:/)
    expect(en.titles.filter((title) => /[一-鿿]/.test(title))).toEqual([])
    expect(en.titles.length).toBeGreaterThan(100)
    expect(en.recordsOf('archiveSeizures')).toContainEqual(expect.objectContaining({ kind: 'Waiting seizure' }))
    expect(en.recordsOf('attachments').filter(({ material }) => /[一-鿿]/.test(material ?? ''))).toEqual([])
    // The newest of the citizen's own: the registry reads when it likes.
    const own = en.recordsOf('audit').find(({ actor }) => actor === 'Yourself')
    expect(own).toMatchObject({ act: 'Own data exported' })
    expect(zh.recordsOf('audit')).toContainEqual(
      expect.objectContaining({ act: '读取身份信息', actor: '工作人员', details: '申请中的当事人' }),
    )
    expect(en.recordsOf('appointments')[0]).toMatchObject({ status: expect.stringMatching(/^\w+$/) })
  })

  test('says of a check by face when it was used, and not what for: a confirmation uses one too', () => {
    const [check] = zh.sections.find(({ name }) => name === 'faceChecks')?.records ?? []
    expect(check?.find(({ name }) => name === 'spentAt')?.title).toBe('使用时间')
  })

  test('has nothing of another citizen', () => {
    for (const foreign of [theirApplicationId, '不相干的人', '别人的意见', '丛台置业', '李秀英'])
      expect(zh.text).not.toContain(foreign)
    expect(theirs.recordsOf('parties')).toHaveLength(1)
    expect(theirs.text).not.toContain('13800138001')
    for (const section of [
      'appointments',
      'archiveUnits',
      'archiveEntries',
      'certificates',
      'verifications',
      'taxJumps',
    ])
      expect(theirs.recordsOf(section)).toEqual([])
  })

  test('has no value of a left-out column', async () => {
    const leftOut = Object.entries(ownDataTables).flatMap(([table, { columns }]) =>
      Object.entries(columns)
        // The audit log and links name records by their ids.
        .filter(
          ([name, column]) => !['id', 'session_id'].includes(name) && typeof column === 'object' && 'leftOut' in column,
        )
        .map(([column]) => ({ table, column })),
    )
    expect(leftOut.length).toBeGreaterThan(40)
    for (const { table, column } of leftOut) {
      const { rows } = await sql<{ value: string | null }>`
        select distinct ltrim(${sql.ref(column)}::text, '\\x') as value from ${sql.table(table)}`.execute(
        product.services.pool,
      )
      // A sequence number, or a word, may be anywhere.
      const presentable = rows.flatMap(({ value }) => (value !== null && value.length > 12 ? [value] : []))
      const found = presentable.filter((value) => zh.text.includes(value))
      expect([table, column, found]).toEqual([table, column, []])
    }
  })
})

describe('the export of many rows', () => {
  const many = 1_200

  test('is complete, each row once, also when all are of one moment', async () => {
    const { pool, ids, clock } = product.services
    const citizen = await aSignedInCitizen(product)
    const now = clock.now()
    const contents = Array.from({ length: many }, (_, i) => `第${i}条意见`)
    for (const content of contents)
      await insertFeedback(pool, { id: ids.uuid(), citizenId: citizen.citizenId, content, now })
    const { recordsOf } = await exportOf(citizen)
    expect(recordsOf('feedback').map(({ content }) => content)).toEqual(contents.toReversed())
  })

  test('is refused when its beginning cannot be read, and cut off when a later part cannot; the next one is complete', async () => {
    const { pool } = product.services
    const citizen = await aSignedInCitizen(product)
    const applicationId = await aDraft(citizen.client)
    await citizen.client.call(saveParty, { applicationId, party: aParty() })
    const ofDraft = () => pool.updateTable('party').where('application_id', '=', applicationId)
    const { phone_sealed } = await pool
      .selectFrom('party')
      .select('phone_sealed')
      .where('application_id', '=', applicationId)
      .executeTakeFirstOrThrow()
    await ofDraft().set({ phone_sealed: 'a256gcm.lost.AAAA' }).execute()
    const code = await codeFor(citizen)
    expect((await citizen.client.post(exportOwnData.path, { code })).body).toMatchObject({ reason: 'ourFault' })

    const step = { applicationId, submission: 1, stage: '', at: product.clock.now() }
    for (let i = 0; i < many; i += 1) await insertStep(pool, { ...step, activity: `第${i}步` })
    const requestId = await anArchiveRequest(product, { persona: 'zhangsan' })
    await pool
      .updateTable('archive_request')
      .set({ citizen_id: citizen.citizenId, phone_sealed: 'a256gcm.lost.AAAA' })
      .where('id', '=', requestId)
      .execute()
    await ofDraft().set({ phone_sealed }).execute()
    const second = await codeFor(citizen)
    await expect(citizen.client.post(exportOwnData.path, { code: second })).rejects.toThrow()

    await pool.deleteFrom('archive_request').where('id', '=', requestId).execute()
    const { recordsOf } = await exportOf(citizen)
    expect(recordsOf('progressSteps')).toHaveLength(many)
  })
})

test('every column of every table is in the table of the export', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely\\_%'`.execute(product.services.pool)
  const inDatabase = rows.map(({ table, column }) => `${table}.${column}`).sort()
  const listed = Object.entries(ownDataTables)
    .flatMap(([table, { columns }]) => Object.keys(columns).map((column) => `${table}.${column}`))
    .sort()
  expect(inDatabase.filter((column) => !listed.includes(column))).toEqual([])
  expect(listed.filter((column) => !inDatabase.includes(column))).toEqual([])
})
