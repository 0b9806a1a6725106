import type { CaseView } from '@registration/contract/desk/case-words.ts'
import { countCases, listCaseChoices, listCases } from '@registration/contract/desk/queue.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCase } from '../../testing/cases.ts'
import type { Client } from '../../testing/client.ts'
import { signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
let cadastral: Client
let supervisor: Client
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  cadastral = await signInOfficer(product, 'demo-cadastral')
  supervisor = await signInOfficer(product, 'demo-supervisor')
})
beforeEach(async () => {
  await product.services.pool.deleteFrom('desk_case').execute()
})
afterAll(() => product.stop())

const hours = (count: number) => new Date(product.clock.now().getTime() + count * 3_600_000)
const idsIn = async (client: Client, view: CaseView, filters = {}) =>
  (await client.call(listCases, { view, ...filters })).rows.map(({ id }) => id)
const staffId = async (login: string) =>
  (await product.services.pool.selectFrom('staff').select('id').where('login', '=', login).executeTakeFirstOrThrow()).id

describe('the views', () => {
  test('part the cases by state, holder and limit, and the counts agree', async () => {
    const assignee = await staffId('demo-cadastral')
    const other = await staffId('demo-xining')
    const now = product.clock.now()
    const waiting = await aCase(product)
    const over = await aCase(product, { due_at: hours(-1) })
    const mine = await aCase(product, { state: 'claimed', assignee, claimed_at: now })
    await aCase(product, { state: 'claimed', assignee: other, claimed_at: now })
    const onHold = await aCase(product, { state: 'onHold', is_stopped: true, assignee, due_at: hours(-1) })
    const returned = await aCase(product, { state: 'returned' })
    const done = await aCase(product, { state: 'done' })
    const withdrawn = await aCase(product, { state: 'withdrawn' })
    expect(await idsIn(cadastral, 'waiting')).toEqual([over, waiting])
    expect(await idsIn(cadastral, 'mine')).toEqual([mine, onHold])
    expect(await idsIn(cadastral, 'onHold')).toEqual([onHold])
    expect(await idsIn(cadastral, 'returned')).toEqual([returned])
    expect(await idsIn(cadastral, 'overdue')).toEqual([over])
    expect((await idsIn(cadastral, 'done')).toSorted()).toEqual([done, withdrawn].toSorted())
    expect((await refusalOf(cadastral.call(listCases, { view: 'all' }))).reason).toBe('notPermitted')
    expect(await idsIn(supervisor, 'all')).toHaveLength(8)
    const counts = { waiting: 2, mine: 2, onHold: 1, returned: 1, overdue: 1, done: 2 }
    expect(await cadastral.call(countCases, {})).toEqual(counts)
    expect(await supervisor.call(countCases, {})).toEqual({ ...counts, mine: 0, all: 8 })
  })

  test('show the officer’s stages and offices alone, a supervisor every stage', async () => {
    const here = await aCase(product)
    const next = await aCase(product, { stage: 'acceptance' })
    const elsewhere = await aCase(product, { region_code: '630102' })
    expect(await idsIn(cadastral, 'waiting')).toEqual([here])
    expect((await idsIn(supervisor, 'waiting')).toSorted()).toEqual([here, next].toSorted())
    expect(await idsIn(cadastral, 'waiting', { stage: 'acceptance' })).toEqual([])
    expect(await idsIn(await signInOfficer(product, 'demo-xining'), 'waiting')).toEqual([elsewhere])
    expect(await idsIn(cadastral, 'waiting', { regionCode: '630102' })).toEqual([])
  })
})

test('a row shows masked what the queue needs', async () => {
  const id = await aCase(product, { due_at: new Date('2026-03-11T09:30:00Z'), flags: ['agent'], is_urgent: true })
  const { rows, total, more } = await cadastral.call(listCases, { view: 'waiting' })
  expect({ total, more }).toEqual({ total: 1, more: false })
  expect(rows[0]).toMatchObject({
    id,
    number: expect.stringMatching(/^202603100481\d{5}$/),
    business: '存量房买卖转移登记',
    registrationType: '转移登记',
    regionName: '邯郸市武安市',
    stage: 'cadastral',
    state: 'waiting',
    submission: 1,
    applicant: '张*',
    flags: ['agent'],
    isUrgent: true,
    dueAt: '2026-03-11 17:30:00',
    level: 'normal',
  })
})

