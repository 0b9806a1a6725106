import { randomUUID } from 'node:crypto'
import { revokeApplication } from '@registration/contract/applications.ts'
import { getDeskCase, readCaseRegister } from '@registration/contract/desk/case.ts'
import { listCaseNotices, markCaseNoticesSeen } from '@registration/contract/desk/notices.ts'
import { answerSupervision, grantException, superviseCase } from '@registration/contract/desk/supervision.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { aWaitingCase, caseNow, holdFor, withoutAnswer } from '../../testing/desk-cases.ts'
import { changeTitle, riverside } from '../../testing/holdings.ts'
import { anOfficer, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { insertRecusal } from '../desk-cases/conflict-store.ts'

let product: TestProduct
let citizen: Client
let supervisor: SignedInOfficer
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  citizen = await product.signIn('zhangsan')
  supervisor = await anOfficer(product, { roles: ['supervisor'] })
})
afterAll(() => product.stop())

async function heldCase() {
  const officer = await anOfficer(product, { roles: ['cadastral'] })
  const id = await withoutAnswer(product, await aWaitingCase(product, citizen))
  return { id, officer, version: await holdFor(product, id, officer.staffId) }
}

const noticesOf = async ({ client }: { client: Client }, id: string) =>
  (await client.call(listCaseNotices, {})).notices.filter(({ caseId }) => caseId === id)

describe('a supervisor’s note', () => {
  test('is shown with the case until its holder answers it, and each is notified of the other', async () => {
    const { id, officer, version } = await heldCase()
    const asked = await supervisor.client.call(superviseCase, {
      id,
      version,
      text: '请于本周内办结',
      dueOn: '2026-03-20',
    })
    expect(await noticesOf(officer, id)).toMatchObject([{ kind: 'supervised', isSeen: false }])
    const [note] = (await officer.client.call(getDeskCase, { id })).supervisions
    expect(note).toMatchObject({ text: '请于本周内办结', dueOn: '2026-03-20' })
    expect(note?.answer).toBeUndefined()

    const supervisionId = note?.id ?? ''
    const answer = { id, supervisionId, text: '今日办结' }
    await officer.client.call(answerSupervision, { ...answer, version: asked.version })
    const found = await supervisor.client.call(getDeskCase, { id })
    expect(found.supervisions).toMatchObject([{ answer: { text: '今日办结' } }])
    expect(found.timeline.map(({ act }) => act)).toEqual(['arrived', 'supervised', 'supervisionAnswered'])
    expect(await noticesOf(supervisor, id)).toMatchObject([{ kind: 'supervisionAnswered' }])
    const again = officer.client.call(answerSupervision, { ...answer, version: found.case.version })
    expect((await refusalOf(again)).reason).toBe('supervisionNotFound')
  })

  test('is refused for a version that somebody has moved, and answered by its holder alone', async () => {
    const { id, version } = await heldCase()
    const note = { id, text: '请尽快', dueOn: '2026-03-20' }
    await supervisor.client.call(superviseCase, { ...note, version })
    expect((await refusalOf(supervisor.client.call(superviseCase, { ...note, version }))).reason).toBe('caseMoved')
    const other = await anOfficer(product, { roles: ['cadastral'] })
    const [{ id: supervisionId } = { id: '' }] = (await other.client.call(getDeskCase, { id })).supervisions
    const answer = { id, version: version + 1, supervisionId, text: '好' }
    expect((await refusalOf(other.client.call(answerSupervision, answer))).reason).toBe('caseHeldByOther')
  })

  test('is answered until today at the earliest', async () => {
    const { id, version } = await heldCase()
    const note = { id, version, text: '请尽快', dueOn: '2026-03-09' }
    expect((await refusalOf(supervisor.client.call(superviseCase, note))).fields).toEqual({ dueOn: '请输入正确的日期' })
    expect(await supervisor.client.call(superviseCase, { ...note, dueOn: '2026-03-10' })).toEqual({
      version: version + 1,
    })
  })

  test('is not possible on a case that its applicant has taken back', async () => {
    const { id } = await heldCase()
    await citizen.call(revokeApplication, { id })
    await product.worker.drain()
    const { state, version } = await caseNow(product, id)
    expect(state).toBe('withdrawn')
    const note = { id, version, text: '请尽快', dueOn: '2026-03-20' }
    expect((await refusalOf(supervisor.client.call(superviseCase, note))).reason).toBe('caseMoved')
  })

  test('is not possible on a case of another office', async () => {
    const { id, version } = await heldCase()
    const stranger = await anOfficer(product, { roles: ['supervisor'], offices: ['630100'] })
    const note = { id, version, text: '请尽快', dueOn: '2026-03-20' }
    expect((await refusalOf(stranger.client.call(superviseCase, note))).reason).toBe('caseNotFound')
  })

  test('is written and answered by nobody with an interest in the case', async () => {
    const { pool, clock } = product.services
    const { id, officer, version } = await heldCase()
    const note = { id, text: '请尽快', dueOn: '2026-03-20' }
    const asked = await supervisor.client.call(superviseCase, { ...note, version })
    const [{ id: supervisionId } = { id: '' }] = (await officer.client.call(getDeskCase, { id })).supervisions
    const concerned = await anOfficer(product, { roles: ['supervisor'] })
    for (const { staffId } of [officer, concerned]) await insertRecusal(pool, { caseId: id, staffId, at: clock.now() })
    const answer = officer.client.call(answerSupervision, { id, ...asked, supervisionId, text: '好' })
    expect((await refusalOf(answer)).reason).toBe('conflictOfInterest')
    const another = concerned.client.call(superviseCase, { ...note, ...asked })
    expect((await refusalOf(another)).reason).toBe('conflictOfInterest')
  })
})

