import { randomUUID } from 'node:crypto'
import {
  deleteApplication,
  getApplication,
  listApplications,
  revokeApplication,
  submitApplication,
} from '@registration/contract/applications.ts'
import { deleteAttachment, listMaterials } from '@registration/contract/materials.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { deleteParty, saveParty } from '@registration/contract/party.ts'
import { deleteUnit, saveUnits } from '@registration/contract/property-unit.ts'
import {
  compareWithSubmission,
  explainRemark,
  listRemarks,
  type RemarkCode,
  type RemarkTarget,
} from '@registration/contract/remarks.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aParty, aUnit, uniqueCitizenId } from '../../demonstration/builders.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { aPicture, aSubmitted, attachmentsOf, upload } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { sendEvents, signedHeaders } from '../../testing/registry-office.ts'

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  // A session of its own for each test: one may make 600 calls a minute.
  citizen = await product.signIn('zhangsan')
})

interface GivenRemark {
  id?: string
  target: RemarkTarget
  code?: RemarkCode
  text?: string
}

const aRemark = ({ id = randomUUID(), target, code = 'wrong', text = '请核对。' }: GivenRemark) => ({
  id,
  target,
  code,
  text,
})

/** The registry rejects the application, with its remarks. `event`: what it sends instead. */
const reject = (applicationId: string, remarks?: readonly GivenRemark[], event: object = {}) =>
  sendEvents(product, {
    id: randomUUID(),
    type: 'application.reviewed',
    at: toShanghai(product.clock.now()),
    proinstid: applicationId,
    data: { shzt: '11', sh_qjdc_yj: '请补正。', ...(remarks && { remarks: remarks.map(aRemark) }) },
    ...event,
  })

/** A rejected application with remarks on its buyer's number, its unit's price, a paper and the whole. */
async function aRejected() {
  const applicationId = await aSubmitted(citizen)
  const { parties, units } = await citizen.call(getApplication, { applicationId })
  const [buyer] = parties
  const [unit] = units
  if (!buyer || !unit) throw new Error('an application without a party or a unit')
  const remarks = [
    { id: 'r-number', target: { kind: 'party', id: buyer.id, field: 'sqr_zjh' } },
    { id: 'r-price', target: { kind: 'unit', id: unit.id, field: 'qdjg' } },
    { id: 'r-paper', target: { kind: 'material', id: 'sale-contract' } },
    { id: 'r-whole', target: { kind: 'application' } },
  ] as const satisfies GivenRemark[]
  const decided = await citizen.post('/standin/registry/decide', {
    ...{ proinstid: applicationId, shzt: '11', opinion: '请补正。' },
    remarks: JSON.stringify(remarks.map(aRemark)),
  })
  expect(decided.body).toEqual({ ok: true })
  return { applicationId, buyer, unit }
}

const remarksOf = async (applicationId: string) => (await citizen.call(listRemarks, { applicationId })).current
const statesOf = async (applicationId: string) =>
  Object.fromEntries((await remarksOf(applicationId)).map(({ id, state }) => [id, state]))
const changesOf = async (applicationId: string) =>
  (await citizen.call(compareWithSubmission, { applicationId })).changes

/** What the registry has received of the application, as its officer's page shows it. */
async function receivedBy(applicationId: string, submission: number) {
  return vi.waitFor(async () => {
    const page = await (await product.visitor().get(`/standin/registry/cases/${applicationId}`)).text()
    expect(page).toContain(`第${submission}次提交`)
    return page
  }, 60_000)
}

