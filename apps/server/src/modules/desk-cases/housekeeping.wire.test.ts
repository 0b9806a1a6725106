import { holdCase } from '@registration/contract/desk/claims.ts'
import { listCases } from '@registration/contract/desk/queue.ts'
import {
  inviteStaff,
  leaveStaff,
  pauseStaff,
  setStaffAbsence,
  setStaffRoles,
} from '@registration/contract/desk/staff.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Services } from '../../context.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { aCase, intervalsOf, noticesOf, timelineOf } from '../../testing/cases.ts'
import { aWaitingCase, caseNow, holdFor } from '../../testing/desk-cases.ts'
import { anOfficer, anOfficerSession, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { updateDay } from '../appointments/calendar-store.ts'
import { closeDay } from '../appointments/close-day-service.ts'
import { endClaims } from './end-claims-service.ts'
import { endHolds } from './end-holds.ts'
import { atOnce } from './housekeeping-store.ts'
import { moveInterval } from './interval-service.ts'
import { notifyLevels } from './notify-levels.ts'
import { recomputeLimits } from './recompute-limits.ts'

/** A Tuesday, half an hour after the office opens. A day has seven and a half hours. */
const begin = '2026-03-10T09:00:00+08:00'

let product: TestProduct
let holder: SignedInOfficer
let supervisor: SignedInOfficer
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
})
beforeEach(async () => {
  product.clock.set(begin)
  await product.services.pool.deleteFrom('desk_case').execute()
  holder = await anOfficer(product, { roles: ['cadastral'] })
  supervisor = await anOfficer(product, { roles: ['supervisor'] })
})
afterAll(() => product.stop())

async function aHeldCase(change: Parameters<typeof aCase>[1] = {}) {
  const id = await aCase(product, change)
  return { id, version: await holdFor(product, id, holder.staffId) }
}
const stateOf = async (id: string) => {
  const { state, assignee } = await caseNow(product, id)
  return [state, assignee]
}
const administer = (login: 'demo-system' | 'demo-security' | 'demo-supervisor') => signInOfficer(product, login)

describe('a claim', () => {
  test('ends after sixteen working hours without an act, and the queue remembers who had it', async () => {
    const { id } = await aHeldCase()
    // Two days have fifteen.
    product.clock.set('2026-03-12T09:50:00+08:00')
    await endClaims(product.services)
    expect(await stateOf(id)).toEqual(['claimed', holder.staffId])
    product.clock.set('2026-03-12T10:10:00+08:00')
    await endClaims(product.services)
    expect(await stateOf(id)).toEqual(['waiting', null])
    expect(await timelineOf(product, id)).toEqual(['arrived', 'claimEnded'])
    expect(await noticesOf(product, holder.staffId)).toEqual([`claimEnded ${id}`])
    const { pool } = product.services
    const logged = pool.selectFrom('audit_entry').select(['actor', 'details']).where('record', '=', id)
    expect(await logged.execute()).toEqual([{ actor: 'system', details: 'claimEnded' }])
    const { rows } = await (await anOfficerSession(product, holder.staffId)).call(listCases, { view: 'waiting' })
    expect(rows.map(({ formerAssignee }) => formerAssignee?.login)).toEqual([holder.login])
  })

  test('goes on with each act of its officer', async () => {
    const { id } = await aHeldCase()
    const { pool, ids } = product.services
    const act = { case_id: id, submission: 1, act: 'checked', staff_id: holder.staffId }
    const at = new Date('2026-03-10T15:00:00+08:00')
    await pool
      .insertInto('case_event')
      .values({ ...act, id: ids.uuid(), at, note: '' })
      .execute()
    product.clock.set('2026-03-12T14:00:00+08:00')
    await endClaims(product.services)
    expect(await stateOf(id)).toEqual(['claimed', holder.staffId])
    product.clock.set('2026-03-12T16:30:00+08:00')
    await endClaims(product.services)
    expect(await stateOf(id)).toEqual(['waiting', null])
  })

  test.each([
    ['paused', async () => (await administer('demo-system')).call(pauseStaff, { login: holder.login, paused: true })],
    ['gone', async () => (await administer('demo-system')).call(leaveStaff, { login: holder.login })],
    [
      'without the role',
      async () =>
        (await administer('demo-security')).call(setStaffRoles, {
          login: holder.login,
          roles: ['acceptance'],
          offices: ['130400'],
        }),
    ],
    [
      'without the office',
      async () =>
        (await administer('demo-security')).call(setStaffRoles, {
          login: holder.login,
          roles: ['cadastral'],
          offices: ['130402'],
        }),
    ],
    [
      'away',
      async () =>
        (await administer('demo-supervisor')).call(setStaffAbsence, {
          login: holder.login,
          from: '2026-03-10 00:00:00',
          to: '2026-03-12 00:00:00',
        }),
    ],
  ])('ends at once when its officer is %s; what is on hold stays so, for nobody', async (_, change) => {
    const { id } = await aHeldCase()
    const held = await aHeldCase()
    await holder.client.call(holdCase, { ...held, reason: 'announcement', until: '2026-03-20' })
    await change()
    expect(await stateOf(id)).toEqual(['waiting', null])
    expect(await stateOf(held.id)).toEqual(['onHold', null])
    expect(await timelineOf(product, held.id)).toEqual(['arrived', 'held', 'claimEnded'])
  })

  test('goes on while its officer begins again with a new enrolment code, until they have done nothing for too long', async () => {
    const { id } = await aHeldCase()
    await (await administer('demo-system')).call(inviteStaff, { login: holder.login })
    await endClaims(product.services)
    expect(await stateOf(id)).toEqual(['claimed', holder.staffId])
    expect(await noticesOf(product, holder.staffId)).toEqual([])
    product.clock.set('2026-03-12T10:10:00+08:00')
    await endClaims(product.services)
    expect(await stateOf(id)).toEqual(['waiting', null])
  })

  test('ends when an absence begins that was entered before', async () => {
    const { id } = await aHeldCase()
    const absence = { login: holder.login, from: '2026-03-10 13:00:00', to: '2026-03-12 00:00:00' }
    await (await administer('demo-supervisor')).call(setStaffAbsence, absence)
    await endClaims(product.services)
    expect(await stateOf(id)).toEqual(['claimed', holder.staffId])
    product.clock.set('2026-03-10T13:05:00+08:00')
    await endClaims(product.services)
    expect(await stateOf(id)).toEqual(['waiting', null])
  })

  test('ends once, also when several nodes run at the same time', async () => {
    const cases = await Promise.all(Array.from({ length: 120 }, () => aHeldCase()))
    const { pool } = product.services
    await pool.updateTable('staff').set({ state: 'left' }).where('id', '=', holder.staffId).execute()
    await Promise.all([endClaims(product.services), endClaims(product.services)])
    for (const { id } of cases) expect(await timelineOf(product, id)).toEqual(['arrived', 'claimEnded'])
  })
})

