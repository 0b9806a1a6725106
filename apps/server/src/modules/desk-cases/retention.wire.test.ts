import { randomUUID } from 'node:crypto'
import {
  deleteApplication,
  getApplication,
  listApplications,
  revokeApplication,
  submitApplication,
} from '@registration/contract/applications.ts'
import { getDeskCase } from '@registration/contract/desk/case.ts'
import { saveCaseNote } from '@registration/contract/desk/decisions.ts'
import { deskFileUrl } from '@registration/contract/desk/desk-paths.ts'
import { deleteAttachment } from '@registration/contract/materials.ts'
import { closeAccount, exportOwnData, previewClosing, sendOwnDataCode } from '@registration/contract/own-data.ts'
import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import type { DeskCaseTable } from '../../db/tables.ts'
import { demonstrationCitizens } from '../../demonstration/citizens.ts'
import { runMaintenance } from '../../maintenance.ts'
import { registryEventKinds } from '../../registry-event-kinds.ts'
import { aDraft, aPicture, attachmentsOf, idsIn, upload } from '../../testing/applications.ts'
import { aSignedInCitizen } from '../../testing/booking.ts'
import { aCase } from '../../testing/cases.ts'
import type { Client } from '../../testing/client.ts'
import { aWaitingCase, caseNow } from '../../testing/desk-cases.ts'
import { anOfficer, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { codeOn } from '../../testing/phone.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { verifyAudit } from '../audit/verify-audit-service.ts'
import { storageKeys } from '../materials/attachment-rules.ts'
import { applyDeskEvent } from '../registry/apply-event-service.ts'
import { listEndedCases, lockEndedCase } from './retention-store.ts'

let product: TestProduct
let citizen: Client
let officer: SignedInOfficer
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  citizen = await product.signIn('zhangsan')
  officer = await anOfficer(product, { roles: ['cadastral', 'supervisor'] })
})
afterAll(() => product.stop())

const day = 24 * 3_600_000
const pool = () => product.services.pool

/** Returns a case to its citizen with a remark. */
async function returnCase(id: string): Promise<void> {
  const { services, clock } = product
  const at = clock.now()
  const { submission } = await caseNow(product, id)
  const remarkId = randomUUID()
  await inTransaction(pool(), async (db) => {
    const event = { type: 'application.reviewed' as const, id: randomUUID(), at, applicationId: id, submission }
    const remarks = [{ id: remarkId, target: { kind: 'application' as const }, code: 'other' as const, text: '请说明' }]
    const data = { status: 'cadastralRejected' as const, cadastralOpinion: '请更正', remarks }
    expect(await applyDeskEvent(db, services, registryEventKinds, { ...event, data })).toBe('applied')
    const sealed = (name: string, text: string) => services.cipher.encrypt(text, `case_remark:${remarkId}:${name}`)
    await db
      .insertInto('case_remark')
      .values({
        ...{ id: remarkId, case_id: id, submission, position: submission, target_kind: 'application', code: 'other' },
        ...{ text_sealed: sealed('text', '请说明'), value_sealed: sealed('value', ''), state: 'sent', at },
        staff_id: officer.staffId,
      })
      .execute()
    await db.updateTable('desk_case').set({ state: 'returned', decided_at: at }).where('id', '=', id).execute()
    const decision = {
      id: randomUUID(),
      case_id: id,
      submission,
      stage: 'cadastral' as const,
      verdict: 'return' as const,
    }
    const opinion_sealed = services.cipher.encrypt('请更正', `case_decision:${decision.id}:opinion`)
    await db
      .insertInto('case_decision')
      .values({ ...decision, opinion_sealed, staff_id: officer.staffId, at })
      .execute()
  })
}

async function aReturnedCase(client = citizen): Promise<string> {
  const id = await aWaitingCase(product, client)
  await returnCase(id)
  return id
}

async function deleteByCitizen(id: string, client = citizen): Promise<void> {
  await client.call(deleteApplication, { applicationId: id })
  await expect.poll(async () => (await caseNow(product, id)).is_deleted).toBe(true)
}

/** The keys of an application's files, also of those that only a submission has. */
const keysOf = async (id: string) =>
  (
    await pool()
      .selectFrom('attachment')
      .select('storage_key')
      .where('application_id', '=', id)
      .orderBy('position')
      .execute()
  ).map(({ storage_key }) => storage_key)

const isStored = async (key: string) => {
  const stream = await product.services.platform.files.open(storageKeys(key).original)
  return (await stream?.toArray().catch(() => undefined)) !== undefined
}