describe('a rejection with remarks', () => {
  test('shows each at its place, and their number in the message, the details and the list', async () => {
    const { applicationId, buyer, unit } = await aRejected()
    expect(await citizen.call(listRemarks, { applicationId })).toEqual({
      current: [
        {
          id: 'r-number',
          target: { kind: 'party', id: buyer.id, field: 'sqr_zjh' },
          code: 'wrong',
          where: `买方 ${buyer.name} · 证件号码`,
          text: '请核对。',
          state: 'open',
          note: '',
        },
        expect.objectContaining({ id: 'r-price', where: `不动产 ${unit.location} · 取得价格（元）`, state: 'open' }),
        expect.objectContaining({ id: 'r-paper', where: '材料 · 房屋买卖合同', state: 'open' }),
        expect.objectContaining({ id: 'r-whole', target: { kind: 'application' }, where: '整个申请', state: 'open' }),
      ],
      earlier: [],
    })
    const english = await citizen.post(listRemarks.path, { applicationId }, { 'accept-language': 'en' })
    expect(JSON.stringify(english.body)).toContain(`Buyer ${buyer.name} · Document number`)
    const { application } = await citizen.call(getApplication, { applicationId })
    expect(application.opinions.openRemarks).toBe(4)
    const { rows } = await citizen.call(listApplications, { group: 'rejected', page: 1, pageSize: 100 })
    expect(rows.find(({ id }) => id === applicationId)?.opinions.openRemarks).toBe(4)
    // The registry's acknowledgement may come before or after it.
    const { rows: messages } = await citizen.call(listMessages, { page: 1, pageSize: 5 })
    expect(messages.flatMap(({ link, text }) => (link.includes(applicationId) ? [text] : [])).join()).toContain(
      '未通过权籍调查，有4处需要修改，请查看意见',
    )
  })

  test('shows none of them before the decision', async () => {
    const applicationId = await aSubmitted(citizen)
    expect(await citizen.call(listRemarks, { applicationId })).toEqual({ current: [], earlier: [] })
  })

  test('without remarks is what it was', async () => {
    const applicationId = await aSubmitted(citizen)
    await reject(applicationId)
    expect(await citizen.call(listRemarks, { applicationId })).toEqual({ current: [], earlier: [] })
    const { application } = await citizen.call(getApplication, { applicationId })
    expect(application.opinions).toEqual({ cadastral: '请补正。', acceptance: '', openRemarks: 0 })
    const { rows } = await citizen.call(listMessages, { page: 1, pageSize: 5 })
    // The registry's acknowledgement may come before or after it.
    expect(rows.flatMap(({ link, text }) => (link.includes(applicationId) ? [text] : []))).toContain(
      '您的“存量房买卖转移登记”申请未通过权籍调查，请查看意见，修改后重新提交。',
    )
  })

  test('keeps markup as text, and a remark on what the submission lacks as one on the application', async () => {
    const applicationId = await aSubmitted(citizen)
    const other = await aSubmitted(citizen)
    const { parties } = await citizen.call(getApplication, { applicationId: other })
    const { parties: own } = await citizen.call(getApplication, { applicationId })
    const targets: RemarkTarget[] = [
      { kind: 'party', id: parties[0]?.id },
      { kind: 'party', id: own[0]?.id, field: 'bdcqzmh' },
      { kind: 'party' },
      { kind: 'unit', id: randomUUID() },
      { kind: 'material', id: 'no-such-paper' },
      { kind: 'answer', id: 'no-such-question' },
      { kind: 'application', id: 'x', field: 'y' },
    ]
    const text = '<script>alert(1)</script> & 请核对'
    await reject(
      applicationId,
      targets.map((target) => ({ target, text })),
    )
    const shown = await remarksOf(applicationId)
    expect(shown).toHaveLength(targets.length)
    for (const remark of shown)
      expect(remark).toMatchObject({ target: { kind: 'application' }, where: '整个申请', text })
  })

  test('is refused whole with 51 remarks, with a text of 501 characters, or with one id twice', async () => {
    const applicationId = await aSubmitted(citizen)
    const target = { kind: 'application' } as const
    const faulty = [
      Array.from({ length: 51 }, () => ({ target })),
      [{ target, text: '长'.repeat(501) }],
      [
        { id: 'same', target },
        { id: 'same', target },
      ],
    ]
    for (const remarks of faulty) expect((await reject(applicationId, remarks)).status).toBe(400)
    expect((await citizen.call(getApplication, { applicationId })).application.status).toBe('pending')
    const all = Array.from({ length: 50 }, () => ({ target, text: '长'.repeat(500) }))
    expect((await reject(applicationId, all)).status).toBe(200)
    expect(await remarksOf(applicationId)).toHaveLength(50)
  })
})

