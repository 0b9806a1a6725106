import { createHash, randomUUID } from 'node:crypto'
import {
  createApplication,
  deleteApplication,
  getApplication,
  revokeApplication,
  submitApplication,
} from '@registration/contract/applications.ts'
import { saveCoOwnership } from '@registration/contract/co-ownership.ts'
import { getApplicationForm, retractConfirmation } from '@registration/contract/confirmations.ts'
import { deleteParty, saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { beforeCommit, inTransaction } from '../../db/database.ts'
import { aParty, aUnit, uniqueCitizenId } from '../../demonstration/builders.ts'
import { enqueue } from '../../outbox/outbox.ts'
import { hasReaders, pdfsig, textOf } from '../../platform/pdf/testing/tools.ts'
import { referenceMs } from '../../sealed-reference.ts'
import { aCompleteDraft, aDraft, aSubmitted, uploadRequired } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { aSale, confirmByCode, confirmByFace, inviteSeller, placeOf, read } from '../../testing/confirmations.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { signedHeaders } from '../../testing/registry-office.ts'

let product: TestProduct
let citizen: Client
let stranger: Client
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
  stranger = await product.signIn('lisi')
})
afterAll(() => product.stop())

const partiesOf = async (applicationId: string) => (await citizen.call(getApplication, { applicationId })).parties

/** A sale that can be submitted, which its buyer has filed and confirmed by a code, and its seller by face. */
async function aConfirmedSale() {
  const sale = await aSale(product)
  await uploadRequired(sale.buyer.client, sale.applicationId)
  await confirmByCode(product, sale.buyer, sale.buyer.place)
  const invitation = await inviteSeller(sale)
  await confirmByFace(sale.seller, invitation)
  const { digest } = await read(sale.buyer, sale.buyer.place)
  return { ...sale, filer: sale.buyer.client, digest }
}

async function ready(applicationId: string, client = citizen): Promise<string> {
  return vi.waitFor(async () => {
    const { state, path = '' } = await client.call(getApplicationForm, { applicationId })
    expect(state).toBe('ready')
    return path
  }, 60_000)
}

