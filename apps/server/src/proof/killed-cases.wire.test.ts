import { getApplication, submitApplication } from '@registration/contract/applications.ts'
import { claimNextCase, handOverCase, holdCase } from '@registration/contract/desk/claims.ts'
import { decideCase, saveCaseRemark } from '@registration/contract/desk/decisions.ts'
import { listRemarks } from '@registration/contract/remarks.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyAudit } from '../modules/audit/verify-audit-service.ts'
import { intervalsOf, noticesOf, timelineOf } from '../testing/cases.ts'
import type { Client } from '../testing/client.ts'
import { aSoundCase, aSoundDraft, caseNow, lookThrough } from '../testing/desk-cases.ts'
import { type DeskProcess, startDeskProcess, whileLocked } from '../testing/desk-process.ts'
import { type Acting, acting, killAmong } from '../testing/killing.ts'
import { anOfficer, type SignedInOfficer } from '../testing/officer-sessions.ts'

let desk: DeskProcess
let citizen: Client
let officer: SignedInOfficer
let colleague: SignedInOfficer
let registrar: SignedInOfficer
beforeAll(async () => {
  desk = await startDeskProcess()
  citizen = await desk.signIn('zhangsan')
  officer = await anOfficer(desk, { roles: ['cadastral', 'acceptance'] })
  colleague = await anOfficer(desk, { roles: ['cadastral', 'acceptance'] })
  registrar = await anOfficer(desk, { roles: ['registrar'] })
})
afterAll(() => desk.stop())

/** Does all at once and kills the server while some wait in the middle of their transactions, before a table. */
async function killBefore(table: 'audit_head' | 'case_number', all: Acting<unknown>[]): Promise<void> {
  await whileLocked(desk.services, table, async (untilWaiting) => {
    const answers = Promise.allSettled(all.map(({ act }) => act()))
    await untilWaiting()
    await desk.kill()
    await answers
  })
  await desk.restart()
}

/** Everything that an act may change of a case: the office's side and the citizen's. */
async function traces(id: string) {
  const { pool } = desk.services
  const [row, timeline, intervals] = [await caseNow(desk, id), await timelineOf(desk, id), await intervalsOf(desk, id)]
  const { application, steps } = await citizen.call(getApplication, { applicationId: id })
  const { current } = await citizen.call(listRemarks, { applicationId: id })
  const decisions = await pool.selectFrom('case_decision').selectAll().where('case_id', '=', id).orderBy('at').execute()
  const events = pool
    .selectFrom('registry_event')
    .select('type')
    .where(
      'id',
      'in',
      decisions.map((each) => each.id),
    )
  const logged = pool
    .selectFrom('audit_entry')
    .select('details')
    .where('record', '=', id)
    .where('act', '=', 'caseActed')
  const notices = await noticesOf(desk, colleague.staffId)
  return {
    row,
    timeline,
    intervals,
    decisions: decisions.map(({ stage, verdict }) => `${stage} ${verdict}`),
    events: decisions.length > 0 ? (await events.execute()).length : 0,
    remarks: await pool.selectFrom('case_remark').select('state').where('case_id', '=', id).execute(),
    holds: await pool.selectFrom('case_hold').select('reason').where('case_id', '=', id).execute(),
    // A colleague who gets the case is named after the act.
    log: (await logged.execute()).map(({ details }) => details?.split(' ')[0]),
    notices: notices.filter((notice) => notice.endsWith(id)),
    citizen: { status: application.status, steps: steps.map(({ activity }) => activity), remarks: current.length },
  }
}

test('kill -9 between submission and hand-over leaves one case with one number', async () => {
  const all: (Acting<unknown> & { id: string })[] = []
  for (let count = 0; count < 6; count += 1) {
    const applicationId = await aSoundDraft(citizen)
    all.push({
      id: applicationId,
      ...acting((requestId) => citizen.call(submitApplication, { applicationId }, requestId)),
    })
  }
  // A hand-over in the middle first, then submissions that the killed server has answered or not.
  await killBefore('case_number', all.slice(0, 2))
  await killAmong(desk, all.slice(2), 2)
  // Who has not seen the answer hands in again by the same request.
  for (const { act } of all) await act()
  const numbers: number[] = []
  for (const { id } of all) {
    await expect
      .poll(() =>
        caseNow(desk, id).then(
          ({ state }) => state,
          () => 'none',
        ),
      )
      .toBe('waiting')
    const { row, timeline, intervals, citizen: record } = await traces(id)
    expect({ timeline, intervals }).toEqual({ timeline: ['arrived'], intervals: [['cadastral', 'office', null, true]] })
    expect(record.steps.toSorted()).toEqual(['受理初审', '提交申请'])
    numbers.push(Number(row.number.slice(-5)))
  }
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
})

test('kill -9 in the middle of claims loses none that was answered, and a repeat claims no second case', async () => {
  const all = Array.from({ length: 6 }, () => acting((requestId) => officer.client.call(claimNextCase, {}, requestId)))
  await killBefore('audit_head', all)
  await killAmong(desk, all, 3)
  const claimed: string[] = []
  for (const { act, answer } of all) {
    const again = await act()
    if (answer) expect(again).toEqual(answer)
    claimed.push(again.id)
    const { row, timeline, log } = await traces(again.id)
    expect(row).toMatchObject({ state: 'claimed', assignee: officer.staffId, version: again.version })
    expect({ timeline, log }).toEqual({ timeline: ['arrived', 'claimed'], log: ['claimed'] })
  }
  expect(new Set(claimed).size).toBe(all.length)
})

