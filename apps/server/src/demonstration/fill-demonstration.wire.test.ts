import { reviewStatuses, type StatusGroup } from '@registration/contract/application-status.ts'
import { checkApplication, getApplication, listApplications } from '@registration/contract/applications.ts'
import { getApplyGuide } from '@registration/contract/catalogue.ts'
import { readConfirmation } from '@registration/contract/confirmations.ts'
import { listInvitations } from '@registration/contract/invitations.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { listParticipations } from '@registration/contract/participations.ts'
import { saveParty } from '@registration/contract/party.ts'
import { listConsents } from '@registration/contract/privacy.ts'
import { getProgress } from '@registration/contract/progress.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { compareWithSubmission, listRemarks } from '@registration/contract/remarks.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import { check } from '@registration/contract/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { companyStories, zhangsanStories } from './applications.ts'
import { fillDemonstration } from './fill-demonstration.ts'

const groups = ['unsubmitted', 'pending', 'approved', 'rejected'] as const satisfies readonly StatusGroup[]
/** 张建国's applications at the desk: a returned and a pending one. */
const ofDesk = 2
const allStories = [...zhangsanStories, ...companyStories]

let product: TestProduct
let zhangsan: Client
beforeAll(async () => {
  product = await startProduct({ demonstration: true })
  zhangsan = await product.signIn('zhangsan')
})
afterAll(() => product.stop())

async function listAll(client: Client) {
  const pages = await Promise.all(
    groups.map((group) => client.call(listApplications, { group, page: 1, pageSize: 100 })),
  )
  return pages.flatMap(({ rows }) => rows)
}

test('zhangsan has applications in every review status, in both cities, and one of the appointment kind', async () => {
  const rows = await listAll(zhangsan)
  expect(rows).toHaveLength(zhangsanStories.length + ofDesk)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(Object.keys(reviewStatuses)))
  const approved = rows.filter(({ status }) => status === 'accepted' || status === 'registered')
  expect(new Set(approved.map(({ regionCode }) => regionCode.slice(0, 4)))).toEqual(new Set(['1304', '6301']))
  expect(approved.some(({ byAppointment }) => byAppointment)).toBe(true)
})

test('zhangsan can ask about an accepted application past its promised day', async () => {
  const accepted = (await listAll(zhangsan)).filter(({ status }) => status === 'accepted')
  const read = await Promise.all(accepted.map(({ id }) => zhangsan.call(getApplication, { applicationId: id })))
  const late = read.filter(({ application }) => application.overdueDays > 0)
  expect(late.map(({ application }) => application.canUrge)).toContain(true)
  for (const { application } of read)
    expect(application.dueDay).toMatch(application.byAppointment ? /^$/ : /^\d{4}-\d\d-\d\d$/)
})

test('the company has applications of its own', async () => {
  expect(await listAll(await product.signIn('handan-co'))).toHaveLength(companyStories.length)
})

test.each([
  ['wangfang', '王芳', 'individual'],
  ['fuyang-bank', '邯郸市滏阳商业银行股份有限公司丛台支行', 'enterprise'],
] as const)('%s is certified, may apply, and has no applications yet', async (persona, name, accountKind) => {
  const client = await product.signIn(persona)
  expect(await client.call(getUserInfo, {})).toMatchObject({ name, accountKind, isCertified: true })
  expect(await listAll(client)).toEqual([])
  const guide = await client.call(getApplyGuide, { businessId: '130400-sale-of-existing-home' })
  expect(guide.title).toContain('存量房')
})

test('wangfang takes part in a sale of her home, is asked to confirm another application, and so is the bank', async () => {
  const wangfang = await product.signIn('wangfang')
  const { rows } = await wangfang.call(listParticipations, { page: 1 })
  expect(rows.map(({ business, aliases, state }) => [business, aliases, state])).toEqual([
    ['存量房买卖转移登记', ['卖方'], 'confirmed'],
  ])
  for (const client of [wangfang, await product.signIn('fuyang-bank')]) {
    const messages = (await client.call(listMessages, { page: 1, pageSize: 100 })).rows
    const invitationId = invitationOf(messages.find(({ title }) => title === '有申请待您确认')?.link ?? '')
    expect(await client.call(readConfirmation, { invitationId })).toMatchObject({ state: 'open', inviter: '张*' })
  }
  const sale = (await listAll(zhangsan)).find(
    ({ location, status }) => /丛台花园/.test(location) && status === 'unsubmitted',
  )
  const { places } = await zhangsan.call(listInvitations, { applicationId: sale?.id ?? '' })
  expect(places.map(({ state, isOwn }) => [state, isOwn])).toContainEqual(['none', true])
})

const invitationOf = (link: string) => new URLSearchParams(link.split('?')[1]).get('id') ?? ''

test('the inbox has the outcome of each, newest first, and older messages are read', async () => {
  const { rows, total } = await zhangsan.call(listMessages, { page: 1, pageSize: 100 })
  expect(total).toBe(rows.length)
  const titles = new Set(rows.map(({ title }) => title))
  for (const title of [
    '申请已收件',
    '权籍调查已通过',
    '申请被驳回',
    '申请已受理',
    '登记已完成',
    '查档结果已返回',
    '意见已回复',
  ])
    expect(titles).toContain(title)
  const times = rows.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().reverse())
  const unread = rows.findLastIndex(({ isRead }) => !isRead)
  expect(unread).toBeGreaterThan(0)
  expect(rows.slice(0, unread + 1).every(({ isRead }) => !isRead)).toBe(true)
  expect(rows.length).toBeGreaterThan(unread + 1)
  const { total: before } = await zhangsan.call(listMessages, { page: 1, pageSize: 1 })
  await fillDemonstration(product.services)
  expect((await zhangsan.call(listMessages, { page: 1, pageSize: 1 })).total).toBe(before)
})