async function fileOf(applicationId: string, client = citizen): Promise<Buffer> {
  const answer = await client.get(await ready(applicationId, client))
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const formsOf = (applicationId: string) =>
  product.services.pool
    .selectFrom('application_form')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('submission')
    .execute()

const storedForms = () => product.services.platform.files.list('forms')

describe('the form of a submission', () => {
  test('is none before it, then made in the background, and ready with its address', async () => {
    const applicationId = await aCompleteDraft(citizen)
    expect(await citizen.call(getApplicationForm, { applicationId })).toEqual({ state: 'none' })
    await citizen.call(submitApplication, { applicationId })
    const { state } = await citizen.call(getApplicationForm, { applicationId })
    expect(['making', 'ready']).toContain(state)
    expect(await ready(applicationId)).toMatch(/^\/api\/applications\/form\?ref=./)
  })

  test('is one file that a repeated message and a later edit do not change; another submission has another', async () => {
    const applicationId = await aSubmitted(citizen)
    const file = await fileOf(applicationId)
    const [form] = await formsOf(applicationId)
    const files = await storedForms()
    const { services, worker } = product
    await enqueue(services.pool, services, {
      record: `form:${form?.id}`,
      kind: 'form.make',
      body: { formId: form?.id ?? '' },
    })
    await worker.drain()
    expect(await storedForms()).toEqual(files)
    await citizen.call(revokeApplication, { id: applicationId })
    await citizen.call(saveUnits, { applicationId, units: [aUnit({ location: '邯山区陵西大街76号' })] })
    expect(sha256(await fileOf(applicationId))).toBe(sha256(file))
    product.clock.advance(1_000)
    await citizen.call(submitApplication, { applicationId })
    expect(sha256(await fileOf(applicationId))).not.toBe(sha256(file))
    const [first, second] = await formsOf(applicationId)
    expect(first).toEqual(form)
    expect(second).toMatchObject({ submission: 2 })
  })

  test('is made once by messages that arrive at once, and has the same pages if the first file was lost on the way', async () => {
    const applicationId = await aSubmitted(citizen)
    const file = await fileOf(applicationId)
    const [form] = await formsOf(applicationId)
    const { services, worker } = product
    // As a worker that was killed between storing the file and noting it.
    await services.pool
      .updateTable('application_form')
      .set({ storage_key: null, sha256: null, bytes: null, made_at: null })
      .where('id', '=', form?.id ?? '')
      .execute()
    const before = await storedForms()
    for (let n = 0; n < 2; n += 1)
      await enqueue(services.pool, services, {
        record: `form:${form?.id}:${n}`,
        kind: 'form.make',
        body: { formId: form?.id ?? '' },
      })
    await worker.drain()
    expect(await storedForms()).toHaveLength(before.length + 1)
    const again = await fileOf(applicationId)
    const [made] = await formsOf(applicationId)
    expect(made?.sha256?.toString('hex')).toBe(sha256(again))
    expect(textOf(again)).toBe(textOf(file))
  })

  test('goes with an application that is deleted at the moment at which it is made', async () => {
    const applicationId = await aSubmitted(citizen)
    await ready(applicationId)
    await citizen.call(revokeApplication, { id: applicationId })
    const { services, worker } = product
    const { pool } = services
    await worker.drain()
    const [form] = await formsOf(applicationId)
    await pool
      .updateTable('application_form')
      .set({ storage_key: null, sha256: null, bytes: null, made_at: null })
      .where('id', '=', form?.id ?? '')
      .execute()
    const before = await storedForms()
    const body = { formId: form?.id ?? '' }
    const { deleting } = await inTransaction(pool, async (db) => {
      const deleting: Promise<unknown>[] = []
      // The worker has stored the file and waits with its message for the registry. Then comes the deletion.
      await enqueue(db, services, { record: `application:${applicationId}`, kind: 'files.discard', body: [] })
      beforeCommit(db, 'audit', async () => {
        await sql`select`.execute(db)
        await enqueue(pool, services, { record: `form:${form?.id}`, kind: 'form.make', body })
        await untilWaiting(pool, 1, 'into outbox')
        deleting.push(citizen.call(deleteApplication, { applicationId }))
        await untilWaiting(pool, 1, 'delete from "application')
      })
      return { deleting }
    })
    await Promise.all(deleting)
    await worker.drain()
    expect(await storedForms()).toEqual(before)
  })

  test('goes with its application', async () => {
    const applicationId = await aSubmitted(citizen)
    await ready(applicationId)
    const [form] = await formsOf(applicationId)
    const path = await ready(applicationId)
    await citizen.call(revokeApplication, { id: applicationId })
    await citizen.call(deleteApplication, { applicationId })
    expect((await citizen.get(path)).status).toBe(404)
    await product.worker.drain()
    expect(await storedForms()).not.toContain(form?.storage_key)
    const refused = await refusalOf(citizen.call(getApplicationForm, { applicationId }))
    expect(refused.reason).toBe('applicationNotFound')
  })

  test('is not made of an application that is filled in at the counter', async () => {
    const { applicationId } = await citizen.call(createApplication, {
      businessId: '130400-inheritance-without-deed',
      byAppointment: true,
    })
    await uploadRequired(citizen, applicationId)
    await citizen.call(submitApplication, { applicationId })
    expect(await citizen.call(getApplicationForm, { applicationId })).toEqual({ state: 'none' })
  })

  test('of an ordinary application has 60 kB at most', async () => {
    const { applicationId, filer } = await aConfirmedSale()
    await filer.call(submitApplication, { applicationId })
    expect((await fileOf(applicationId, filer)).length).toBeLessThanOrEqual(60_000)
  })
})

describe.skipIf(!hasReaders)('the paper (skipped without poppler-utils)', () => {
  const printed = async (applicationId: string, client = citizen) => {
    const pdf = await fileOf(applicationId, client)
    return { pdf, text: textOf(pdf).replace(/\s/g, '') }
  }

  test('has of one rights holder who is left neither a share nor how several would hold the certificates', async () => {
    const applicationId = await aCompleteDraft(citizen)
    await citizen.call(saveParty, {
      applicationId,
      party: aParty({ name: '赵明近', documentNumber: uniqueCitizenId('1988-04-12', 18) }),
    })
    const [unit] = (await citizen.call(getApplication, { applicationId })).units
    await citizen.call(saveUnits, { applicationId, units: [aUnit({ id: unit?.id, holdingMode: '01' })] })
    const buyers = (await partiesOf(applicationId)).filter(({ role }) => role === 'rightsHolder')
    const holders = buyers.map(({ id }, index) => ({ partyId: id, share: ['1/3', '2/3'][index] }))
    await citizen.call(saveCoOwnership, { applicationId, coOwnership: 'byShares', holders })
    await citizen.call(deleteParty, { applicationId, partyId: buyers[1]?.id ?? '' })
    await citizen.call(submitApplication, { applicationId })
    const { text } = await printed(applicationId)
    for (const words of ['共有情况', '份额', '共同持证']) expect(text).not.toContain(words)
    expect(text).toContain('持证方式分别持证')
  })

  test('is the submission, with masked numbers, the papers’ fingerprints and who has confirmed, sealed', async () => {
    const { applicationId, filer, digest } = await aConfirmedSale()
    await filer.call(submitApplication, { applicationId })
    const { pdf, text } = await printed(applicationId, filer)
    const sealed = pdfsig(pdf)
    expect(sealed).toContain('Signature is Valid')
    expect(sealed).toContain('Total document signed')
    for (const words of [
      '不动产登记申请书',
      '存量房买卖转移登记',
      '邯郸市不动产登记中心',
      '身份买方姓名买小明',
      '身份卖方姓名卖建国',
      '冀（2023）邯郸市不动产权第0001234号',
      '680,000.00元',
      // The letters of 测试样张 are across the page.
      '样',
      '各方确认：已确认2方。',
      '确认方式手机验证码确认时间2026-03-10',
      '确认方式人脸核验确认时间2026-03-10',
      `${applicationId}-1`,
    ])
      expect(text).toContain(words)
    // The submission's, and that of each confirmation.
    expect(text.split(digest)).toHaveLength(4)
    expect(text).toMatch(/证件号码\d{4}\*{12}[\dX]{2}/)
    expect(text).toMatch(/提交时间2026-03-10\d\d:\d\d:\d\d/)
    const files = await product.services.pool
      .selectFrom('attachment')
      .select('sha256')
      .where('application_id', '=', applicationId)
      .execute()
    for (const file of files) expect(text).toContain(file.sha256.toString('hex'))
  })

  test('has no confirmation of what was changed before the submission', async () => {
    const { applicationId, filer, digest } = await aConfirmedSale()
    await filer.call(saveUnits, { applicationId, units: [aUnit({ location: '邯山区陵西大街76号' })] })
    await filer.call(submitApplication, { applicationId })
    const { text } = await printed(applicationId, filer)
    expect(text).toContain('各方确认：待窗口确认2方。')
    expect(text).not.toContain(digest)
  })

  test('does not ask a deceased person, and says where nobody has confirmed', async () => {
    const applicationId = await aDraft(citizen, '130400-inheritance-with-deed')
    await citizen.call(saveParty, { applicationId, party: aParty() })
    const deceased = aParty({ role: 'obligor', name: '赵德厚', phone: undefined, address: undefined })
    await citizen.call(saveParty, { applicationId, party: deceased })
    await citizen.call(saveUnits, { applicationId, units: [aUnit()] })
    await uploadRequired(citizen, applicationId)
    await citizen.call(submitApplication, { applicationId })
    const { text } = await printed(applicationId)
    expect(text).toContain('各方确认：待窗口确认1方')
    expect(text).toContain('确认方式无需确认')
  })

  test('has what was submitted, not what the application is by the time it is made', async () => {
    const applicationId = await aCompleteDraft(citizen)
    await citizen.call(submitApplication, { applicationId })
    await citizen.call(revokeApplication, { id: applicationId })
    await citizen.call(saveUnits, { applicationId, units: [aUnit({ location: '邯山区陵西大街76号同安家园' })] })
    const [form] = await formsOf(applicationId)
    await product.services.pool
      .updateTable('application_form')
      .set({ storage_key: null, sha256: null, bytes: null, made_at: null })
      .where('id', '=', form?.id ?? '')
      .execute()
    await enqueue(product.services.pool, product.services, {
      record: `form:${form?.id}`,
      kind: 'form.make',
      body: { formId: form?.id ?? '' },
    })
    expect((await printed(applicationId)).text).not.toContain('同安家园')
  })

  test('keeps hostile text as text', async () => {
    const applicationId = await aCompleteDraft(citizen)
    const [party] = await partiesOf(applicationId)
    const hostile = '#read("/etc/passwd") $1$ <a> \\ "引号"'
    await citizen.call(saveParty, { applicationId, party: { ...aParty(), id: party?.id, name: hostile } })
    await citizen.call(submitApplication, { applicationId })
    expect((await printed(applicationId)).text).toContain(hostile.replace(/\s/g, ''))
  })
})

describe('the file', () => {
  test('is for the filer and for who has confirmed that submission, and for nobody else', async () => {
    const { applicationId, filer, seller } = await aConfirmedSale()
    await filer.call(submitApplication, { applicationId })
    const own = await fileOf(applicationId, filer)
    expect(sha256(await fileOf(applicationId, seller.client))).toBe(sha256(own))
    const foreign = await refusalOf(stranger.call(getApplicationForm, { applicationId }))
    const unknown = await refusalOf(stranger.call(getApplicationForm, { applicationId: randomUUID() }))
    expect(foreign.body).toEqual(unknown.body)
    expect(foreign.reason).toBe('applicationNotFound')
    const paths = [await ready(applicationId, filer), await ready(applicationId, seller.client)]
    for (const path of paths) {
      expect((await stranger.get(path)).status).toBe(404)
      expect((await product.visitor().get(path)).status).toBe(401)
    }
    expect((await seller.client.get(paths[0] ?? '')).status).toBe(404)
    // A submission without their confirmation is not theirs to read.
    await filer.call(revokeApplication, { id: applicationId })
    await filer.call(saveUnits, { applicationId, units: [aUnit({ price: '1.00' })] })
    await filer.call(submitApplication, { applicationId })
    const later = await refusalOf(seller.client.call(getApplicationForm, { applicationId }))
    expect(later.reason).toBe('applicationNotFound')
  })

  test('is also for who confirms the submission later', async () => {
    const sale = await aSale(product)
    const { applicationId, seller } = sale
    const filer = sale.buyer.client
    await uploadRequired(filer, applicationId)
    await filer.call(submitApplication, { applicationId })
    const own = await fileOf(applicationId, filer)
    const invitation = await inviteSeller(sale)
    const readForm = () => seller.client.call(getApplicationForm, { applicationId })
    expect((await refusalOf(readForm())).reason).toBe('applicationNotFound')
    await confirmByFace(seller, invitation)
    expect(sha256(await fileOf(applicationId, seller.client))).toBe(sha256(own))
    await seller.client.call(retractConfirmation, { confirmationId: (await placeOf(product, seller.partyId)).id })
    expect(sha256(await fileOf(applicationId, seller.client))).toBe(sha256(own))
    const [form] = await formsOf(applicationId)
    expect(form?.readers).toEqual([seller.citizenId])
  })

  test('is not for who confirms an application that was taken back, before it is submitted again', async () => {
    const sale = await aSale(product)
    const { applicationId, seller } = sale
    const filer = sale.buyer.client
    await uploadRequired(filer, applicationId)
    await filer.call(submitApplication, { applicationId })
    await filer.call(revokeApplication, { id: applicationId })
    await filer.call(saveUnits, { applicationId, units: [aUnit({ price: '1.00' })] })
    await confirmByFace(seller, await inviteSeller(sale))
    const refused = await refusalOf(seller.client.call(getApplicationForm, { applicationId }))
    expect(refused.reason).toBe('applicationNotFound')
    await filer.call(submitApplication, { applicationId })
    expect(sha256(await fileOf(applicationId, seller.client))).toBe(sha256(await fileOf(applicationId, filer)))
  })

  test('is a PDF that no cache keeps, for thirty minutes, and each reading is recorded', async () => {
    const applicationId = await aSubmitted(citizen)
    const path = await ready(applicationId)
    const answer = await citizen.get(path)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="application-form.pdf"; filename\*=/)
    const saved = await citizen.get(`${path}&download=1`)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /)
    const readings = await product.services.pool
      .selectFrom('audit_entry')
      .select(['actor', 'act'])
      .where('record', '=', applicationId)
      .where('details', '=', 'applicationForm')
      .where('actor', '=', 'citizen')
      .execute()
    expect(readings).toEqual(Array(2).fill({ actor: 'citizen', act: 'identityRead' }))
    product.clock.advance(referenceMs)
    expect((await citizen.get(path)).status).toBe(410)
    for (const [language, words] of [
      ['zh-CN', '该链接已过期，请在本平台重新打开申请书。'],
      ['en', 'This link has expired. Please open the application form again in this service.'],
    ] as const) {
      const page = await citizen.get(path, { accept: 'text/html,*/*;q=0.8', 'accept-language': language })
      expect([page.status, page.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8'])
      expect(await page.text()).toContain(`<p>${words}</p>`)
    }
  })

  test.each(['', 'a.b.c', '../../../../etc/passwd', '/etc/passwd', 'forms/abc', '%00'])(
    '“%s” as its reference opens nothing',
    async (ref) => {
      const address = `/api/applications/form?ref=${ref}`
      expect((await citizen.get(address)).status).toBe(404)
      const page = await citizen.get(address, { accept: 'text/html' })
      expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('<p>没有找到该文件</p>')])
    },
  )
})