const countOf = async (table: 'application_submission' | 'attachment', id: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where application_id = ${id}`.execute(pool())
  return rows[0]?.n
}

const fileOf = (id: string, client = officer.client) =>
  client.get(`${product.services.config.desk.base}${deskFileUrl(id, 'view')}`)

const filesIn = async (id: string) => {
  const { form } = await officer.client.call(getDeskCase, { id })
  return form.materials.flatMap(({ files }) => files).map((file) => file.id)
}

/** Lets days pass, and maintenance do its work. The officer signs in again afterwards. */
async function pass(days: number): Promise<void> {
  product.clock.advance(days * day)
  await runMaintenance(product.services)
  citizen = await product.signIn('zhangsan')
  officer = { ...officer, client: (await anOfficer(product, { roles: ['cadastral', 'supervisor'] })).client }
}

describe('an application that its citizen deletes', () => {
  test('is gone for the citizen, and stays the office’s case with what was handed in', async () => {
    const id = await aReturnedCase()
    const [file = ''] = await filesIn(id)
    await deleteByCitizen(id)

    expect((await refusalOf(citizen.call(getApplication, { applicationId: id }))).reason).toBe('applicationNotFound')
    const { rows } = await citizen.call(listApplications, { group: 'rejected', page: 1, pageSize: 100 })
    expect(rows.map((row) => row.id)).not.toContain(id)
    expect((await citizen.get(`/online/wx/fujian/viewimg/${file}`)).status).toBe(404)

    const found = await officer.client.call(getDeskCase, { id })
    expect(found.case).toMatchObject({ state: 'withdrawn', applicant: '张*' })
    expect(found.form.parties.map(({ title }) => title)).toEqual(['买方 1', '卖方 1'])
    expect(found.remarks).toMatchObject([{ text: '请说明' }])
    expect(found.timeline.map(({ act }) => act)).toContain('deleted')
    expect(found.may).not.toContain('reveal')
    expect((await fileOf(file)).status).toBe(200)
  })

  test('is no longer in the own data of its citizen, who still reads there that an officer looked at it', async () => {
    const { client, phone } = await aSignedInCitizen(product)
    const id = await aReturnedCase(client)
    const [file = ''] = await filesIn(id)
    expect(await exportOf(client, phone)).not.toContain('查看了您的材料')
    await deleteByCitizen(id, client)
    await fileOf(file)
    const text = await exportOf(client, phone)
    expect(text).toContain('查看了您的材料')
    for (const section of ['applications', 'attachments', 'submissions', 'remarks'])
      expect(text).toMatch(new RegExp(`"name":"${section}","title":"[^"]+","records":\\[\\]`))
  })

  test('stays a conflict of interest for the officer who filed it', async () => {
    const id = await aReturnedCase()
    await deleteByCitizen(id)
    const { documentNumber } = demonstrationCitizens.zhangsan
    const clerk = await anOfficer(product, { roles: ['cadastral'] })
    const { cipher } = product.services
    const number = {
      document_number_sealed: cipher.encrypt(documentNumber, `staff:${clerk.staffId}:document_number`),
      document_number_index: cipher.index(documentNumber, 'document_number'),
    }
    await pool().updateTable('staff').set(number).where('id', '=', clerk.staffId).execute()
    expect((await refusalOf(clerk.client.call(getDeskCase, { id }))).reason).toBe('conflictOfInterest')
    await pool()
      .updateTable('staff')
      .set({ document_number_sealed: null, document_number_index: null })
      .where('id', '=', clerk.staffId)
      .execute()
  })

  test('loses the files that were never handed in at once, and no other', async () => {
    const id = await aReturnedCase()
    const [submitted] = await attachmentsOf(citizen, id)
    const { materialId = '' } = submitted ?? {}
    const handedIn = await keysOf(id)
    await upload(citizen, { applicationId: id, materialId }, [await aPicture('#aa8811')])
    const [never = ''] = (await keysOf(id)).filter((key) => !handedIn.includes(key))
    await citizen.call(deleteAttachment, { attachmentId: submitted?.id ?? '' })
    await deleteByCitizen(id)
    await expect.poll(() => isStored(never)).toBe(false)
    expect(await keysOf(id)).toEqual(handedIn)
    for (const key of handedIn) expect(await isStored(key)).toBe(true)
  })

  test('that the desk has not received yet leaves nothing', async () => {
    const id = await aReturnedCase()
    await pool().deleteFrom('desk_case').where('id', '=', id).execute()
    const keys = await keysOf(id)
    await citizen.call(deleteApplication, { applicationId: id })
    expect(await countOf('application_submission', id)).toBe(0)
    expect(await countOf('attachment', id)).toBe(0)
    for (const key of keys) await expect.poll(() => isStored(key)).toBe(false)
  })

  test('that was taken back stays the office’s case when it goes with the account', async () => {
    const { client, phone } = await aSignedInCitizen(product)
    const id = await aWaitingCase(product, client)
    await client.call(revokeApplication, { id })
    const draft = await aDraft(client)
    const material = (await attachmentsOf(client, id))[0]?.materialId.replace(id, draft) ?? ''
    const [own = ''] = idsIn(await upload(client, { applicationId: draft, materialId: material }, [await aPicture()]))
    const [lost = ''] = await keysOf(draft)
    product.clock.advance(60_000)
    await client.call(sendOwnDataCode, {})
    await client.call(closeAccount, { code: await codeOn(product, phone), confirmation: 'close' })
    await expect.poll(async () => (await caseNow(product, id)).is_deleted).toBe(true)
    await expect.poll(() => isStored(lost)).toBe(false)
    expect(own).not.toBe('')
    expect(await countOf('application_submission', id)).toBe(1)
    const [file = ''] = await filesIn(id)
    expect((await fileOf(file)).status).toBe(200)
  })

  test('is destroyed after its time as well where a returned one’s account was closed', async () => {
    const { client, phone } = await aSignedInCitizen(product)
    const id = await aReturnedCase(client)
    const keys = await keysOf(id)
    expect(keys).not.toEqual([])
    expect(await client.call(previewClosing, {})).toMatchObject({ pendingApplications: 0, keptApplications: 0 })
    product.clock.advance(60_000)
    await client.call(sendOwnDataCode, {})
    await client.call(closeAccount, { code: await codeOn(product, phone), confirmation: 'close' })
    await expect.poll(async () => (await caseNow(product, id)).is_deleted).toBe(true)
    const parties = sql`select from party where application_id = ${id}`
    expect((await parties.execute(pool())).rows).toEqual([])
    const [file = ''] = await filesIn(id)
    expect((await fileOf(file)).status).toBe(200)

    await pass(181)
    for (const key of keys) await expect.poll(() => isStored(key)).toBe(false)
    expect(await countOf('application_submission', id)).toBe(1)
    await pass(730 - 180)
    expect(await countOf('application_submission', id)).toBe(0)
    expect((await caseNow(product, id)).kept).toBe('row')
  })

  async function exportOf(client: Client, phone: string): Promise<string> {
    product.clock.advance(60_000)
    await client.call(sendOwnDataCode, {})
    return JSON.stringify((await client.post(exportOwnData.path, { code: await codeOn(product, phone) })).body)
  }
})