describe('a hold', () => {
  test('ends after its day, and its limit continues from there', async () => {
    const seen = await aHeldCase({ due_at: new Date('2026-03-10T16:30:00+08:00') })
    await holder.client.call(holdCase, { ...seen, reason: 'announcement', until: '2026-03-12' })
    product.clock.set('2026-03-12T23:59:00+08:00')
    await endHolds(product.services)
    expect((await caseNow(product, seen.id)).state).toBe('onHold')
    // A day late: the limit does not wait for the service.
    product.clock.set('2026-03-14T00:01:00+08:00')
    await endHolds(product.services)
    expect(await stateOf(seen.id)).toEqual(['claimed', holder.staffId])
    const { due_at } = await caseNow(product, seen.id)
    expect(Math.abs(due_at.getTime() - Date.parse('2026-03-13T16:00:00+08:00'))).toBeLessThan(60_000)
    expect(await timelineOf(product, seen.id)).toEqual(['arrived', 'held', 'holdEnded'])
    expect(await noticesOf(product, holder.staffId)).toEqual([`holdEnded ${seen.id}`])
    expect(await intervalsOf(product, seen.id)).toEqual([
      ['cadastral', 'hold', holder.staffId, false],
      ['cadastral', 'office', holder.staffId, true],
    ])
  })

  test('without a day does not end; one without an officer goes back to the queue', async () => {
    const [open, left] = [await aHeldCase(), await aHeldCase()]
    await holder.client.call(holdCase, { ...open, reason: 'party' })
    await holder.client.call(holdCase, { ...left, reason: 'party', until: '2026-03-10' })
    const { pool } = product.services
    await pool.updateTable('desk_case').set({ assignee: null }).where('id', '=', left.id).execute()
    product.clock.set('2026-03-30T09:00:00+08:00')
    await Promise.all([endHolds(product.services), endHolds(product.services)])
    expect(await stateOf(open.id)).toEqual(['onHold', holder.staffId])
    expect(await stateOf(left.id)).toEqual(['waiting', null])
    expect(await timelineOf(product, left.id)).toEqual(['arrived', 'held', 'holdEnded'])
  })
})