describe('an exception', () => {
  const seize = (number: string) =>
    changeTitle(citizen, riverside, {
      seizures: [
        { type: '1', authority: '邯郸市丛台区人民法院', registeredAt: '2026-02-01 10:00:00', documentNumber: number },
      ],
    })

  test('is for the entry that there is: a later seizure needs another one', async () => {
    const { id, officer, version } = await heldCase()
    await seize('（2026）冀0403执1号')
    const { findings } = await supervisor.client.call(getDeskCase, { id })
    const { unitId = '', digest = '' } = findings.find(({ rule }) => rule === 'seizure') ?? {}
    const wanted = { id, rule: 'seizure', unitId, digest, reason: '持人民法院协助执行通知书' } as const
    const granted = await supervisor.client.call(grantException, { ...wanted, version })
    const seizureOf = async () =>
      (await officer.client.call(getDeskCase, { id })).findings.find(({ rule }) => rule === 'seizure')
    expect(await seizureOf()).toMatchObject({ level: 'exception', exception: { reason: wanted.reason } })
    const again = supervisor.client.call(grantException, { ...wanted, version: granted.version })
    expect((await refusalOf(again)).reason).toBe('exceptionNotNeeded')

    await seize('（2026）冀0403执2号')
    product.clock.advance(601_000)
    expect((await seizureOf())?.exception).toBeUndefined()
    await changeTitle(citizen, riverside, { seizures: [] })
  })

  test('is for the entries that the supervisor has read, not for those of a later answer', async () => {
    const { id, officer, version } = await heldCase()
    await seize('（2026）冀0403执3号')
    const grant = async () => {
      const { findings } = await supervisor.client.call(getDeskCase, { id })
      const { unitId = '', digest = '' } = findings.find(({ rule }) => rule === 'seizure') ?? {}
      const wanted = { id, version, rule: 'seizure', unitId, digest, reason: '持协助执行通知书' } as const
      return () => supervisor.client.call(grantException, wanted)
    }
    const grantAsRead = await grant()
    await seize('（2026）冀0403执4号')
    await officer.client.call(readCaseRegister, { id })
    expect((await refusalOf(grantAsRead())).reason).toBe('changedMeanwhile')
    const grantAgain = await grant()
    await officer.client.call(readCaseRegister, { id })
    await grantAgain()
    await changeTitle(citizen, riverside, { seizures: [] })
  })

  test('is granted by nobody who has the case', async () => {
    const both = await anOfficer(product, { roles: ['cadastral', 'supervisor'] })
    const { id } = await heldCase()
    const version = await holdFor(product, id, both.staffId)
    await seize('（2026）冀0403执5号')
    const { findings, may } = await both.client.call(getDeskCase, { id })
    expect(may).not.toContain('grantException')
    expect((await supervisor.client.call(getDeskCase, { id })).may).toContain('grantException')
    const { unitId = '', digest = '' } = findings.find(({ rule }) => rule === 'seizure') ?? {}
    const wanted = { id, version, rule: 'seizure', unitId, digest, reason: '持协助执行通知书' } as const
    const refused = await refusalOf(both.client.call(grantException, wanted))
    expect([refused.reason, refused.text]).toEqual(['exceptionOfOwnCase', '该件由您承办，例外须由他人批准'])
    await supervisor.client.call(grantException, wanted)
    await changeTitle(citizen, riverside, { seizures: [] })
  })

  test('needs the register’s answer and a finding that allows one', async () => {
    const { id, version } = await heldCase()
    const wanted = { id, version, rule: 'lock', unitId: randomUUID(), digest: 'none', reason: '无' } as const
    expect((await refusalOf(supervisor.client.call(grantException, wanted))).reason).toBe('registerSilent')
    await supervisor.client.call(getDeskCase, { id })
    expect((await refusalOf(supervisor.client.call(grantException, wanted))).reason).toBe('exceptionNotNeeded')
    expect((await caseNow(product, id)).version).toBe(version)
  })
})

describe('the notices', () => {
  test('are one’s own, and seen once they are marked', async () => {
    const { id, officer, version } = await heldCase()
    await supervisor.client.call(superviseCase, { id, version, text: '请尽快', dueOn: '2026-03-20' })
    const other = await anOfficer(product, { roles: ['cadastral'] })
    const [notice] = await noticesOf(officer, id)
    const ids = [notice?.id ?? '', 'none']
    await other.client.call(markCaseNoticesSeen, { ids })
    expect((await officer.client.call(listCaseNotices, {})).unseen).toBe(1)
    await officer.client.call(markCaseNoticesSeen, { ids })
    expect(await officer.client.call(listCaseNotices, {})).toMatchObject({ unseen: 0, notices: [{ isSeen: true }] })
    expect((await other.client.call(listCaseNotices, {})).notices).toEqual([])
  })
})