describe('the state of a remark', () => {
  test('is changed when its field is changed, and open again when that is put back', async () => {
    const { applicationId, buyer, unit } = await aRejected()
    await citizen.call(saveParty, {
      applicationId,
      party: { ...buyer, documentNumber: uniqueCitizenId('1988-04-12', 77) },
    })
    expect(await statesOf(applicationId)).toEqual({
      'r-number': 'changed',
      'r-price': 'open',
      'r-paper': 'open',
      'r-whole': 'changed',
    })
    expect((await citizen.call(getApplication, { applicationId })).application.opinions.openRemarks).toBe(2)
    await citizen.call(saveParty, { applicationId, party: buyer })
    expect(Object.values(await statesOf(applicationId))).toEqual(['open', 'open', 'open', 'open'])

    await citizen.call(saveUnits, { applicationId, units: [{ ...aUnit(), id: unit.id, price: '7' }] })
    expect((await statesOf(applicationId))['r-price']).toBe('changed')
  })

  test('is changed when its target is deleted, and open again when the same one is entered again', async () => {
    const { applicationId, buyer, unit } = await aRejected()
    await citizen.call(deleteParty, { applicationId, partyId: buyer.id })
    await citizen.call(deleteUnit, { applicationId, unitId: unit.id })
    expect(await statesOf(applicationId)).toMatchObject({ 'r-number': 'changed', 'r-price': 'changed' })
    const { id: _, ...same } = buyer
    await citizen.call(saveParty, { applicationId, party: same })
    expect(await statesOf(applicationId)).toMatchObject({ 'r-number': 'open', 'r-price': 'changed' })
  })

  test.each([
    ['unit', { certificateNumber: '冀（2024）邯郸市不动产权第0009999号' }],
    ['certificate', { unitNumber: undefined }],
  ])('on a unit is open again when a unit with the same %s number is entered in its place', async (_, otherwise) => {
    const { applicationId, unit } = await aRejected()
    await citizen.call(deleteUnit, { applicationId, unitId: unit.id })
    await citizen.call(saveUnits, { applicationId, units: [aUnit(otherwise)] })
    expect(await statesOf(applicationId)).toMatchObject({ 'r-price': 'open' })
  })

  test('of a paper is changed by another set of files, and not by the same content again', async () => {
    const { applicationId } = await aRejected()
    const added = await upload(citizen, { applicationId, materialId: 'sale-contract' }, [await aPicture('#112233')])
    expect(added.status).toBe(200)
    expect((await statesOf(applicationId))['r-paper']).toBe('changed')
    const [first, second] = await papersOf(applicationId)
    await citizen.call(deleteAttachment, { attachmentId: second ?? '' })
    expect((await statesOf(applicationId))['r-paper']).toBe('open')
    await citizen.call(deleteAttachment, { attachmentId: first ?? '' })
    expect((await statesOf(applicationId))['r-paper']).toBe('changed')
    await upload(citizen, { applicationId, materialId: 'sale-contract' }, [await aPicture()])
    expect((await statesOf(applicationId))['r-paper']).toBe('open')
  })

  test('is explained by a note, which an empty one takes back', async () => {
    const { applicationId } = await aRejected()
    await citizen.call(explainRemark, { applicationId, remarkId: 'r-paper', note: '原件如此。' })
    expect((await remarksOf(applicationId)).find(({ id }) => id === 'r-paper')).toMatchObject({
      state: 'explained',
      note: '原件如此。',
    })
    expect((await citizen.call(getApplication, { applicationId })).application.opinions.openRemarks).toBe(3)
    await citizen.call(explainRemark, { applicationId, remarkId: 'r-paper', note: '' })
    expect((await statesOf(applicationId))['r-paper']).toBe('open')
  })

  test('is not explained over another note that was kept since: neither by a slow tab nor by a repeat', async () => {
    const { applicationId } = await aRejected()
    const explain = (note: string, base?: string) =>
      citizen.call(explainRemark, {
        applicationId,
        remarkId: 'r-paper',
        note,
        ...(base !== undefined && { base: { note: base } }),
      })
    const noteNow = async () => (await remarksOf(applicationId)).find(({ id }) => id === 'r-paper')?.note
    await explain('原件如此。', '')
    await explain('原件如此。', '')
    expect((await refusalOf(explain('已重拍。', ''))).reason).toBe('changedMeanwhile')
    expect(await noteNow()).toBe('原件如此。')
    await explain('', '')
    expect(await noteNow()).toBe('原件如此。')
    await explain('已重拍。', '原件如此。')
    expect(await noteNow()).toBe('已重拍。')
  })

  test('is explained by the citizen alone, on a remark of the latest submission, while it is to be corrected', async () => {
    const { applicationId } = await aRejected()
    const stranger = await product.signIn('lisi')
    const note = { applicationId, remarkId: 'r-paper', note: '是我' }
    expect((await refusalOf(stranger.call(explainRemark, note))).reason).toBe('applicationNotFound')
    expect((await refusalOf(citizen.call(explainRemark, { ...note, remarkId: 'none' }))).reason).toBe('remarkNotFound')
    const long = await citizen.post(explainRemark.path, { ...note, note: '长'.repeat(201) })
    expect(long.body).toMatchObject({ errcode: '10' })
    await citizen.call(submitApplication, { applicationId })
    expect((await refusalOf(citizen.call(explainRemark, note))).reason).toBe('notEditable')
    for (const call of [listRemarks, compareWithSubmission])
      expect((await refusalOf(stranger.call(call, { applicationId }))).reason).toBe('applicationNotFound')
  })
})

