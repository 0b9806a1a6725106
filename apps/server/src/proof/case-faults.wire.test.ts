import { randomUUID } from 'node:crypto'
import { getApplication } from '@registration/contract/applications.ts'
import { getDeskCase, readCaseRegister } from '@registration/contract/desk/case.ts'
import { decideCase, saveCaseNote, saveCaseRemark, tickCase } from '@registration/contract/desk/decisions.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { timelineOf } from '../testing/cases.ts'
import type { Client } from '../testing/client.ts'
import { aLookedThroughCase, caseNow, withoutAnswer } from '../testing/desk-cases.ts'
import { type DeskProcess, startDeskProcess, whileLocked } from '../testing/desk-process.ts'
import { withFault } from '../testing/holdings.ts'
import { anOfficer, type SignedInOfficer } from '../testing/officer-sessions.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { within } from '../testing/within.ts'

let desk: DeskProcess
let citizen: Client
let officer: SignedInOfficer
beforeAll(async () => {
  desk = await startDeskProcess()
  citizen = await desk.signIn('zhangsan')
  officer = await anOfficer(desk, { roles: ['cadastral'] })
})
afterAll(() => desk.stop())
beforeEach(() => desk.line.set('sound'))

async function lookedThrough() {
  const seen = await aLookedThroughCase(desk, citizen, officer)
  await withoutAnswer(desk, seen.id)
  return seen
}

const statusOf = async (applicationId: string) =>
  (await citizen.call(getApplication, { applicationId })).application.status

/** Waits until the product has its database again. */
async function untilReady(): Promise<void> {
  desk.line.set('sound')
  const ready = async () => expect((await desk.visitor().get('/readyz')).status).toBe(200)
  await vi.waitFor(ready, { timeout: 60_000, interval: 50 })
}

/** What an officer types and decides, each with its request id. */
async function typing() {
  const [typed, decided] = [await lookedThrough(), await lookedThrough()]
  const { form } = await officer.client.call(getDeskCase, { id: typed.id })
  const field = { kind: 'unit', id: form.units[0]?.id ?? '', field: 'location' } as const
  const ids = Array.from({ length: 4 }, () => randomUUID())
  const { client } = officer
  const remark = { ...typed, target: { kind: 'application' }, code: 'other', text: '请说明' } as const
  const calls = [
    () => client.call(saveCaseRemark, remark, ids[0]),
    () => client.call(saveCaseNote, { id: typed.id, text: '已电话联系' }, ids[1]),
    () => client.call(decideCase, { ...decided, verdict: 'pass', confirmed: true }, ids[2]),
  ]
  return {
    typed,
    decided,
    calls,
    tick: (version: number) =>
      client.call(tickCase, { id: typed.id, version, target: field, state: 'checked' }, ids[3]),
  }
}

test.each(['cut', 'silent'] as const)(
  'without its database (%s) the desk says so; the same remark, note, tick and decision are done once it is back',
  async (fault) => {
    const { typed, decided, calls, tick } = await typing()
    const before = [await caseNow(desk, typed.id), await caseNow(desk, decided.id)]
    desk.line.set(fault)
    const began = performance.now()
    const refused = await Promise.all([...calls, () => tick(typed.version)].map((call) => refusalOf(call())))
    expect(refused.map(({ status, reason }) => [status, reason])).toEqual(refused.map(() => [503, 'unavailable']))
    expect(performance.now() - began).toBeLessThan(within(8_000))
    await untilReady()
    expect([await caseNow(desk, typed.id), await caseNow(desk, decided.id)]).toEqual(before)

    for (const call of calls) await call()
    const { version } = await caseNow(desk, typed.id)
    await tick(version)
    const { remarks, notes, ticks } = await officer.client.call(getDeskCase, { id: typed.id })
    expect([remarks.length, notes.length]).toEqual([1, 1])
    expect(ticks.filter(({ target }) => target.field === 'location')).toHaveLength(1)
    expect(await statusOf(decided.id)).toBe('cadastralPassed')
    // A repeat after its answer does nothing twice.
    for (const call of calls) await call()
    expect((await timelineOf(desk, decided.id)).filter((act) => act === 'passed')).toHaveLength(1)
  },
)

test('a database that goes away in the middle of a decision leaves nothing of it, and the same call decides', async () => {
  const { id, version } = await lookedThrough()
  const before = await caseNow(desk, id)
  const requestId = randomUUID()
  const decide = () => officer.client.call(decideCase, { id, version, verdict: 'pass', confirmed: true }, requestId)
  await whileLocked(desk.services, 'audit_head', async (untilWaiting) => {
    const refused = refusalOf(decide())
    await untilWaiting()
    desk.line.set('cut')
    expect(await refused).toMatchObject({ status: 503, reason: 'unavailable' })
  })
  await untilReady()
  expect([await caseNow(desk, id), await statusOf(id)]).toEqual([before, 'pending'])
  await decide()
  expect(await statusOf(id)).toBe('cadastralPassed')
})

test.each([
  ['is down', 'down'],
  ['is silent', 'hang'],
  ['talks nonsense', 'garbage'],
  ['leaves out the burdens', 'noBurdens'],
])(
  'with a register that %s a case opens without facts and says so, and passes once it answers',
  async (_what, fault) => {
    const { id, version } = await lookedThrough()
    const pass = () => officer.client.call(decideCase, { id, version, verdict: 'pass', confirmed: true })
    await withFault(citizen, fault, async () => {
      const { register, findings, case: row } = await officer.client.call(getDeskCase, { id })
      expect({ register, findings }).toMatchObject({ register: { state: 'silent', units: [] }, findings: [] })
      expect(row.state).toBe('claimed')
      expect(await refusalOf(pass())).toMatchObject({ status: 503, reason: 'registerSilent' })
    })
    expect(await statusOf(id)).toBe('pending')
    await pass()
    expect(await statusOf(id)).toBe('cadastralPassed')
  },
)

test('a register that answers late is waited for', async () => {
  const { id } = await lookedThrough()
  let late: Promise<unknown> = Promise.resolve()
  await withFault(citizen, 'hang', async () => {
    late = officer.client.call(readCaseRegister, { id })
  })
  expect(await late).toMatchObject({ register: { state: 'answered' } })
})