describe('the filters', () => {
  test('each leave what fits', async () => {
    const assignee = await staffId('demo-cadastral')
    const business_id = '130400-correction'
    const other = await aCase(product, { business_id, registration_type: '500', region_code: '130426' })
    const agent = await aCase(product, { flags: ['agent', 'minor'], due_at: hours(200) })
    const again = await aCase(product, { submission: 2, due_at: hours(200) })
    const today = await aCase(product, { due_at: hours(1) })
    const over = await aCase(product, { due_at: hours(-1) })
    const held = await aCase(product, {
      state: 'claimed',
      assignee,
      claimed_at: product.clock.now(),
      due_at: hours(200),
    })
    const found = async (filters: object) => (await idsIn(supervisor, 'all', filters)).toSorted()
    expect(await found({ businessId: business_id })).toEqual([other])
    expect(await found({ registrationType: '500' })).toEqual([other])
    expect(await found({ regionCode: '130426' })).toEqual([other])
    expect(await found({ flag: 'minor' })).toEqual([agent])
    expect(await found({ resubmitted: true })).toEqual([again])
    expect(await found({ resubmitted: false })).toHaveLength(5)
    expect(await found({ due: 'today' })).toEqual([today])
    expect(await found({ due: 'over' })).toEqual([over])
    expect(await found({ assignee: 'demo-cadastral' })).toEqual([held])
    expect(await found({ stage: 'registration' })).toEqual([])
  })

  test('by what is due today leave out a case whose limit is stopped', async () => {
    const assignee = await staffId('demo-cadastral')
    const stopped = { state: 'onHold', is_stopped: true, assignee } as const
    await aCase(product, { ...stopped, due_at: hours(1) })
    const running = await aCase(product, { ...stopped, is_stopped: false, due_at: hours(1) })
    expect(await idsIn(supervisor, 'all', { due: 'today' })).toEqual([running])
  })

  test('find two open cases of one unit as duplicates, until one has ended', async () => {
    const [one, two] = [await aCase(product, { unit_keys: ['A1', 'B2'] }), await aCase(product, { unit_keys: ['B2'] })]
    await aCase(product, { unit_keys: ['C3'] })
    expect((await idsIn(cadastral, 'waiting', { flag: 'duplicate' })).toSorted()).toEqual([one, two].toSorted())
    const { rows } = await cadastral.call(listCases, { view: 'waiting' })
    expect(rows.filter(({ flags }) => flags.includes('duplicate'))).toHaveLength(2)
    await product.services.pool.updateTable('desk_case').set({ state: 'done' }).where('id', '=', two).execute()
    expect(await idsIn(cadastral, 'waiting', { flag: 'duplicate' })).toEqual([])
    // The ended one still says that its unit is under way again.
    const { rows: every } = await supervisor.call(listCases, { view: 'all' })
    expect(every.filter(({ flags }) => flags.includes('duplicate')).map(({ id }) => id)).toEqual([two])
    for (const view of ['all', 'done'] as const)
      expect(await idsIn(supervisor, view, { flag: 'duplicate' })).toEqual([two])
  })
})