const papersOf = async (applicationId: string) => {
  const { materials } = await citizen.call(listMaterials, { applicationId })
  return materials.find(({ id }) => id.endsWith('sale-contract'))?.attachments.map(({ id }) => id) ?? []
}

describe('the comparison with the latest submission', () => {
  test('names each change, with numbers and phones masked', async () => {
    const { applicationId, buyer, unit } = await aRejected()
    const { id, role } = buyer
    const changed = aParty({ phone: '13911112222', documentNumber: uniqueCitizenId('1988-04-12', 77) })
    await citizen.call(saveParty, {
      applicationId,
      party: { ...changed, id, role, name: buyer.name, address: '新地址1号' },
    })
    const added = aParty({ name: '新买方', documentNumber: uniqueCitizenId('1991-01-05', 78) })
    await citizen.call(saveParty, { applicationId, party: added })
    await citizen.call(deleteUnit, { applicationId, unitId: unit.id })
    await upload(citizen, { applicationId, materialId: 'sale-contract' }, [await aPicture('#445566')])
    const { since, changes } = await citizen.call(compareWithSubmission, { applicationId })
    expect(since).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const place = `买方 ${buyer.name}`
    const masked = expect.stringMatching(/^\d{4}\*{12}[\dX]{2}$/)
    expect(changes).toEqual([
      { where: `${place} · 联系方式`, before: expect.stringContaining('****'), after: '139****2222' },
      { where: `${place} · 证件号码`, before: masked, after: masked },
      { where: `${place} · 联系地址`, before: buyer.address, after: '新地址1号' },
      { where: '买方 新买方', before: '', after: expect.stringMatching(/^新买方 身份证 \d{4}\*{12}[\dX]{2}$/) },
      { where: `不动产 ${unit.location}`, before: unit.location, after: '' },
      { where: '材料 · 房屋买卖合同', before: '', after: '图片 1 KB' },
    ])
    const wire = JSON.stringify(changes)
    for (const secret of [buyer.documentNumber, changed.documentNumber, added.documentNumber, '13911112222'])
      expect(wire).not.toContain(secret)
  })

  test('is empty without a change, and says that a submission was not kept', async () => {
    const { applicationId } = await aRejected()
    expect(await changesOf(applicationId)).toEqual([])
    await product.services.pool
      .updateTable('application_submission')
      .set({ frozen_sealed: null })
      .where('application_id', '=', applicationId)
      .execute()
    await citizen.call(deleteUnit, {
      applicationId,
      unitId: (await citizen.call(getApplication, { applicationId })).units[0]?.id ?? '',
    })
    expect(await citizen.call(compareWithSubmission, { applicationId })).toEqual({ since: '', changes: [] })
    expect(await statesOf(applicationId)).toMatchObject({ 'r-price': 'open' })
  })
})