describe('the office destroys', () => {
  const setCase = (id: string, change: Updateable<DeskCaseTable>) =>
    pool().updateTable('desk_case').set(change).where('id', '=', id).execute()

  test('the files of a returned or withdrawn case 180 days after the last act, and its facts after two years', async () => {
    const id = await aReturnedCase()
    await officer.client.call(saveCaseNote, { id, text: '电话确认过' })
    const [file = ''] = await filesIn(id)
    await fileOf(file)
    const keys = await keysOf(id)
    await deleteByCitizen(id)

    await pass(179)
    expect((await caseNow(product, id)).kept).toBe('all')
    expect((await fileOf(file)).status).toBe(200)
    await pass(2)
    expect((await caseNow(product, id)).kept).toBe('facts')
    expect((await fileOf(file)).status).toBe(404)
    for (const key of keys) await expect.poll(() => isStored(key)).toBe(false)
    expect((await officer.client.call(getDeskCase, { id })).form.parties).toHaveLength(2)

    await pass(550)
    expect(await caseNow(product, id)).toMatchObject({
      ...{ kept: 'row', state: 'withdrawn', is_deleted: true, submission: 1 },
      ...{ party_names: [], number_indexes: [], phone_indexes: [], unit_keys: [] },
    })
    expect((await refusalOf(officer.client.call(getDeskCase, { id }))).reason).toBe('caseNotFound')
    expect(await countOf('application_submission', id)).toBe(0)
    const { pool: db, cipher, config } = product.services
    const { applicant_name_sealed: sealed } = await caseNow(product, id)
    expect(cipher.decrypt(sealed, `desk_case:${id}:applicant_name`)).toBe('')
    const decision = await db
      .selectFrom('case_decision')
      .selectAll()
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(cipher.decrypt(decision.opinion_sealed, `case_decision:${decision.id}:opinion`)).toBe('')
    expect((await verifyAudit(db, config.indexKeys)).faults).toEqual([])
  })

  test('nothing that belongs to a case elsewhere than in the tables that are named', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'desk_case'::regclass order by name`.execute(pool())
    const withoutPeople = ['case_decision', 'case_event', 'case_hold', 'case_interval', 'case_recusal']
    const id = await aReturnedCase()
    await deleteByCitizen(id)
    await pass(181)
    await pass(731)
    for (const { name } of rows.filter((table) => !withoutPeople.includes(table.name))) {
      const left = await sql`select from ${sql.table(name)} where case_id = ${id}`.execute(pool())
      expect([name, left.rows.length]).toEqual([name, 0])
    }
    const notes = await pool().selectFrom('case_event').select('note').where('case_id', '=', id).execute()
    expect(notes.every(({ note }) => note === '')).toBe(true)
  })

  test('not what the citizen still has: the office’s record ends, the application and its files stay', async () => {
    const id = await aReturnedCase()
    const [first] = await attachmentsOf(citizen, id)
    const [gone = '', ...others] = await keysOf(id)
    await citizen.call(deleteAttachment, { attachmentId: first?.id ?? '' })
    await pass(181)
    await expect.poll(() => isStored(gone)).toBe(false)
    expect(await keysOf(id)).toEqual(others)
    for (const key of others) expect(await isStored(key)).toBe(true)
    await pass(731)
    expect((await caseNow(product, id)).kept).toBe('row')
    expect((await citizen.call(getApplication, { applicationId: id })).parties).toHaveLength(2)
  })

  test('nothing of a case that waits, is worked on or is registered', async () => {
    const waiting = await aWaitingCase(product, citizen)
    const registered = await aWaitingCase(product, citizen)
    await setCase(registered, { state: 'done', stage: 'registration' })
    await pass(800)
    expect(await caseNow(product, waiting)).toMatchObject({ kept: 'all', applicant_name_sealed: expect.any(String) })
    expect((await caseNow(product, registered)).kept).toBe('all')
    expect(await countOf('application_submission', registered)).toBe(1)
  })

  test('nothing of a case whose last act is just as old as its time, and of an older one only what is still there', async () => {
    const before = new Date(product.clock.now().getTime() - 1_000 * day)
    const moment = (ms: number) => new Date(before.getTime() + ms)
    const aCaseOf = async (arrived: number, act: number, change: Updateable<DeskCaseTable> = {}) => {
      const id = await aCase(product, { state: 'returned', arrived_at: moment(arrived), ...change })
      await pool()
        .updateTable('case_event')
        .set({ at: moment(act) })
        .where('case_id', '=', id)
        .execute()
      return id
    }
    const [younger, acted] = [await aCaseOf(0, -1), await aCaseOf(-1, 0)]
    const older = await aCaseOf(-1, -1)
    const withoutFiles = await aCaseOf(-1, -1, { kept: 'facts', state: 'withdrawn' })
    const open = await aCaseOf(-1, -1, { state: 'onHold' })
    const mine = [younger, acted, older, withoutFiles, open]
    const ended = { kept: 'all', before } as const
    const found = async (kept: 'all' | 'facts') =>
      (await listEndedCases(pool(), { ...ended, kept }, 100)).filter((id) => mine.includes(id))
    expect(await found('all')).toEqual([older])
    expect(await found('facts')).toEqual([withoutFiles])
    const lock = (id: string) => inTransaction(pool(), (db) => lockEndedCase(db, id, ended))
    expect((await lock(older))?.id).toBe(older)
    for (const id of [younger, acted, withoutFiles, open]) expect(await lock(id)).toBeUndefined()
    await pool().deleteFrom('desk_case').where('id', 'in', mine).execute()
  })

  test('nothing of a case that is handed in again, whose time begins again', async () => {
    const id = await aReturnedCase()
    await pass(181)
    expect((await caseNow(product, id)).kept).toBe('facts')
    await citizen.call(submitApplication, { applicationId: id })
    await expect.poll(async () => (await caseNow(product, id)).submission).toBe(2)
    expect(await caseNow(product, id)).toMatchObject({ state: 'waiting', kept: 'all' })
    const [file = ''] = await filesIn(id)
    expect((await fileOf(file)).status).toBe(200)
  })
})
