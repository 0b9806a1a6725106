import { getApplication, revokeApplication, submitApplication } from '@registration/contract/applications.ts'
import { getDeskCase } from '@registration/contract/desk/case.ts'
import { claimCase } from '@registration/contract/desk/claims.ts'
import { decideCase, previewDecision, saveCaseRemark, tickCase } from '@registration/contract/desk/decisions.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demonstrationCitizens } from '../../demonstration/citizens.ts'
import type { Client } from '../../testing/client.ts'
import { aLookedThroughCase, aSoundCase, caseNow, holdFor } from '../../testing/desk-cases.ts'
import { anOfficer, refusalsOf, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { outcomesOf, reasonOf, refusalOf } from '../../testing/refusal-of.ts'
import { setDocumentNumber } from '../desk-staff/staff-store.ts'

type Decision = Input<typeof decideCase>

let product: TestProduct
let citizen: Client
let officer: SignedInOfficer
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
})
afterAll(() => product.stop())
beforeEach(async () => {
  citizen = await product.signIn('zhangsan')
  officer = await anOfficer(product, { roles: ['cadastral', 'acceptance'] })
})

const pool = () => product.services.pool
const decide = (member: SignedInOfficer, decision: Omit<Decision, 'confirmed'>) =>
  member.client.call(decideCase, { ...decision, confirmed: true })
const statusOf = async (id: string) => (await citizen.call(getApplication, { applicationId: id })).application.status
const decisionsOf = async (id: string) =>
  (await pool().selectFrom('case_decision').select('id').where('case_id', '=', id).execute()).length

/** A case that the officer has looked through. */
const lookedThrough = () => aLookedThroughCase(product, citizen, officer)

