import { randomUUID } from 'node:crypto'
import { revokeApplication } from '@registration/contract/applications.ts'
import type { CaseTarget } from '@registration/contract/desk/case-words.ts'
import { claimCase } from '@registration/contract/desk/claims.ts'
import { deleteCaseRemark, saveCaseNote, saveCaseRemark, tickCase } from '@registration/contract/desk/decisions.ts'
import { pauseStaff } from '@registration/contract/desk/staff.ts'
import { listRemarks } from '@registration/contract/remarks.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timelineOf } from '../../testing/cases.ts'
import type { Client } from '../../testing/client.ts'
import { aWaitingCase, caseNow, frozenOf, holdFor } from '../../testing/desk-cases.ts'
import { anOfficer, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import type { FrozenApplication } from '../applications/frozen-application-rules.ts'
import { listCaseRemarks } from '../desk-review/review-store.ts'
import { setDocumentNumber } from '../desk-staff/staff-store.ts'

let product: TestProduct
let citizen: Client
let officer: SignedInOfficer
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  citizen = await product.signIn('zhangsan')
  officer = await anOfficer(product, { roles: ['cadastral'] })
})
afterAll(() => product.stop())

/** A case in the officer's hands, with what was submitted. */
async function ownCase(): Promise<{ id: string; version: number; frozen: FrozenApplication }> {
  const id = await aWaitingCase(product, citizen)
  const version = await holdFor(product, id, officer.staffId)
  return { id, version, frozen: await frozenOf(product, id) }
}

const partyField = (frozen: FrozenApplication, field = 'documentNumber'): CaseTarget => ({
  kind: 'party',
  id: frozen.parties[0]?.id,
  field,
})

const ticksOf = (id: string) =>
  product.services.pool
    .selectFrom('case_tick')
    .select(['target_kind', 'target_field', 'state', 'stage'])
    .where('case_id', '=', id)
    .orderBy('target_kind')
    .execute()

const remarksOf = (id: string) => listCaseRemarks(product.services.pool, product.services.cipher, id)

const aRemark = (frozen: FrozenApplication) =>
  ({ target: partyField(frozen), code: 'wrong', text: '号码有误' }) as const

describe('a tick', () => {
  test('of a value, a file and a material is kept for the stage, each moving the version', async () => {
    const { id, version, frozen } = await ownCase()
    const { client } = officer
    const first = await client.call(tickCase, { id, version, target: partyField(frozen), state: 'checked' })
    expect(first.version).toBe(version + 1)
    const file: CaseTarget = { kind: 'file', id: frozen.files[0]?.id }
    const second = await client.call(tickCase, { id, version: first.version, target: file, state: 'checked' })
    const material: CaseTarget = { kind: 'material', id: frozen.business.materials[0]?.id }
    await client.call(tickCase, { id, version: second.version, target: material, state: 'unfit' })
    expect(await ticksOf(id)).toEqual([
      { target_kind: 'file', target_field: '', state: 'checked', stage: 'cadastral' },
      { target_kind: 'material', target_field: '', state: 'unfit', stage: 'cadastral' },
      { target_kind: 'party', target_field: 'documentNumber', state: 'checked', stage: 'cadastral' },
    ])
  })

  test('is taken back by none, which for a material means that it is not needed', async () => {
    const { id, version, frozen } = await ownCase()
    const { client } = officer
    const value = partyField(frozen)
    await client.call(tickCase, { id, version, target: value, state: 'checked' })
    await client.call(tickCase, { id, version: version + 1, target: value, state: 'none' })
    const material: CaseTarget = { kind: 'material', id: frozen.business.materials[0]?.id }
    await client.call(tickCase, { id, version: version + 2, target: material, state: 'none' })
    expect(await ticksOf(id)).toEqual([
      { target_kind: 'material', target_field: '', state: 'none', stage: 'cadastral' },
    ])
  })

  test.each<[string, CaseTarget, string]>([
    ['party', { kind: 'party', id: randomUUID(), field: 'name' }, 'partyNotFound'],
    ['unit', { kind: 'unit', id: randomUUID() }, 'propertyUnitNotFound'],
    ['material', { kind: 'material', id: 'no-such' }, 'materialNotFound'],
    ['file', { kind: 'file', id: randomUUID() }, 'attachmentNotFound'],
    ['answer', { kind: 'answer', id: 'no-such' }, 'invalid'],
  ])('of a %s that was not submitted is refused', async (_, target, reason) => {
    const { id, version } = await ownCase()
    const state = target.kind === 'material' ? 'fits' : 'checked'
    expect((await refusalOf(officer.client.call(tickCase, { id, version, target, state }))).reason).toBe(reason)
    expect((await caseNow(product, id)).version).toBe(version)
  })

  test('of a field that parties do not have, or of a word that does not fit, is refused', async () => {
    const { id, version, frozen } = await ownCase()
    const tick = (target: CaseTarget, state: 'checked' | 'fits') =>
      refusalOf(officer.client.call(tickCase, { id, version, target, state }))
    expect((await tick(partyField(frozen, 'constructor'), 'checked')).reason).toBe('partyNotFound')
    expect((await tick(partyField(frozen), 'fits')).reason).toBe('invalid')
    expect((await tick({ kind: 'material', id: frozen.business.materials[0]?.id }, 'checked')).reason).toBe('invalid')
  })

  test('is one line of the timeline and one entry of the log, however often one ticks', async () => {
    const { id, version, frozen } = await ownCase()
    for (const [n, field] of ['name', 'phone', 'address'].entries())
      await officer.client.call(tickCase, {
        id,
        version: version + n,
        target: partyField(frozen, field),
        state: 'checked',
      })
    expect(await timelineOf(product, id)).toEqual(['arrived', 'checked'])
    const { pool } = product.services
    const logged = pool.selectFrom('audit_entry').select(['act', 'details', 'staff_id']).where('record', '=', id)
    expect((await logged.where('actor', '=', 'officer').execute()).filter(({ act }) => act === 'caseActed')).toEqual([
      { act: 'caseActed', details: 'checked', staff_id: officer.staffId },
    ])
  })
})

