import { getApplication, listApplications } from '@registration/contract/applications.ts'
import { getDeskCase } from '@registration/contract/desk/case.ts'
import { claimCase } from '@registration/contract/desk/claims.ts'
import { deskFileUrl } from '@registration/contract/desk/desk-paths.ts'
import { countCases, listCases, searchCases } from '@registration/contract/desk/queue.ts'
import { listRemarks } from '@registration/contract/remarks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { fillDesk } from './fill-desk.ts'
import { homeAt, homes, ownerOf } from './people.ts'

let product: TestProduct
let supervisor: Client
beforeAll(async () => {
  product = await startProduct({ at: '2026-03-10T14:00:00+08:00' })
  await fillDesk(product.services)
  supervisor = await signInOfficer(product, 'demo-supervisor')
})
afterAll(() => product.stop())

/** Every case that is there. */
async function listAll() {
  const first = await supervisor.call(listCases, { view: 'all' })
  const second = first.next ? await supervisor.call(listCases, { view: 'all', next: first.next }) : { rows: [] }
  return [...first.rows, ...second.rows]
}

test('the desk has sixty cases, in every state, of both regions', async () => {
  const rows = await listAll()
  expect(rows).toHaveLength(60)
  const states = Object.groupBy(rows, ({ stage, state }) => `${stage} ${state}`)
  expect(Object.fromEntries(Object.entries(states).map(([state, of]) => [state, of?.length]))).toEqual({
    'cadastral waiting': 24,
    'cadastral claimed': 3,
    'cadastral returned': 4,
    'cadastral withdrawn': 3,
    'acceptance waiting': 8,
    'acceptance claimed': 2,
    'acceptance onHold': 5,
    'acceptance returned': 2,
    'registration waiting': 4,
    'registration done': 5,
  })
  expect(new Set(rows.map(({ regionName }) => regionName))).toEqual(new Set(['邯郸市武安市', '邯郸市涉县']))
})

test('some are over, some due today, some new, and each flag that a submission has is there', async () => {
  const { total: dueToday } = await supervisor.call(listCases, { view: 'waiting', due: 'today' })
  expect(dueToday).toBeGreaterThan(6)
  expect((await supervisor.call(countCases, {})).overdue).toBeGreaterThan(5)
  const flags = new Set((await listAll()).flatMap((row) => row.flags))
  for (const flag of ['duplicate', 'numberToConfirm', 'agent', 'minor', 'byAppointment', 'resubmitted', 'unchanged'])
    expect(flags).toContain(flag)
})

test('a returned one has its remarks, and two were returned twice', async () => {
  const returned = (await listAll()).filter(({ state }) => state === 'returned')
  const read = await Promise.all(returned.map(({ id }) => supervisor.call(getDeskCase, { id })))
  for (const { remarks } of read) expect(remarks.length).toBeGreaterThan(0)
  expect(returned.map(({ submission }) => submission).sort()).toEqual([1, 1, 1, 1, 2, 2])
})

test('the case whose seller is the acceptance officer is nobody’s but another’s', async () => {
  const acceptance = await signInOfficer(product, 'demo-acceptance')
  const { rows } = await acceptance.call(listCases, { view: 'waiting', stage: 'acceptance' })
  const own = rows.find(({ flags }) => flags.includes('conflict'))
  const refused = await refusalOf(acceptance.call(claimCase, { id: own?.id ?? '', version: own?.version ?? 0 }))
  expect(refused.reason).toBe('conflictOfInterest')
})

test('an officer of Xining finds nothing of it: by list, id, number, name, document or file', async () => {
  const xining = await signInOfficer(product, 'demo-xining')
  expect((await xining.call(listCases, { view: 'waiting' })).rows).toEqual([])
  const [row] = (await supervisor.call(listCases, { view: 'waiting', stage: 'cadastral' })).rows
  const id = row?.id ?? ''
  expect((await refusalOf(xining.call(getDeskCase, { id }))).reason).toBe('caseNotFound')
  const { name, documentNumber, phone } = ownerOf(10)
  const { certificateNumber = '' } = homeAt(10)
  for (const text of [row?.number ?? '', name, documentNumber, phone, certificateNumber]) {
    expect((await supervisor.call(searchCases, { text })).rows).not.toEqual([])
    expect((await xining.call(searchCases, { text })).rows).toEqual([])
  }
  const { form } = await supervisor.call(getDeskCase, { id })
  const [file] = form.materials.flatMap(({ files }) => files)
  const address = `${product.services.config.desk.base}${deskFileUrl(file?.id ?? '', 'thumb')}`
  expect((await supervisor.get(address)).status).toBe(200)
  expect((await xining.get(address)).status).toBe(404)
})

test('张建国 has a returned and a pending one, and reads what to change', async () => {
  const zhangsan = await product.signIn('zhangsan')
  const list = async (group: 'rejected' | 'pending') =>
    (await zhangsan.call(listApplications, { group, page: 1, pageSize: 100 })).rows
  const [returned] = await list('rejected')
  expect(returned?.regionName).toBe('武安市')
  const { current } = await zhangsan.call(listRemarks, { applicationId: returned?.id ?? '' })
  expect(current).toHaveLength(3)
  const [pending] = await list('pending')
  const { application } = await zhangsan.call(getApplication, { applicationId: pending?.id ?? '' })
  expect(application.acceptanceNumber).toMatch(/^202603100481\d{5}$/)
})

test('the stand-in’s register has their homes and owners', async () => {
  const { landRegister } = product.services.platform
  for (let n = 0; n < homes; n += 1) {
    const { certificateNumber = '', unitNumber, location, houseArea } = homeAt(n)
    const { name, documentNumber } = ownerOf(n)
    const registered = { unitNumber, location, houseArea, owners: [{ name, documentNumber }] }
    expect(await landRegister.findProperties(certificateNumber)).toMatchObject([registered])
  }
})

test('filling a desk that has them adds nothing', async () => {
  await fillDesk(product.services)
  expect(await listAll()).toHaveLength(60)
})

test('where the desk does not decide there is none', async () => {
  const outside = await startProduct({ env: { REGISTRY: 'outside' } })
  try {
    await fillDesk(outside.services)
    const cases = outside.services.pool.selectFrom('desk_case').select('id')
    expect(await cases.execute()).toEqual([])
  } finally {
    await outside.stop()
  }
})