describe('a decision', () => {
  test('on an older version is refused: somebody has moved the case', async () => {
    const { id, version } = await lookedThrough()
    const refused = await refusalOf(decide(officer, { id, version: version - 1, verdict: 'pass' }))
    expect([refused.reason, refused.status]).toEqual(['caseMoved', 409])
  })

  test('is the holder’s alone', async () => {
    const { id, version } = await lookedThrough()
    const colleague = await anOfficer(product, { roles: ['cadastral'] })
    expect(await reasonOf(decide(colleague, { id, version, verdict: 'pass' }))).toBe('caseHeldByOther')
    const elsewhere = await anOfficer(product, { roles: ['cadastral'], offices: ['630100'] })
    expect(await reasonOf(decide(elsewhere, { id, version, verdict: 'pass' }))).toBe('caseNotFound')
  })

  test('is previewed by its holder alone: it names people and papers, and no look at it is recorded', async () => {
    const { id } = await lookedThrough()
    const colleague = await anOfficer(product, { roles: ['cadastral'] })
    const preview = (member: SignedInOfficer, of: string) =>
      reasonOf(member.client.call(previewDecision, { id: of, verdict: 'return' }))
    expect(await preview(colleague, id)).toBe('caseHeldByOther')
    expect(await preview(colleague, await aSoundCase(product, citizen))).toBe('caseMoved')
    expect(await refusalsOf(product, colleague.staffId)).toEqual([])
  })

  test('is refused to an officer who is one of its people', async () => {
    const { id, version } = await lookedThrough()
    const { cipher } = product.services
    const { documentNumber } = demonstrationCitizens.zhangsan
    await setDocumentNumber(pool(), cipher, { staffId: officer.staffId, documentNumber })
    expect(await reasonOf(decide(officer, { id, version, verdict: 'pass' }))).toBe('conflictOfInterest')
    expect(await reasonOf(officer.client.call(previewDecision, { id, verdict: 'pass' }))).toBe('conflictOfInterest')
  })

  test('of a second stage is refused to who decided the first one', async () => {
    const { id, version } = await lookedThrough()
    await decide(officer, { id, version, verdict: 'pass' })
    const held = await holdFor(product, id, officer.staffId)
    expect(await reasonOf(decide(officer, { id, version: held, verdict: 'pass' }))).toBe('sameOfficer')
  })

  test('needs every file opened and every paper judged, and says how many are not', async () => {
    const id = await aSoundCase(product, citizen)
    const { version } = await officer.client.call(claimCase, { id, version: (await caseNow(product, id)).version })
    const { open } = await officer.client.call(previewDecision, { id, verdict: 'pass' })
    const contract = open.filter(({ words }) => words.startsWith('房屋买卖合同'))
    const [file, paper] = contract
    expect(contract.map(({ words }) => words)).toEqual(['房屋买卖合同 · 文件1：未查看', '房屋买卖合同：未审核'])
    expect(paper?.fileId).toBeUndefined()
    const { form } = await officer.client.call(getDeskCase, { id })
    const material = form.materials.find(({ name }) => name === '房屋买卖合同')
    expect(file).toMatchObject({ materialId: material?.id, fileId: material?.files[0]?.id })
    for (const verdict of ['pass', 'return'] as const) {
      const refused = await refusalOf(decide(officer, { id, version, verdict }))
      expect([refused.reason, refused.text]).toEqual(['reviewIncomplete', `还有${open.length}项未核对`])
    }
  })

  test('counts a file that the stage before has ticked, and for a return one with a remark', async () => {
    const { id, version } = await lookedThrough()
    const file = await pool()
      .selectFrom('case_opened_file')
      .select('attachment_id')
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow()
    await pool().deleteFrom('case_opened_file').where('attachment_id', '=', file.attachment_id).execute()
    const target = { kind: 'file', id: file.attachment_id } as const
    const openOf = async (member: SignedInOfficer, verdict: 'pass' | 'return') =>
      (await member.client.call(previewDecision, { id, verdict })).open.length
    expect(await openOf(officer, 'return')).toBe(1)
    const ticked = await officer.client.call(tickCase, { id, version, target, state: 'checked' })
    expect(await openOf(officer, 'return')).toBe(1)
    const remark = { id, target, code: 'unclear', text: '无法显示' } as const
    await officer.client.call(saveCaseRemark, { ...remark, version: ticked.version })
    expect([await openOf(officer, 'pass'), await openOf(officer, 'return')]).toEqual([1, 0])
    const next = await anOfficer(product, { roles: ['acceptance'] })
    const files = await pool().selectFrom('case_opened_file').selectAll().where('case_id', '=', id).execute()
    await holdFor(product, id, next.staffId, 'acceptance')
    const { open } = await next.client.call(previewDecision, { id, verdict: 'pass' })
    expect(open.filter(({ words }) => words.includes('未查看'))).toHaveLength(files.length)
  })

  test('that returns says why', async () => {
    const { id, version } = await lookedThrough()
    const refused = await refusalOf(decide(officer, { id, version, verdict: 'return', opinion: ' ' }))
    expect([refused.reason, refused.status]).toEqual(['opinionRequired', 400])
  })

  test('of the registration has a certificate number in its form and a day that has come', async () => {
    const { id } = await lookedThrough()
    const registrar = await anOfficer(product, { roles: ['registrar'] })
    const version = await holdFor(product, id, registrar.staffId, 'registration')
    const sound = { certificateNumber: '冀（2026）邯郸市不动产权第0000001号', registeredOn: '2026-03-10' }
    const fieldsOf = async (more: object) =>
      (await refusalOf(decide(registrar, { id, version, verdict: 'pass', ...more }))).fields
    expect(Object.keys(await fieldsOf({}))).toEqual(['certificateNumber'])
    expect(Object.keys(await fieldsOf({ ...sound, registeredOn: undefined }))).toEqual(['registeredOn'])
    for (const registeredOn of ['2026-03-11', '2025-03-10', '0026-03-10', '0000-03-10'])
      expect(Object.keys(await fieldsOf({ ...sound, registeredOn }))).toEqual(['registeredOn'])
    // The last one is mistyped, and passes for a number of the years in which each office had its own.
    for (const certificateNumber of ['0001', '邯房权证字第010203号', '冀2026武安第1号']) {
      const wrong = { id, version, verdict: 'pass', confirmed: true, ...sound, certificateNumber }
      const { body } = await registrar.client.post(decideCase.path, JSON.stringify(wrong))
      expect(body).toMatchObject({ reason: 'invalid', data: { fields: [{ field: 'certificateNumber' }] } })
    }
    const given = decide(registrar, { id, version, verdict: 'return', opinion: '退回' })
    expect(await reasonOf(given)).toBe('notPermitted')
  })
})