describe('a remark', () => {
  test('is a draft with the value as it was submitted, masked, and none of the citizen’s business yet', async () => {
    const { id, version, frozen } = await ownCase()
    const { remarkId } = await officer.client.call(saveCaseRemark, { id, version, ...aRemark(frozen) })
    const number = frozen.parties[0]?.documentNumber ?? ''
    const [draft] = await remarksOf(id)
    expect(draft).toMatchObject({ id: remarkId, submission: 1, ...aRemark(frozen), state: 'draft' })
    expect(draft?.value).toBe(`${number.slice(0, 4)}${'*'.repeat(number.length - 6)}${number.slice(-2)}`)
    expect(await citizen.call(listRemarks, { applicationId: id })).toEqual({ current: [], earlier: [] })
    const rows = await product.services.pool.selectFrom('case_remark').selectAll().where('case_id', '=', id).execute()
    expect(JSON.stringify(rows)).not.toContain('号码有误')
  })

  test('is written again as one types, and belongs to a file or the whole application too', async () => {
    const { id, version, frozen } = await ownCase()
    const { client } = officer
    const { remarkId } = await client.call(saveCaseRemark, { id, version, ...aRemark(frozen) })
    const again = { ...aRemark(frozen), text: '号码与证件不一致', code: 'notAsDocument' } as const
    await client.call(saveCaseRemark, { id, version: version + 1, remarkId, ...again })
    const file: CaseTarget = { kind: 'file', id: frozen.files[0]?.id }
    const unclear = { target: file, code: 'unclear', text: '看不清' } as const
    await client.call(saveCaseRemark, { id, version: version + 2, ...unclear })
    const whole = { target: { kind: 'application' }, code: 'other', text: '请补正' } as const
    await client.call(saveCaseRemark, { id, version: version + 3, ...whole })
    expect((await remarksOf(id)).map(({ code, text, value }) => [code, text, value.slice(0, 2)])).toEqual([
      ['notAsDocument', '号码与证件不一致', frozen.parties[0]?.documentNumber.slice(0, 2)],
      ['unclear', '看不清', ''],
      ['other', '请补正', ''],
    ])
  })

  test('of a field that the citizen’s form does not have is refused', async () => {
    const { id, version, frozen } = await ownCase()
    expect(frozen.parties[0]?.kind).toBe('individual')
    const remark = (target: CaseTarget, seen = version) =>
      officer.client.call(saveCaseRemark, { id, version: seen, target, code: 'missing', text: '请填写' })
    const unit = (field: string): CaseTarget => ({ kind: 'unit', id: frozen.units[0]?.id, field })
    const reasonOf = async (target: CaseTarget) => (await refusalOf(remark(target))).reason
    expect(await reasonOf(partyField(frozen, 'legalRepresentative'))).toBe('partyNotFound')
    // Of another business.
    expect(await reasonOf(unit('maximumClaim'))).toBe('propertyUnitNotFound')
    // One rights holder has no choice.
    expect(await reasonOf(unit('holdingMode'))).toBe('propertyUnitNotFound')
    // The form has a field for the agent, though nobody filled it in.
    expect(frozen.parties[0]?.agentName).toBe('')
    await remark(partyField(frozen, 'agentName'))
    await remark(unit('price'), version + 1)
    expect((await remarksOf(id)).map(({ target }) => target.field)).toEqual(['agentName', 'price'])
  })

  test('stays with the case when its officer is paused, and is written on by the next one', async () => {
    const leaving = await anOfficer(product, { roles: ['cadastral'] })
    const id = await aWaitingCase(product, citizen)
    const version = await holdFor(product, id, leaving.staffId)
    const remark = aRemark(await frozenOf(product, id))
    const { remarkId } = await leaving.client.call(saveCaseRemark, { id, version, ...remark })
    const system = await signInOfficer(product, 'demo-system')
    await system.call(pauseStaff, { login: leaving.login, paused: true })
    const late = leaving.client.call(deleteCaseRemark, { id, version: version + 1, remarkId })
    expect((await refusalOf(late)).reason).toBe('signedOut')
    const { state, version: seen } = await caseNow(product, id)
    expect(state).toBe('waiting')
    const claimed = await officer.client.call(claimCase, { id, version: seen })
    await officer.client.call(saveCaseRemark, { id, ...claimed, remarkId, ...remark, text: '号码与证件不符' })
    expect(await remarksOf(id)).toMatchObject([{ id: remarkId, text: '号码与证件不符', state: 'draft' }])
  })

  test('can be deleted while it is a draft', async () => {
    const { id, version, frozen } = await ownCase()
    const { remarkId } = await officer.client.call(saveCaseRemark, { id, version, ...aRemark(frozen) })
    const deleted = await officer.client.call(deleteCaseRemark, { id, version: version + 1, remarkId })
    expect(deleted.isReopened).toBe(false)
    expect(await remarksOf(id)).toEqual([])
    const again = officer.client.call(deleteCaseRemark, { id, version: version + 2, remarkId })
    expect((await refusalOf(again)).reason).toBe('remarkNotFound')
  })

  test('of another case is not found', async () => {
    const [one, other] = [await ownCase(), await ownCase()]
    const { remarkId } = await officer.client.call(saveCaseRemark, { ...one, ...aRemark(one.frozen) })
    const written = { id: other.id, version: other.version, remarkId, ...aRemark(other.frozen) }
    expect((await refusalOf(officer.client.call(saveCaseRemark, written))).reason).toBe('remarkNotFound')
    const deleted = { id: other.id, version: other.version, remarkId }
    expect((await refusalOf(officer.client.call(deleteCaseRemark, deleted))).reason).toBe('remarkNotFound')
    expect(await remarksOf(one.id)).toHaveLength(1)
  })

  test('the fifty-first is refused', async () => {
    const { id, version, frozen } = await ownCase()
    for (let n = 0; n < limits.remarks; n += 1)
      await officer.client.call(saveCaseRemark, { id, version: version + n, ...aRemark(frozen) })
    const over = officer.client.call(saveCaseRemark, { id, version: version + limits.remarks, ...aRemark(frozen) })
    expect((await refusalOf(over)).text).toBe('意见最多50条')
  })
})