describe('the registry', () => {
  const formsThere = async (applicationId: string) =>
    (await fetch(`${product.base}/standin/registry/forms?proinstid=${applicationId}`)).json()

  test('gets its fingerprint, fetches it signed and shows it to the officer', async () => {
    const applicationId = await aSubmitted(citizen)
    const file = await fileOf(applicationId)
    const arrived = { submission: 1, sha256: sha256(file), bytes: file.length, fetched: true }
    await vi.waitFor(async () => expect(await formsThere(applicationId)).toEqual({ forms: [arrived] }), 60_000)
    const officer = await fetch(`${product.base}/standin/registry/cases/${applicationId}/forms/1`)
    expect(sha256(Buffer.from(await officer.arrayBuffer()))).toBe(sha256(file))
    expect(await (await fetch(`${product.base}/standin/registry/cases/${applicationId}`)).text()).toContain('指纹一致')
  })

  test('alone fetches it: an unsigned call gets nothing, a signed one for a missing form 404', async () => {
    const applicationId = await aSubmitted(citizen)
    await ready(applicationId)
    const [form] = await formsOf(applicationId)
    const path = `/registry/forms/${form?.id}`
    for (const client of [citizen, product.visitor()]) expect((await client.get(path)).status).toBe(403)
    const signed = (url: string) => fetch(`${product.base}${url}`, { headers: signedHeaders(product, url) })
    expect((await signed(path)).headers.get('content-type')).toBe('application/pdf')
    for (const id of [randomUUID(), 'x']) expect((await signed(`/registry/forms/${id}`)).status).toBe(404)
  })

  test('gets it after the submission that it belongs to, also when it was away', async () => {
    const faults = (on: boolean) =>
      fetch(`${product.base}/standin/registry/__standin/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'down', on }),
      })
    await faults(true)
    const applicationId = await aSubmitted(citizen)
    await ready(applicationId)
    expect(await formsThere(applicationId)).toEqual({ forms: [] })
    await faults(false)
    product.clock.advance(10 * 60_000)
    await product.worker.drain()
    await vi.waitFor(async () => {
      expect(await formsThere(applicationId)).toMatchObject({ forms: [{ submission: 1, fetched: true }] })
    }, 60_000)
  })
})

test('without the module nothing of it is there', async () => {
  const without = await startProduct({ env: { MODULES: 'property,questions' } })
  try {
    const filer = await without.signIn('zhangsan')
    const applicationId = await aSubmitted(filer)
    expect((await refusalOf(filer.call(getApplicationForm, { applicationId }))).reason).toBe('moduleOff')
    expect((await filer.get('/api/applications/form?ref=x')).status).toBe(404)
    await without.worker.drain()
    const kept = await without.services.pool.selectFrom('application_form').selectAll().execute()
    expect(kept).toEqual([])
  } finally {
    await without.stop()
  }
})