describe('the pages', () => {
  test.each(['due', 'arrival', 'number'] as const)(
    'by %s show each case once, also while others are claimed',
    async (sort) => {
      for (let index = 0; index < 120; index += 1)
        await aCase(product, { due_at: hours(index % 7), arrived_at: hours(-(index % 5)), is_urgent: index % 11 === 0 })
      const seen: string[] = []
      let next: string | undefined
      do {
        const page = await cadastral.call(listCases, { view: 'waiting', sort, ...(next && { next }) })
        seen.push(...page.rows.map(({ id }) => id))
        next = page.next
        // What is on the first page leaves the queue.
        if (seen.length === 50)
          await product.services.pool.updateTable('desk_case').set({ state: 'done' }).where('id', 'in', seen).execute()
      } while (next)
      expect(seen).toHaveLength(120)
      expect(new Set(seen).size).toBe(120)
    },
  )

  test('of every case show first whose limit runs, then whose limit is stopped, and last what has ended', async () => {
    const states = [
      { state: 'done' },
      { state: 'returned' },
      { state: 'onHold', is_stopped: true },
      { state: 'onHold' },
      { state: 'waiting' },
    ] as const
    for (let index = 0; index < 60; index += 1)
      await aCase(product, { ...states[index % states.length], due_at: hours(index) })
    const first = await supervisor.call(listCases, { view: 'all' })
    const second = await supervisor.call(listCases, { view: 'all', ...(first.next && { next: first.next }) })
    const rows = [...first.rows, ...second.rows]
    expect(new Set(rows.map(({ id }) => id)).size).toBe(60)
    const twelve = (...each: string[]) => Array.from({ length: 12 }, () => each).flat()
    expect(rows.map(({ state }) => state)).toEqual([
      ...twelve('onHold', 'waiting'),
      ...twelve('returned', 'onHold'),
      ...twelve('done'),
    ])
  })

  test('of ended cases begin with the one that ended last, urgent or not, whatever its limit was', async () => {
    for (let index = 0; index < 60; index += 1)
      await aCase(product, { state: 'done', decided_at: hours(-index), due_at: hours(index), is_urgent: index === 59 })
    const withdrawn = await aCase(product, { state: 'withdrawn', arrived_at: hours(1), due_at: hours(99) })
    const first = await cadastral.call(listCases, { view: 'done' })
    const second = await cadastral.call(listCases, { view: 'done', ...(first.next && { next: first.next }) })
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    const done = product.services.pool.selectFrom('desk_case').select('id').where('state', '=', 'done')
    const lastFirst = await done.orderBy('decided_at', 'desc').execute()
    expect(ids).toEqual([withdrawn, ...lastFirst.map(({ id }) => id)])
  })

  test('of overdue cases have those on hold whose limit runs, by limit', async () => {
    const late = await aCase(product, { due_at: hours(-2) })
    const held = await aCase(product, { state: 'onHold', due_at: hours(-3) })
    await aCase(product, { state: 'onHold', is_stopped: true, due_at: hours(-4) })
    expect(await idsIn(supervisor, 'overdue')).toEqual([held, late])
  })

  test('begin at no place that they did not name', async () => {
    const { next } = { next: Buffer.from('["x"]').toString('base64url') }
    for (const place of [next, 'nothing'])
      expect((await refusalOf(cadastral.call(listCases, { view: 'waiting', next: place }))).reason).toBe('invalid')
  })

  test('count no further than a thousand', async () => {
    const { pool, cipher } = product.services
    const first = await aCase(product)
    const row = await pool.selectFrom('desk_case').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
    const rows = Array.from({ length: 1_000 }, (_, index) => {
      const id = product.services.ids.uuid()
      const sealed = cipher.encrypt('张建国', `desk_case:${id}:applicant_name`)
      return { ...row, id, number: `n${index}`, applicant_name_sealed: sealed }
    })
    await pool.insertInto('desk_case').values(rows).execute()
    expect(await cadastral.call(listCases, { view: 'waiting' })).toMatchObject({ total: 1_000, more: true })
    expect((await cadastral.call(countCases, {})).waiting).toBe(1_000)
  })
})

test('one can filter by what the desk has of the officer’s offices and by who has a case now, and hold for the office’s reasons', async () => {
  const assignee = await staffId('demo-cadastral')
  await aCase(product, { state: 'claimed', assignee, claimed_at: product.clock.now() })
  await aCase(product, { state: 'done', assignee: await staffId('demo-acceptance') })
  const { businesses, registrationTypes, regions, officers, holdReasons } = await cadastral.call(listCaseChoices, {})
  expect(businesses).toContainEqual({ code: '130400-sale-of-existing-home', title: '存量房买卖转移登记' })
  expect(registrationTypes).toContainEqual({ code: '200', title: '转移登记' })
  expect(regions).toContainEqual({ code: '130481', title: '邯郸市武安市' })
  expect(regions.map(({ code }) => code)).not.toContain('630102')
  expect(officers.map(({ login }) => login)).toEqual(['demo-cadastral'])
  expect(holdReasons[0]).toEqual({ reason: 'announcement', title: '待公告', stopsClock: true, needsDay: true })
  expect((await supervisor.call(listCaseChoices, {})).officers).toEqual(officers)
  const xining = await signInOfficer(product, 'demo-xining')
  expect(await xining.call(listCaseChoices, {})).toMatchObject({ officers: [] })
})

test('a limit is near when a quarter of the stage’s time is left, and over after it', async () => {
  product.clock.set('2026-03-11T12:00:00+08:00')
  // The sessions of the day before have ended.
  const officer = await signInOfficer(product, 'demo-cadastral')
  const levelOf = async (due: string) => {
    await product.services.pool.deleteFrom('desk_case').execute()
    await aCase(product, { due_at: new Date(due) })
    const [row] = (await officer.call(listCases, { view: 'waiting' })).rows
    return [row?.level, row?.workingHoursLeft, row?.workingDaysLeft]
  }
  expect(await levelOf('2026-03-11T09:30:00Z')).toEqual(['normal', 4, 0.5])
  expect(await levelOf('2026-03-11T07:25:00Z')).toEqual(['normal', 1.9, 0.3])
  expect(await levelOf('2026-03-11T07:22:00Z')).toEqual(['soon', 1.9, 0.2])
  expect(await levelOf('2026-03-11T07:00:00Z')).toEqual(['soon', 1.5, 0.2])
  expect(await levelOf('2026-03-11T03:00:00Z')).toEqual(['over', -1, -0.1])
})