describe('a resubmission', () => {
  test('carries the changes and the notes to the registry, and keeps the remarks before it', async () => {
    const { applicationId, buyer } = await aRejected()
    await citizen.call(saveParty, { applicationId, party: { ...buyer, address: '新地址1号' } })
    await citizen.call(explainRemark, { applicationId, remarkId: 'r-paper', note: '原件如此。' })
    await citizen.call(submitApplication, { applicationId })
    const page = await receivedBy(applicationId, 2)
    expect(page).toContain(`买方 ${buyer.name} · 联系地址`)
    expect(page).toContain('新地址1号')
    expect(page).toContain('原件如此。')

    await reject(applicationId, [{ id: 'r-number', target: { kind: 'party', id: buyer.id }, text: '仍然不对。' }])
    const { current, earlier } = await citizen.call(listRemarks, { applicationId })
    expect(current).toMatchObject([{ id: 'r-number', text: '仍然不对。', state: 'open', note: '' }])
    expect(earlier).toMatchObject([{ submission: 1, opinion: '请补正。', remarks: expect.any(Array) }])
    expect(earlier[0]?.remarks.map(({ id, state, note }) => [id, state, note])).toEqual([
      ['r-number', 'open', ''],
      ['r-price', 'open', ''],
      ['r-paper', 'explained', '原件如此。'],
      ['r-whole', 'changed', ''],
    ])
  })

  test('keeps the opinion of a return that named no place', async () => {
    const applicationId = await aSubmitted(citizen)
    await reject(applicationId)
    await citizen.call(submitApplication, { applicationId })
    const kept = { submission: 1, opinion: '请补正。', remarks: [] }
    expect((await citizen.call(listRemarks, { applicationId })).earlier).toMatchObject([kept])
    await reject(applicationId, [aRemark({ target: { kind: 'application' } })])
    await citizen.call(submitApplication, { applicationId })
    expect((await citizen.call(listRemarks, { applicationId })).earlier).toMatchObject([{ submission: 2 }, kept])
  })

  test('shows of a return without an opinion none, not that of the pass before it', async () => {
    const applicationId = await aSubmitted(citizen)
    await reject(applicationId, undefined, { data: { shzt: '10', sh_qjdc_yj: '权籍无误。' } })
    const remarks = [aRemark({ target: { kind: 'application' } })]
    await reject(applicationId, undefined, { data: { shzt: '21', remarks } })
    await citizen.call(submitApplication, { applicationId })
    const { earlier } = await citizen.call(listRemarks, { applicationId })
    expect(earlier.map(({ submission, opinion }) => [submission, opinion])).toEqual([[1, '']])
  })

  test('without a change is allowed, and carries nothing', async () => {
    const { applicationId } = await aRejected()
    await citizen.call(submitApplication, { applicationId })
    expect(await receivedBy(applicationId, 2)).not.toContain('与上次提交相比')
    expect(await citizen.call(listRemarks, { applicationId })).toMatchObject({
      current: [],
      earlier: [{ submission: 1 }],
    })
  })

  test('beside a decision on the submission before: that one comes first, or is about what is gone', async () => {
    const { applicationId } = await aRejected()
    const late = { target: { kind: 'application' }, text: '迟到的意见' } as const
    const [, decided] = await Promise.all([
      citizen.call(submitApplication, { applicationId }),
      reject(applicationId, [late], { submission: 1 }),
    ])
    // The first rejection stands either way: it is rejected already, or submitted again.
    expect([409, 410]).toContain(decided.status)
    expect((await reject(applicationId, [late], { submission: 1 })).status).toBe(410)
    const { current, earlier } = await citizen.call(listRemarks, { applicationId })
    expect([...current, ...earlier.flatMap(({ remarks }) => remarks)].map(({ text }) => text)).not.toContain(late.text)
    expect((await citizen.call(getApplication, { applicationId })).application.status).toBe('pending')
  })
})