describe('a limit', () => {
  test('that is near, and then over, is notified to holder and supervisors once each', async () => {
    const { id } = await aHeldCase({ due_at: new Date('2026-03-10T16:30:00+08:00') })
    const quick = await aCase(product, {
      stage: 'registration',
      business_id: '130400-mortgage-cancellation',
      due_at: new Date('2026-03-10T16:30:00+08:00'),
    })
    const run = async (at: string) => {
      product.clock.set(at)
      await Promise.all([notifyLevels(product.services), notifyLevels(product.services)])
      return [await noticesOf(product, holder.staffId), await noticesOf(product, supervisor.staffId)]
    }
    expect(await run('2026-03-10T11:00:00+08:00')).toEqual([[], []])
    const soon = [`soon ${id}`, `soon ${quick}`].toSorted()
    expect(await run('2026-03-10T15:00:00+08:00')).toEqual([[`soon ${id}`], soon])
    expect(await run('2026-03-10T15:30:00+08:00')).toEqual([[`soon ${id}`], soon])
    const both = [`over ${id}`, `over ${quick}`, ...soon].toSorted()
    expect(await run('2026-03-11T09:00:00+08:00')).toEqual([[`over ${id}`, `soon ${id}`], both])
    await product.services.pool.deleteFrom('desk_notice').execute()
    expect(await run('2026-03-12T09:00:00+08:00')).toEqual([[], []])
  })

  test('that many cases have in the same moment is notified for each of them once', async () => {
    const due_at = new Date('2026-03-10T16:30:00+08:00')
    const ids = []
    for (let count = 0; count < 2 * atOnce + 5; count += 1) ids.push(await aCase(product, { due_at }))
    product.clock.set('2026-03-11T09:00:00+08:00')
    await Promise.all([notifyLevels(product.services), notifyLevels(product.services)])
    await notifyLevels(product.services)
    expect(await noticesOf(product, supervisor.staffId)).toEqual(ids.map((id) => `over ${id}`).toSorted())
  })

  test('of a longer stage is near earlier, and a stopped one is never over', async () => {
    const due_at = new Date('2026-03-11T12:00:00+08:00')
    const long = await aCase(product, { stage: 'registration', due_at })
    await aCase(product, { due_at })
    const held = await aHeldCase({ due_at })
    await holder.client.call(holdCase, { ...held, reason: 'announcement', until: '2026-03-20' })
    product.clock.set('2026-03-10T15:30:00+08:00')
    await notifyLevels(product.services)
    expect(await noticesOf(product, supervisor.staffId)).toEqual([`soon ${long}`])
    product.clock.set('2026-03-12T14:00:00+08:00')
    await notifyLevels(product.services)
    expect(await noticesOf(product, holder.staffId)).toEqual([])
  })
})

describe('a change of the calendar', () => {
  /** The product with Wednesday, the day after, as a holiday. */
  const closed = (): Services => {
    const { content } = product.services
    const years = content.calendar.years.map((year) => ({
      ...year,
      workdays: year.workdays.filter((day) => day !== '2026-03-11'),
      holidays: [...year.holidays, { name: { zh: '停电', en: 'Power cut' }, from: '2026-03-11', to: '2026-03-11' }],
    }))
    return { ...product.services, content: { ...content, calendar: { ...content.calendar, years } } }
  }

  test('moves the limits of open cases, and notifies the holder of an earlier one', async () => {
    const { services } = product
    const id = await aWaitingCase(product, await product.signIn('zhangsan'))
    await recomputeLimits(services)
    const before = await caseNow(product, id)
    expect(before.due_at.toISOString().slice(0, 10)).toBe('2026-03-11')
    await holdFor(product, id, holder.staffId)
    const claimed = await caseNow(product, id)
    await moveInterval({ ...services, db: services.pool }, claimed, {
      stage: 'cadastral',
      court: 'office',
      staffId: holder.staffId,
    })
    await recomputeLimits(closed())
    const moved = await caseNow(product, id)
    expect(moved.due_at.getTime() - before.due_at.getTime()).toBeCloseTo(24 * 3_600_000, -4)
    expect(moved.version).toBe(claimed.version)
    expect(await noticesOf(product, holder.staffId)).toEqual([])
    await recomputeLimits(services)
    expect(Math.abs((await caseNow(product, id)).due_at.getTime() - before.due_at.getTime())).toBeLessThan(60_000)
    expect(await noticesOf(product, holder.staffId)).toEqual([`limitMoved ${id}`])
  })

  test('moves the limits of all open cases, however many', async () => {
    const { services } = product
    await recomputeLimits(services)
    const due_at = new Date('2026-03-11T09:00:00+08:00')
    const run = { stage: 'cadastral', court: 'office', staffId: null } as const
    const ids = []
    for (let count = 0; count < atOnce + 5; count += 1) {
      const id = await aCase(product, { due_at })
      await moveInterval({ ...services, db: services.pool }, { id, submission: 1 }, run)
      ids.push(id)
    }
    await recomputeLimits(closed())
    for (const id of ids) expect((await caseNow(product, id)).due_at > due_at).toBe(true)
    await recomputeLimits(services)
  })

  test('counts the time before a hold, and leaves closed cases and a stopped limit', async () => {
    const { services } = product
    await recomputeLimits(services)
    const run = { stage: 'cadastral', court: 'office', staffId: holder.staffId } as const
    const db = services.pool
    const due_at = new Date('2026-03-11T09:00:00+08:00')
    const running = await aHeldCase({ due_at })
    const done = await aCase(product, { state: 'done', due_at })
    for (const id of [running.id, done]) await moveInterval({ ...services, db }, { id, submission: 1 }, run)
    product.clock.set('2026-03-10T14:30:00+08:00')
    const until = '2026-03-20'
    const back = await anOfficerSession(product, holder.staffId)
    const { version } = await back.call(holdCase, { ...running, reason: 'announcement', until })
    expect(version).toBe(running.version + 1)
    await recomputeLimits(closed())
    const late = new Date('2026-03-12T09:00:00+08:00').getTime()
    expect(Math.abs((await caseNow(product, running.id)).due_at.getTime() - late)).toBeLessThan(60_000)
    expect((await caseNow(product, done)).due_at).toEqual(due_at)
    await recomputeLimits(services)
  })
})