describe('a note', () => {
  const notesOf = (id: string) =>
    product.services.pool.selectFrom('case_note').selectAll().where('case_id', '=', id).orderBy('at').execute()

  test('is sealed, and once deleted leaves a trace without its words', async () => {
    const { id, version } = await ownCase()
    const { noteId } = await officer.client.call(saveCaseNote, { id, text: '电话确认过' })
    expect(JSON.stringify(await notesOf(id))).not.toContain('电话')
    await officer.client.call(saveCaseNote, { id, noteId })
    expect(await notesOf(id)).toMatchObject([{ id: noteId, text_sealed: null, staff_id: officer.staffId }])
    expect((await caseNow(product, id)).version).toBe(version)
  })

  test('may be a supervisor’s, who alone deletes it', async () => {
    const { id } = await ownCase()
    const supervisor = await anOfficer(product, { roles: ['supervisor'] })
    const { noteId } = await supervisor.client.call(saveCaseNote, { id, text: '请尽快' })
    expect((await refusalOf(officer.client.call(saveCaseNote, { id, noteId }))).reason).toBe('noteNotFound')
    await supervisor.client.call(saveCaseNote, { id, noteId })
    expect((await notesOf(id))[0]?.deleted_at).not.toBeNull()
  })

  test('without words is refused', async () => {
    const { id } = await ownCase()
    expect((await refusalOf(officer.client.call(saveCaseNote, { id }))).reason).toBe('invalid')
  })
})