test('a rejection that comes ten times at once is one, with its remarks once', async () => {
  const applicationId = await aSubmitted(citizen)
  const event = { id: randomUUID() }
  const remarks = [{ id: 'r-1', target: { kind: 'application' } }] as const
  const answers = await Promise.all(Array.from({ length: 10 }, () => reject(applicationId, remarks, event)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await remarksOf(applicationId)).toHaveLength(1)
})

describe('the files of a submission', () => {
  const original = (id: string) =>
    product.services.pool
      .selectFrom('attachment')
      .select(['storage_key', 'removed_at'])
      .where('id', '=', id)
      .executeTakeFirst()
  const isStored = async (key: string) => {
    const stream = await product.services.platform.files.open(`${key}original`)
    // A file that is removed after it was found cannot be read.
    return (await stream?.toArray().catch(() => undefined)) !== undefined
  }

  test('outlive their replacement, and go with the application', async () => {
    const { applicationId } = await aRejected()
    const [paper = ''] = await papersOf(applicationId)
    const { storage_key: key = '' } = (await original(paper)) ?? {}
    await citizen.call(deleteAttachment, { attachmentId: paper })
    expect(await papersOf(applicationId)).toEqual([])
    expect((await refusalOf(citizen.call(deleteAttachment, { attachmentId: paper }))).reason).toBe('attachmentNotFound')
    expect((await original(paper))?.removed_at).toBeInstanceOf(Date)
    expect(await isStored(key)).toBe(true)
    const address = `/registry/attachments/${paper}`
    const fetchIt = async () => (await product.visitor().get(address, signedHeaders(product, address))).status
    expect(await fetchIt()).toBe(200)
    await citizen.call(deleteApplication, { applicationId })
    expect(await fetchIt()).toBe(404)
    expect(await original(paper)).toBeUndefined()
    await vi.waitFor(async () => expect(await isStored(key)).toBe(false), 60_000)
  })

  test('that no submission has go at once', async () => {
    const { applicationId } = await aRejected()
    await upload(citizen, { applicationId, materialId: 'sale-contract' }, [await aPicture('#998877')])
    const [, paper = ''] = await papersOf(applicationId)
    const { storage_key: key = '' } = (await original(paper)) ?? {}
    await citizen.call(deleteAttachment, { attachmentId: paper })
    expect(await original(paper)).toBeUndefined()
    await vi.waitFor(async () => expect(await isStored(key)).toBe(false), 60_000)
  })

  test('beside a deletion: either the submission has the file and it stays, or it is gone and not in it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { applicationId } = await aRejected()
      await upload(citizen, { applicationId, materialId: 'sale-contract' }, [await aPicture(`#0000${10 + round}`)])
      const [, paper = ''] = await papersOf(applicationId)
      const [submitted, deleted] = await Promise.allSettled([
        citizen.call(submitApplication, { applicationId }),
        citizen.call(deleteAttachment, { attachmentId: paper }),
      ])
      expect(submitted.status).toBe('fulfilled')
      const { rows: named } = await sql`
        select from submission_file join application_submission on id = submission_id
        where application_id = ${applicationId} and submission = 2 and attachment_id = ${paper}`.execute(
        product.services.pool,
      )
      expect(named).toHaveLength(deleted.status === 'rejected' ? 1 : 0)
      expect((await original(paper)) !== undefined).toBe(deleted.status === 'rejected')
    }
  })

  test('are not counted among the application’s, once replaced', async () => {
    const { applicationId } = await aRejected()
    const before = await attachmentsOf(citizen, applicationId)
    for (const { id } of before) await citizen.call(deleteAttachment, { attachmentId: id })
    expect(await attachmentsOf(citizen, applicationId)).toEqual([])
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from attachment where application_id = ${applicationId}`.execute(
      product.services.pool,
    )
    expect(rows[0]?.n).toBe(before.length)
  })
})

test('a submission that was taken back is kept, and the next one is compared with it', async () => {
  const applicationId = await aSubmitted(citizen)
  await citizen.call(revokeApplication, { id: applicationId })
  const { parties } = await citizen.call(getApplication, { applicationId })
  await citizen.call(saveParty, { applicationId, party: { ...aParty(), ...parties[0], address: '新地址1号' } })
  expect(await changesOf(applicationId)).toMatchObject([{ after: '新地址1号' }])
  await citizen.call(submitApplication, { applicationId })
  expect(await changesOf(applicationId)).toEqual([])
})