describe('of decisions at once', () => {
  test('one is done, and the slower tab is refused with what happened', async () => {
    const { id, version } = await lookedThrough()
    const tabs = (['pass', 'return', 'pass', 'pass'] as const).map((verdict) =>
      decide(officer, { id, version, verdict, opinion: '请核对' }),
    )
    expect(await outcomesOf(tabs)).toEqual(['caseMoved', 'caseMoved', 'caseMoved', 'done'])
    expect(await decisionsOf(id)).toBe(1)
  })

  test('a repeat with the same request id is answered alike, and decides once', async () => {
    const { id, version } = await lookedThrough()
    const decision = { id, version, verdict: 'pass', confirmed: true } as const
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => officer.client.call(decideCase, decision, 'decide-once')),
    )
    expect(new Set(answers.map((answer) => answer.version)).size).toBe(1)
    expect(await decisionsOf(id)).toBe(1)
  })

  test('a withdrawal and a pass: one of them is done', async () => {
    const { id, version } = await lookedThrough()
    const outcomes = await Promise.allSettled([
      decide(officer, { id, version, verdict: 'pass' }),
      citizen.call(revokeApplication, { id }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(['unsubmitted', 'cadastralPassed']).toContain(await statusOf(id))
    expect(await decisionsOf(id)).toBe((await statusOf(id)) === 'cadastralPassed' ? 1 : 0)
  })
})

test('a decision that breaks off in the middle has done nothing', async () => {
  const { id, version } = await lookedThrough()
  const remark = { id, version, target: { kind: 'application' }, code: 'other', text: '请说明' } as const
  const draft = await officer.client.call(saveCaseRemark, remark)
  const before = await caseNow(product, id)
  await sql`
    create function break_off() returns trigger language plpgsql as $$
      begin if new.act = 'returned' then raise exception 'broken off'; end if; return new; end $$`.execute(pool())
  await sql`create trigger break_off before insert on case_event for each row execute function break_off()`.execute(
    pool(),
  )
  const decision = { id, version: draft.version, verdict: 'return', opinion: '请补正', confirmed: true } as const
  const { status } = await officer.client.post(decideCase.path, JSON.stringify(decision))
  await sql`drop trigger break_off on case_event`.execute(pool())
  await sql`drop function break_off`.execute(pool())
  expect(status).toBe(500)
  expect(await caseNow(product, id)).toEqual(before)
  expect([await statusOf(id), await decisionsOf(id)]).toEqual(['pending', 0])
  const state = pool().selectFrom('case_remark').select('state').where('id', '=', draft.remarkId)
  expect(await state.execute()).toEqual([{ state: 'draft' }])
  await officer.client.call(decideCase, decision)
  expect(await statusOf(id)).toBe('cadastralRejected')
})

test('after what the citizen did and the desk has not received yet, the refusal names the applicant and the act', async () => {
  const { id, version } = await lookedThrough()
  await product.worker.stop()
  await citizen.call(revokeApplication, { id })
  const refused = await refusalOf(decide(officer, { id, version, verdict: 'pass' }))
  expect([refused.reason, refused.status]).toEqual(['caseMoved', 409])
  expect(refused.text).toMatch(/^该件已由申请人于2026-03-10 09:\d\d:\d\d撤回申请，请查看最新情况$/)
  await citizen.call(submitApplication, { applicationId: id })
  const again = await refusalOf(decide(officer, { id, version, verdict: 'pass' }))
  expect(again.text).toMatch(/^该件已由申请人于2026-03-10 09:\d\d:\d\d重新提交，请查看最新情况$/)
  expect(await decisionsOf(id)).toBe(0)
})