/** The office closes the day after, until the end of the test. */
async function closeWednesday(): Promise<void> {
  const { services } = product
  const dayId = '130400-20260311'
  await closeDay(services, { dayId, reason: { zh: '停电', en: 'Power cut' } })
  onTestFinished(() => updateDay(services.pool, dayId, { isClosed: false, closedAt: null, remark: { zh: '', en: '' } }))
}

test('a day that the office closes is no working time of its limits, claims and queues', async () => {
  const { services } = product
  const { id } = await aHeldCase({ due_at: new Date('2026-03-12T09:00:00+08:00') })
  const waiting = await aWaitingCase(product, await product.signIn('zhangsan'))
  await recomputeLimits(services)
  const before = await caseNow(product, waiting)
  const hoursLeft = async () => {
    const { rows } = await (await anOfficerSession(product, holder.staffId)).call(listCases, { view: 'mine' })
    return rows.map(({ workingHoursLeft }) => workingHoursLeft)
  }
  expect(await hoursLeft()).toEqual([15])

  await closeWednesday()
  expect(await hoursLeft()).toEqual([7.5])
  await recomputeLimits(services)
  const later = (await caseNow(product, waiting)).due_at.getTime() - before.due_at.getTime()
  expect(later).toBeCloseTo(24 * 3_600_000, -4)
  // Sixteen hours of the claim: one Tuesday, one Thursday, and the first hour of Friday.
  product.clock.set('2026-03-13T09:20:00+08:00')
  await endClaims(services)
  expect(await stateOf(id)).toEqual(['claimed', holder.staffId])
  product.clock.set('2026-03-13T10:10:00+08:00')
  await endClaims(services)
  expect(await stateOf(id)).toEqual(['waiting', null])
})

test('a day that the office closes at two keeps the hours before: a limit that was over stays over', async () => {
  const { services } = product
  product.clock.set('2026-03-10T11:00:00+08:00')
  const late = await aWaitingCase(product, await product.signIn('zhangsan'))
  product.clock.set('2026-03-10T15:00:00+08:00')
  const ahead = await aWaitingCase(product, await product.signIn('zhangsan'))
  await recomputeLimits(services)
  const limits = async () => {
    await recomputeLimits(services)
    const cases = [await caseNow(product, late), await caseNow(product, ahead)]
    return cases.map(({ due_at }) => toShanghai(due_at).slice(5, 16))
  }
  expect(await limits()).toEqual(['03-11 11:00', '03-11 15:00'])

  product.clock.set('2026-03-11T14:00:00+08:00')
  await closeWednesday()
  expect(await limits()).toEqual(['03-11 11:00', '03-12 09:30'])
  const reader = await anOfficerSession(product, supervisor.staffId)
  const { rows } = await reader.call(listCases, { view: 'overdue' })
  expect(rows.map(({ id }) => id)).toEqual([late])
  await notifyLevels(services)
  expect(await noticesOf(product, supervisor.staffId)).toEqual([`over ${late}`, `soon ${ahead}`].toSorted())
  // The office corrects its reason: the day is closed since two.
  product.clock.set('2026-03-11T16:00:00+08:00')
  await closeWednesday()
  expect(await limits()).toEqual(['03-11 11:00', '03-12 09:30'])
})