const confirmed = true as const

async function lookedThrough(member: SignedInOfficer = officer, id?: string) {
  const caseId = id ?? (await aSoundCase(desk, citizen))
  return { id: caseId, version: await lookThrough(desk, member, caseId) }
}

async function passed(member: SignedInOfficer, id?: string): Promise<string> {
  const seen = await lookedThrough(member, id)
  await member.client.call(decideCase, { ...seen, verdict: 'pass', confirmed })
  return seen.id
}

/** An act on a case of its own that is ready for it. */
interface ReadyAct extends Acting<{ version: number }> {
  id: string
  /** What the case then is, on every side. */
  after: object
}

const ready: (() => Promise<ReadyAct>)[] = [
  async function pass() {
    const { id, version } = await lookedThrough()
    return {
      id,
      ...acting((reqseq) => officer.client.call(decideCase, { id, version, verdict: 'pass', confirmed }, reqseq)),
      after: {
        row: { state: 'waiting', stage: 'acceptance', assignee: null },
        timeline: ['arrived', 'claimed', 'checked', 'passed'],
        decisions: ['cadastral pass'],
        events: 1,
        citizen: { status: 'cadastralPassed', remarks: 0 },
      },
    }
  },
  async function releaseClaim() {
    const { id, version: before } = await lookedThrough()
    const remark = { id, version: before, target: { kind: 'application' }, code: 'other', text: '请说明' } as const
    const { version } = await officer.client.call(saveCaseRemark, remark)
    const decision = { id, version, verdict: 'return', opinion: '请补正', confirmed } as const
    return {
      id,
      ...acting((reqseq) => officer.client.call(decideCase, decision, reqseq)),
      after: {
        row: { state: 'returned', stage: 'cadastral' },
        decisions: ['cadastral return'],
        events: 1,
        remarks: [{ state: 'sent' }],
        citizen: { status: 'cadastralRejected', remarks: 1 },
      },
    }
  },
  async function handOver() {
    const { id, version } = await lookedThrough()
    const given = { id, version, to: colleague.login }
    return {
      id,
      ...acting((reqseq) => officer.client.call(handOverCase, given, reqseq)),
      after: {
        row: { state: 'claimed', assignee: colleague.staffId },
        notices: [`assigned ${id}`],
        citizen: { status: 'pending' },
      },
    }
  },
  async function hold() {
    const { id, version } = await lookedThrough()
    return {
      id,
      ...acting((reqseq) => officer.client.call(holdCase, { id, version, reason: 'party' }, reqseq)),
      after: {
        row: { state: 'onHold', assignee: officer.staffId },
        holds: [{ reason: 'party' }],
        citizen: { status: 'pending' },
      },
    }
  },
  async function register() {
    const { id, version } = await lookedThrough(registrar, await passed(colleague, await passed(officer)))
    const registered = { certificateNumber: '冀（2026）邯郸市不动产权第0000001号', registeredOn: todayInShanghai() }
    const decision = { id, version, verdict: 'pass', confirmed, ...registered } as const
    return {
      id,
      ...acting((reqseq) => registrar.client.call(decideCase, decision, reqseq)),
      after: {
        row: { state: 'done' },
        decisions: ['cadastral pass', 'acceptance pass', 'registration pass'],
        events: 3,
        citizen: { status: 'registered' },
      },
    }
  },
]

test('kill -9 in the middle of decisions, hand-overs and holds leaves each done once or not at all', async () => {
  const all: ReadyAct[] = []
  for (const make of [...ready, ...ready]) all.push(await make())
  const before = new Map<string, Awaited<ReturnType<typeof traces>>>()
  for (const { id } of all) before.set(id, await traces(id))

  await killBefore('audit_head', all)
  for (const { id } of all) expect(await traces(id)).toEqual(before.get(id))

  await killAmong(desk, all, 4)
  for (const { id, act, answer, after } of all) {
    const found = await traces(id)
    const isDone = found.row.version !== before.get(id)?.row.version
    if (answer) expect(isDone).toBe(true)
    if (!isDone) expect(found).toEqual(before.get(id))
    const again = await act()
    if (answer) expect(again).toEqual(answer)
    const now = await traces(id)
    if (isDone) expect(now).toEqual(found)
    expect(now).toMatchObject(after)
    expect(now.row.version).toBe(again.version)
    expect(now.log.toSorted()).toEqual(now.timeline.filter((each) => each !== 'arrived').toSorted())
    expect(now.timeline.length - (before.get(id)?.timeline.length ?? 0)).toBe(1)
  }
})

test('the audit log is whole after all of it', async () => {
  const { faults, entries } = await verifyAudit(desk.services.pool, desk.services.config.indexKeys)
  expect(faults).toEqual([])
  expect(entries).toBeGreaterThan(50)
})