test('everything in them could have been entered through the forms', () => {
  for (const { parties, units } of allStories) {
    for (const party of parties) expect(check(saveParty.input, { applicationId: 'a', party })).toEqual(new Map())
    if (units.length > 0) expect(check(saveUnits.input, { applicationId: 'a', units })).toEqual(new Map())
  }
})

test('each of them is complete, and submitted ones have every required material with its pictures', async () => {
  for (const { id, status } of await listAll(zhangsan)) {
    await zhangsan.call(checkApplication, { applicationId: id })
    if (status === 'unsubmitted') continue
    const { materials } = await zhangsan.call(listMaterials, { applicationId: id })
    for (const { isRequired, attachments } of materials) if (isRequired) expect(attachments).toHaveLength(1)
    const picture = await zhangsan.get(`${materials[0]?.attachments[0]?.url}?size=thumb`)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
  }
})

test('a rejection has its opinion, and a repeated submission all its steps, latest first', async () => {
  const rows = await listAll(zhangsan)
  const statuses = rows.map(({ status }) => status)
  expect(statuses).toEqual(expect.arrayContaining(['cadastralRejected', 'acceptanceRejected']))
  for (const { status, opinions } of rows) {
    if (status === 'cadastralRejected') expect(opinions.cadastral).not.toBe('')
    if (status === 'acceptanceRejected') expect(opinions.acceptance).not.toBe('')
  }
  const applicationId = rows.find(({ status }) => status === 'acceptanceRejected')?.id ?? ''
  const { steps } = await zhangsan.call(getApplication, { applicationId })
  expect(steps.map(({ activity }) => activity)).toEqual([
    '受理已驳回',
    '权籍调查已通过，待受理',
    '受理初审',
    '提交申请',
    '权籍调查已驳回',
    '受理初审',
    '提交申请',
  ])
})

test('a rejection has three remarks to correct, and one on the submission before, which was corrected', async () => {
  const { rows } = await zhangsan.call(listApplications, { group: 'rejected', page: 1, pageSize: 100 })
  const ofRegistry = rows.filter(({ regionCode }) => regionCode !== '130481')
  const { id: applicationId = '' } = ofRegistry.find(({ opinions }) => opinions.openRemarks === 3) ?? {}
  const { current, earlier } = await zhangsan.call(listRemarks, { applicationId })
  expect(current.map(({ where, state }) => [where, state])).toEqual([
    ['抵押人 张建国 · 代理人身份证号', 'open'],
    [expect.stringContaining(' · 被担保主债权数额（元）'), 'open'],
    [expect.stringContaining('材料 · '), 'open'],
  ])
  expect(earlier).toMatchObject([
    { submission: 1, opinion: '抵押合同缺第4页，请补齐。', remarks: [{ state: 'changed' }] },
  ])
  const { since, changes } = await zhangsan.call(compareWithSubmission, { applicationId })
  expect(since).not.toBe('')
  expect(changes).toEqual([])
})

test('what was never returned has no earlier remarks, also with the opinion of its pass', async () => {
  const { rows } = await zhangsan.call(listApplications, { group: 'approved', page: 1, pageSize: 100 })
  expect(rows.length).toBeGreaterThan(2)
  for (const { id: applicationId } of rows)
    expect(await zhangsan.call(listRemarks, { applicationId })).toEqual({ current: [], earlier: [] })
})

test('an acceptance number leads to the progress of its application', async () => {
  const { rows } = await zhangsan.call(listApplications, { group: 'approved', page: 1, pageSize: 15 })
  const acceptanceNumber = rows[0]?.acceptanceNumber ?? ''
  expect(acceptanceNumber).toMatch(/^\d{13}$/)
  const [latest] = await zhangsan.call(getProgress, { acceptanceNumber })
  expect(latest).toMatchObject({ acceptanceNumber, name: '张建国' })
})

test('filling a complete database adds nothing', async () => {
  await fillDemonstration(product.services)
  expect(await listAll(zhangsan)).toHaveLength(zhangsanStories.length + ofDesk)
})

test('the registry has the pending ones of everybody, acknowledges them, and an officer can decide each', async () => {
  const company = await product.signIn('handan-co')
  const pendingOf = async (client: Client) =>
    (await client.call(listApplications, { group: 'pending', page: 1, pageSize: 100 })).rows.filter(
      ({ status, regionName }) => status === 'pending' && regionName !== '武安市',
    )
  for (const client of [zhangsan, company]) {
    const rows = await pendingOf(client)
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows) {
      const decided = await client.post('/standin/registry/decide', { proinstid: id, shzt: '10', opinion: '同意。' })
      expect(decided.body).toEqual({ ok: true })
      const { application, steps } = await client.call(getApplication, { applicationId: id })
      expect(application.acceptanceNumber).toMatch(/^\d{13}$/)
      expect(steps.map(({ activity }) => activity)).toContain('受理初审')
    }
  }
})

test('zhangsan took note of the privacy notice, and agreed to the check by face', async () => {
  const { consents, knowsNotice } = await zhangsan.call(listConsents, {})
  expect(knowsNotice).toBe(true)
  expect(consents.map(({ purpose }) => purpose)).toEqual(['face', 'notice'])
})