describe('a case that one does not hold', () => {
  const tickOf = (client: Client, { id, version, frozen }: Awaited<ReturnType<typeof ownCase>>) =>
    refusalOf(client.call(tickCase, { id, version, target: partyField(frozen), state: 'checked' }))

  test('is not found by another office, or by another stage', async () => {
    const own = await ownCase()
    const elsewhere = await anOfficer(product, { roles: ['cadastral'], offices: ['630100'] })
    const later = await anOfficer(product, { roles: ['acceptance'] })
    for (const { client } of [elsewhere, later]) {
      expect(await tickOf(client, own)).toMatchObject({ reason: 'caseNotFound', status: 200 })
      expect((await refusalOf(client.call(saveCaseNote, { id: own.id, text: '?' }))).reason).toBe('caseNotFound')
    }
    const unknown = { ...own, id: randomUUID() }
    expect((await tickOf(officer.client, unknown)).reason).toBe('caseNotFound')
    expect((await tickOf(officer.client, { ...own, id: 'no-uuid' })).reason).toBe('caseNotFound')
  })

  test('names its holder', async () => {
    const own = await ownCase()
    const colleague = await anOfficer(product, { roles: ['cadastral'] })
    const { reason, text } = await tickOf(colleague.client, own)
    expect(reason).toBe('caseHeldByOther')
    expect(text).toMatch(/^该件由测试人员\d+承办$/)
  })

  test('has moved for an officer who saw it earlier: the refusal says who, when and what', async () => {
    const own = await ownCase()
    await officer.client.call(saveCaseRemark, { ...own, ...aRemark(own.frozen) })
    const refused = await tickOf(officer.client, own)
    expect([refused.reason, refused.status]).toEqual(['caseMoved', 409])
    expect(refused.text).toMatch(/^该件已由测试人员\d+于2026-03-10 09:\d\d:\d\d填写意见，请查看最新情况$/)
  })

  test('has moved once its citizen took it back', async () => {
    const own = await ownCase()
    await citizen.call(revokeApplication, { id: own.id })
    await expect.poll(async () => (await caseNow(product, own.id)).state).toBe('withdrawn')
    expect((await tickOf(officer.client, own)).text).toContain('该件已由申请人于2026-03-10 09:')
  })

  test('refuses an officer who is one of its people, and that is in the log', async () => {
    const own = await ownCase()
    const { pool, cipher } = product.services
    const documentNumber = own.frozen.parties[0]?.documentNumber ?? ''
    await setDocumentNumber(pool, cipher, { staffId: officer.staffId, documentNumber })
    expect((await tickOf(officer.client, own)).reason).toBe('conflictOfInterest')
    expect((await refusalOf(officer.client.call(saveCaseNote, { id: own.id, text: '?' }))).reason).toBe(
      'conflictOfInterest',
    )
    const logged = pool.selectFrom('audit_entry').select('details').where('staff_id', '=', officer.staffId)
    const refused = await logged.where('act', '=', 'callRefused').execute()
    expect(refused.map(({ details }) => details)).toContain('cases/tick conflictOfInterest')
    await pool
      .updateTable('staff')
      .set({ document_number_index: null, document_number_sealed: null })
      .where('id', '=', officer.staffId)
      .execute()
  })
})

test('two acts on one version at once: one is done, the other is refused', async () => {
  const own = await ownCase()
  const tick = (field: string) =>
    officer.client.call(tickCase, {
      id: own.id,
      version: own.version,
      target: partyField(own.frozen, field),
      state: 'checked',
    })
  const outcomes = await Promise.allSettled(['name', 'phone', 'address', 'kind'].map(tick))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await ticksOf(own.id)).toHaveLength(1)
  expect((await caseNow(product, own.id)).version).toBe(own.version + 1)
})
