import { randomUUID } from 'node:crypto'
import { revokeApplication, submitApplication } from '@registration/contract/applications.ts'
import { saveAnswer } from '@registration/contract/case-questions.ts'
import { getDeskCase } from '@registration/contract/desk/case.ts'
import { decideCase } from '@registration/contract/desk/decisions.ts'
import { deleteAttachment } from '@registration/contract/materials.ts'
import { deleteParty, saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { explainRemark } from '@registration/contract/remarks.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { aParty, aUnit, uniqueCitizenId } from '../../demonstration/builders.ts'
import { demonstrationCitizens } from '../../demonstration/citizens.ts'
import type { DemonstrationLogin } from '../../demonstration/officers.ts'
import { PlatformError } from '../../platform/ask.ts'
import { registryEventKinds } from '../../registry-event-kinds.ts'
import { aDraft, aPicture, attachmentsOf, upload, uploadRequired } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import {
  aLookedThroughCase,
  aSoundCase,
  aSoundDraft,
  aWaitingCase,
  caseNow,
  untilReceived,
  withoutAnswer,
} from '../../testing/desk-cases.ts'
import { changeTitle, riverside, tongan } from '../../testing/holdings.ts'
import { anOfficer, refusalsOf } from '../../testing/officer-sessions.ts'
import { signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { insertDecision } from '../desk-decisions/decision-store.ts'
import { setDocumentNumber } from '../desk-staff/staff-store.ts'
import { applyDeskEvent } from '../registry/apply-event-service.ts'

let product: TestProduct
let citizen: Client
let officer: Client
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  citizen = await product.signIn('zhangsan')
  officer = await signInOfficer(product, 'demo-cadastral')
})
afterAll(() => product.stop())
afterEach(() => vi.restoreAllMocks())

const pool = () => product.services.pool

const aCase = async () => withoutAnswer(product, await aWaitingCase(product, citizen))

const staffIdOf = async (login: DemonstrationLogin) =>
  (await pool().selectFrom('staff').select('id').where('login', '=', login).executeTakeFirstOrThrow()).id

async function claim(id: string, login: DemonstrationLogin = 'demo-cadastral'): Promise<void> {
  const assignee = await staffIdOf(login)
  const claimed_at = product.clock.now()
  await pool().updateTable('desk_case').set({ state: 'claimed', assignee, claimed_at }).where('id', '=', id).execute()
}

/** Returns a case to its citizen, with one remark on a party's number and one on the application. */
async function returnWithRemarks(
  id: string,
  partyId: string,
  submission = 1,
): Promise<{ onNumber: string; onWhole: string }> {
  const { services, clock } = product
  const staff_id = await staffIdOf('demo-cadastral')
  const [onNumber, onWhole] = [randomUUID(), randomUUID()]
  const target = { kind: 'party' as const, id: partyId }
  await inTransaction(pool(), async (db) => {
    const at = clock.now()
    const verdict = await applyDeskEvent(db, services, registryEventKinds, {
      ...{ type: 'application.reviewed', id: randomUUID(), at, applicationId: id, submission },
      data: {
        status: 'cadastralRejected',
        cadastralOpinion: '请更正',
        remarks: [
          { id: onNumber, target: { ...target, field: 'sqr_zjh' }, code: 'wrong', text: '号码有误' },
          { id: onWhole, target: { kind: 'application' }, code: 'other', text: '请说明' },
        ],
      },
    })
    expect(verdict).toBe('applied')
    await insertDecision(db, services.cipher, {
      ...{ id: randomUUID(), caseId: id, submission, stage: 'cadastral', verdict: 'return', opinion: '请更正' },
      ...{ lateRemarks: 0, lateReason: undefined, certificateNumber: undefined, registeredOn: undefined },
      ...{ staffId: staff_id, at },
    })
    await db.updateTable('desk_case').set({ state: 'returned', claimed_at: null }).where('id', '=', id).execute()
    const sealed = (of: string, name: string, text: string) =>
      services.cipher.encrypt(text, `case_remark:${of}:${name}`)
    const common = { case_id: id, submission, staff_id, at, state: 'sent' as const }
    await db
      .insertInto('case_remark')
      .values([
        {
          ...common,
          id: onNumber,
          position: 2 * submission,
          target_kind: 'party',
          target_id: partyId,
          target_field: 'documentNumber',
          code: 'wrong',
          text_sealed: sealed(onNumber, 'text', '号码有误'),
          value_sealed: sealed(onNumber, 'value', '1304************79'),
        },
        {
          ...common,
          id: onWhole,
          position: 2 * submission + 1,
          target_kind: 'application',
          code: 'other',
          text_sealed: sealed(onWhole, 'text', '请说明'),
          value_sealed: sealed(onWhole, 'value', ''),
        },
      ])
      .execute()
  })
  return { onNumber, onWhole }
}

const valueIn = <V extends { field: string }>(values: readonly V[], field: string) =>
  values.find((each) => each.field === field)
const auditOf = (record: string) =>
  pool().selectFrom('audit_entry').selectAll().where('record', '=', record).where('act', '=', 'caseRead').execute()

describe('an opened case', () => {
  test('has what was handed in, its numbers and phones masked, beside the register', async () => {
    const id = await aDraft(citizen)
    const zhang = aParty({
      role: 'obligor',
      name: '张建国',
      documentNumber: demonstrationCitizens.zhangsan.documentNumber,
      phone: '13800138001',
    })
    await citizen.call(saveParty, { applicationId: id, party: aParty() })
    await citizen.call(saveParty, { applicationId: id, party: zhang })
    await citizen.call(saveUnits, { applicationId: id, units: [aUnit()] })
    await uploadRequired(citizen, id)
    await citizen.call(submitApplication, { applicationId: id })
    const found = await officer.call(getDeskCase, { id: await untilReceived(product, id) })

    expect(found.case).toMatchObject({ applicant: '张*', stage: 'cadastral', state: 'waiting', submission: 1 })
    const [buyer, seller] = found.form.parties
    expect(buyer).toMatchObject({ title: '买方 1', change: 'same' })
    expect(valueIn(seller?.values ?? [], 'phone')).toMatchObject({ value: '138****8001', isRevealable: false })
    expect(valueIn(buyer?.values ?? [], 'documentNumber')).toMatchObject({
      value: '1304************79',
      checks: [
        { with: 'certification', verdict: 'unknown' },
        { with: 'checkDigit', verdict: 'same' },
      ],
    })
    expect(valueIn(seller?.values ?? [], 'documentNumber')).toMatchObject({
      title: '证件号码',
      checks: [
        { with: 'register', verdict: 'same' },
        { with: 'certification', verdict: 'same' },
        { with: 'checkDigit', verdict: 'same' },
      ],
    })
    expect(valueIn(found.form.units[0]?.values ?? [], 'houseArea')).toMatchObject({
      value: '98.60',
      checks: [{ with: 'register', verdict: 'different', value: '118.30' }],
    })
    expect(found.register).toMatchObject({ state: 'answered', units: [{ isFound: true, owners: [{ name: '张*' }] }] })
    expect(found.form.materials.find(({ id }) => id === 'sale-contract')?.files).toMatchObject([{ isOpened: false }])
    for (const secret of [aParty().documentNumber, aParty().phone, zhang.documentNumber, zhang.phone])
      expect(JSON.stringify(found)).not.toContain(secret)
  })

  test.each([
    { words: 'one unit is without 是否合并办证, as the citizen has no such choice', units: 1, asked: false },
    { words: 'two units has 是否合并办证', units: 2, asked: true },
  ])('of $words', async ({ units, asked }) => {
    const id = await aDraft(citizen)
    await citizen.call(saveParty, { applicationId: id, party: aParty() })
    await citizen.call(saveParty, { applicationId: id, party: aParty({ role: 'obligor', name: '钱一' }) })
    await citizen.call(saveUnits, { applicationId: id, units: Array.from({ length: units }, () => aUnit()) })
    await uploadRequired(citizen, id)
    await citizen.call(submitApplication, { applicationId: id })
    const { form } = await officer.call(getDeskCase, { id: await untilReceived(product, id) })
    const fields = form.units.flatMap(({ values }) => values.map(({ field }) => field))
    expect(fields).toContain('location')
    expect(fields.includes('mergeCertificates')).toBe(asked)
    expect(fields).not.toContain('holdingMode')
  })

  test('is unknown to who has passed it, and that is no attempt: the browser’s Back asks for it', async () => {
    const colleague = await anOfficer(product, { roles: ['cadastral'] })
    const { id, version } = await aLookedThroughCase(product, citizen, colleague)
    await colleague.client.call(decideCase, { id, version, verdict: 'pass', confirmed: true })
    expect((await refusalOf(colleague.client.call(getDeskCase, { id }))).reason).toBe('caseNotFound')
    expect(await refusalsOf(product, colleague.staffId)).toEqual([])
  })

  test('is unknown to another office, to another stage, and under an id that there is not', async () => {
    const id = await aCase()
    const xining = await signInOfficer(product, 'demo-xining')
    const acceptance = await signInOfficer(product, 'demo-acceptance')
    for (const client of [xining, acceptance])
      expect((await refusalOf(client.call(getDeskCase, { id }))).reason).toBe('caseNotFound')
    expect((await refusalOf(officer.call(getDeskCase, { id: randomUUID() }))).reason).toBe('caseNotFound')
    expect((await refusalOf(officer.call(getDeskCase, { id: 'none' }))).reason).toBe('caseNotFound')
    for (const login of ['demo-xining', 'demo-acceptance'] as const)
      expect(await refusalsOf(product, await staffIdOf(login))).toEqual([`cases/get caseNotFound ${id}`])
    const unknown = ['cases/get caseNotFound', 'cases/get caseNotFound']
    expect(await refusalsOf(product, await staffIdOf('demo-cadastral'))).toEqual(unknown)
    const supervisor = await signInOfficer(product, 'demo-supervisor')
    expect((await supervisor.call(getDeskCase, { id })).may).toEqual([
      'reassign',
      'declareConflict',
      'markUrgent',
      'supervise',
      'grantException',
      'note',
      'reveal',
    ])
  })

  test('is recorded with its citizen, who reads the role and not the officer', async () => {
    const id = await aCase()
    await officer.call(getDeskCase, { id })
    const { citizen_id } = await pool()
      .selectFrom('application')
      .select('citizen_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const staff_id = await staffIdOf('demo-cadastral')
    expect(await auditOf(id)).toMatchObject([{ citizen_id, staff_id, actor: 'officer', details: 'cadastral' }])
  })

  test('has all of the largest one, with the longest words', async () => {
    const applicationId = await aSoundDraft(citizen)
    for (let n = 2; n < limits.parties; n += 1) {
      const documentNumber = uniqueCitizenId('1971-01-01', n)
      const long = { role: 'obligor', name: '长'.repeat(limits.name), address: '长'.repeat(limits.address) } as const
      await citizen.call(saveParty, { applicationId, party: aParty({ ...long, documentNumber }) })
    }
    const units = Array.from({ length: limits.units - 1 }, (_, n) =>
      aUnit({ unitNumber: `130403001002GB00012F0003${String(n).padStart(4, '0')}` }),
    )
    await citizen.call(saveUnits, { applicationId, units })
    const [file] = await pool()
      .selectFrom('attachment')
      .selectAll()
      .where('application_id', '=', applicationId)
      .execute()
    if (!file) throw new Error('There is no file')
    const { position: _, ...row } = file
    const files = Array.from({ length: limits.files - (await attachmentsOf(citizen, applicationId)).length }, () => {
      const id = randomUUID()
      return { ...row, id, storage_key: `attachments/${id}.` }
    })
    await pool().insertInto('attachment').values(files).execute()
    await citizen.call(submitApplication, { applicationId })
    const id = await withoutAnswer(product, await untilReceived(product, applicationId))
    const entries = { seizures: [{}], mortgages: [{}], objections: [{}], notices: [{}], locks: [{}] }
    await changeTitle(citizen, riverside, { ...entries, residenceRights: [{}] })
    const none = { seizures: [], mortgages: [], objections: [], notices: [], locks: [], residenceRights: [] }
    onTestFinished(() => changeTitle(citizen, riverside, none))
    const { form, findings } = await officer.call(getDeskCase, { id })
    expect(findings).toHaveLength(6 * limits.units)
    expect([form.parties.length, form.units.length]).toEqual([limits.parties, limits.units])
    expect(form.materials.flatMap(({ files }) => files)).toHaveLength(limits.files)
    expect(valueIn(form.parties.at(-1)?.values ?? [], 'address')?.value).toHaveLength(limits.address)
  })

  test('is not answered if the look cannot be recorded', async () => {
    const id = await aCase()
    vi.spyOn(product.services.readings, 'recordOfficer').mockRejectedValue(new Error('the log is away'))
    expect((await refusalOf(officer.call(getDeskCase, { id }))).reason).toBe('ourFault')
  })

  test('says what its holder may do', async () => {
    const id = await aCase()
    expect((await officer.call(getDeskCase, { id })).may).toEqual(['claim', 'declareConflict', 'note'])
    await claim(id)
    const { may, form } = await officer.call(getDeskCase, { id })
    expect(may).toEqual([
      'release',
      'handOver',
      'hold',
      'declareConflict',
      'answerSupervision',
      'tick',
      'remark',
      'note',
      'reveal',
      'pass',
      'return',
    ])
    expect(valueIn(form.parties[0]?.values ?? [], 'documentNumber')).toMatchObject({ isRevealable: true })
  })

  test('has the ticks, the notes and what happened, with who did it', async () => {
    const id = await aCase()
    const staff_id = await staffIdOf('demo-cadastral')
    const at = product.clock.now()
    const noteId = randomUUID()
    const tick = { case_id: id, submission: 1, target_kind: 'material' as const, target_id: 'sale-contract' }
    await pool()
      .insertInto('case_tick')
      .values({ ...tick, state: 'fits', stage: 'cadastral', staff_id, at })
      .execute()
    const text_sealed = product.services.cipher.encrypt('电话确认过', `case_note:${noteId}:text`)
    await pool().insertInto('case_note').values({ id: noteId, case_id: id, text_sealed, staff_id, at }).execute()
    const found = await officer.call(getDeskCase, { id })
    expect(found.ticks).toMatchObject([
      { target: { kind: 'material', id: 'sale-contract' }, state: 'fits', stage: 'cadastral', by: '许文博' },
    ])
    const note = { id: noteId, text: '电话确认过', by: '许文博', isDeleted: false }
    expect(found.notes).toMatchObject([{ ...note, isOwn: true }])
    const supervisor = await signInOfficer(product, 'demo-supervisor')
    expect((await supervisor.call(getDeskCase, { id })).notes).toMatchObject([{ ...note, isOwn: false }])
    expect(found.timeline).toMatchObject([{ act: 'arrived', by: '', submission: 1 }])
  })
})

describe('a case that was handed in again', () => {
  test('shows each value beside the one before, what was added and removed, and what became of the remarks', async () => {
    const id = await aCase()
    const first = await officer.call(getDeskCase, { id })
    const [buyer] = first.form.parties
    if (!buyer) throw new Error('There is no buyer')
    const { onNumber, onWhole } = await returnWithRemarks(id, buyer.id)
    const documentNumber = uniqueCitizenId('1988-04-12', 19)
    expect(documentNumber.slice(-2)).not.toBe(aParty().documentNumber?.slice(-2))
    await citizen.call(saveParty, {
      applicationId: id,
      party: { ...aParty({ documentNumber, address: '邯郸市丛台区和平路1号' }), id: buyer.id },
    })
    await citizen.call(saveParty, {
      applicationId: id,
      party: aParty({ role: 'obligor', name: '孙丽', documentNumber: uniqueCitizenId('1990-01-01', 3) }),
    })
    const [old] = await attachmentsOf(citizen, id)
    await citizen.call(deleteAttachment, { attachmentId: old?.id ?? '' })
    const materialId = old?.materialId ?? ''
    await upload(citizen, { applicationId: id, materialId }, [await aPicture('#aa2211')])
    await citizen.call(explainRemark, { applicationId: id, remarkId: onWhole, note: '已补正' })
    await citizen.call(submitApplication, { applicationId: id })
    await untilReceived(product, id, 2)

    const { form, remarks, submissions, case: row } = await officer.call(getDeskCase, { id })
    expect(row).toMatchObject({ submission: 2 })
    const opinions = [{ stage: 'cadastral', verdict: 'return', text: '请更正' }]
    expect(submissions).toMatchObject([
      { number: 1, opinions },
      { number: 2, opinions: [] },
    ])
    const [changed] = form.parties
    expect(form.parties.map(({ change }) => change)).toEqual(['changed', 'same', 'added'])
    expect(valueIn(changed?.values ?? [], 'address')).toMatchObject({
      value: '邯郸市丛台区和平路1号',
      before: aParty().address,
    })
    expect(valueIn(changed?.values ?? [], 'documentNumber')).toMatchObject({
      checks: expect.arrayContaining([{ with: 'previous', verdict: 'different' }]),
    })
    const files = form.materials.flatMap(({ files }) => files)
    expect(files.filter(({ change }) => change === 'removed')).toMatchObject([{ id: old?.id }])
    expect(files.filter(({ change }) => change === 'added')).toHaveLength(1)
    expect(remarks).toMatchObject([
      { id: onNumber, state: 'changed', where: '买方 赵明远 · 证件号码', before: '1304************79' },
      { id: onWhole, state: 'changed', where: '整个申请', note: '已补正' },
    ])
    expect(remarks[0]?.now).toBe(
      valueIn(changed?.values ?? [], 'documentNumber') && `1304************${documentNumber.slice(-2)}`,
    )
  })

  test('shows which answers were changed, added and taken out', async () => {
    const id = await aSoundDraft(citizen)
    const answer = (questionId: string, choice: string) =>
      citizen.call(saveAnswer, { applicationId: id, questionId, answer: choice })
    const submit = async (submission: number) => {
      await citizen.call(submitApplication, { applicationId: id })
      await untilReceived(product, id, submission)
      return (await officer.call(getDeskCase, { id })).form
    }
    const changed = ({ answers }: Awaited<ReturnType<typeof submit>>) =>
      answers
        .filter(({ change }) => change !== 'same')
        .map((each) => [each.id, each.change, each.answer, each.before] as const)
    for (const [question, choice] of [
      ['ground', 'contract'],
      ['housing-kind', 'market'],
      ['plan', 'fits'],
      ['signed-papers', 'signed'],
    ] as const)
      await answer(question, choice)
    const first = await submit(1)
    expect(changed(first)).toEqual([])
    const buyerId = first.parties[0]?.id ?? ''
    await returnWithRemarks(id, buyerId)
    await answer('plan', 'differs')
    const wife = aParty({ role: 'obligor', name: '孙丽', documentNumber: uniqueCitizenId('1990-01-01', 3) })
    const { id: partyId } = await citizen.call(saveParty, { applicationId: id, party: wife })
    await answer('co-owners', 'couple')
    expect(changed(await submit(2))).toEqual([
      ['co-owners', 'added', '是夫妻，或者曾经是夫妻', undefined],
      ['plan', 'changed', '看不清，没有图，或者房子改动过', '看得清，也一致'],
    ])
    await returnWithRemarks(id, buyerId, 2)
    await citizen.call(deleteParty, { applicationId: id, partyId })
    expect(changed(await submit(3))).toEqual([['co-owners', 'removed', '', '是夫妻，或者曾经是夫妻']])
  })

  test('after it was revoked shows what has changed since the return, and without one since the submission before', async () => {
    const id = await aCase()
    const [buyer] = (await officer.call(getDeskCase, { id })).form.parties
    const rename = (name: string) =>
      citizen.call(saveParty, { applicationId: id, party: { ...aParty({ name }), id: buyer?.id ?? '' } })
    const nameBefore = async () => {
      const [party] = (await officer.call(getDeskCase, { id })).form.parties
      return valueIn(party?.values ?? [], 'name')?.before
    }
    const revokeAndSubmit = async (submission: number, change?: string) => {
      await citizen.call(revokeApplication, { id })
      await expect.poll(async () => (await caseNow(product, id)).state).toBe('withdrawn')
      if (change) await rename(change)
      await citizen.call(submitApplication, { applicationId: id })
      await untilReceived(product, id, submission)
    }
    await revokeAndSubmit(2, '赵明')
    expect(await nameBefore()).toBe('赵明远')
    await returnWithRemarks(id, buyer?.id ?? '', 2)
    await rename('赵明达')
    await citizen.call(submitApplication, { applicationId: id })
    await untilReceived(product, id, 3)
    await revokeAndSubmit(4)
    expect(await nameBefore()).toBe('赵明')
  })

  test('without a change leaves each remark open, or explained where the citizen wrote to it', async () => {
    const id = await aCase()
    const [buyer] = (await officer.call(getDeskCase, { id })).form.parties
    const { onNumber, onWhole } = await returnWithRemarks(id, buyer?.id ?? '')
    await citizen.call(explainRemark, { applicationId: id, remarkId: onWhole, note: '材料已齐' })
    const before = await officer.call(getDeskCase, { id })
    expect(before.remarks.map(({ note }) => note)).toEqual(['', ''])
    await citizen.call(submitApplication, { applicationId: id })
    await untilReceived(product, id, 2)
    const { form, remarks } = await officer.call(getDeskCase, { id })
    expect(form.parties.map(({ change }) => change)).toEqual(['same', 'same'])
    expect(remarks).toMatchObject([
      { id: onNumber, state: 'open' },
      { id: onWhole, state: 'explained', note: '材料已齐' },
    ])
  })
})

describe('a conflict of interest', () => {
  test('with a party or an agent refuses the look, which stays in the audit log', async () => {
    const id = await aCase()
    const number = uniqueCitizenId('1970-02-02', 5)
    const number_indexes = [product.services.cipher.index(number, 'document_number')]
    await pool().updateTable('desk_case').set({ number_indexes }).where('id', '=', id).execute()
    await withOwnNumber(number, async () => {
      expect((await refusalOf(officer.call(getDeskCase, { id }))).reason).toBe('conflictOfInterest')
      const refused = pool().selectFrom('audit_entry').select('details').where('act', '=', 'callRefused')
      expect((await refused.execute()).map(({ details }) => details)).toContain('cases/get conflictOfInterest')
    })
    expect((await officer.call(getDeskCase, { id })).case.id).toBe(id)
  })

  test('with the citizen who filed it refuses the look too', async () => {
    const id = await aCase()
    await withOwnNumber(demonstrationCitizens.zhangsan.documentNumber, async () => {
      expect((await refusalOf(officer.call(getDeskCase, { id }))).reason).toBe('conflictOfInterest')
    })
  })

  const forgetOwnNumber = () =>
    pool()
      .updateTable('staff')
      .set({ document_number_index: null, document_number_sealed: null })
      .where('login', '=', 'demo-cadastral')
      .execute()

  async function withOwnNumber(documentNumber: string, run: () => Promise<void>): Promise<void> {
    const staffId = await staffIdOf('demo-cadastral')
    await setDocumentNumber(pool(), product.services.cipher, { staffId, documentNumber })
    await run()
    await forgetOwnNumber()
  }
})

describe('the register', () => {
  test('that is silent leaves the case without facts, and says so', async () => {
    const id = await aCase()
    const { landRegister } = product.services.platform
    vi.spyOn(landRegister, 'findProperties').mockRejectedValue(new PlatformError('registry', 'timeout'))
    const { register, findings, form } = await officer.call(getDeskCase, { id })
    expect(register).toMatchObject({ state: 'silent', units: [] })
    expect(findings).toEqual([])
    expect(valueIn(form.units[0]?.values ?? [], 'location')).toMatchObject({
      checks: [{ with: 'register', verdict: 'unknown' }],
    })
  })

  test('is asked again once its answer is older than ten minutes', async () => {
    const id = await aCase()
    const questions = vi.spyOn(product.services.platform.landRegister, 'findProperties')
    await officer.call(getDeskCase, { id })
    await officer.call(getDeskCase, { id })
    expect(questions).toHaveBeenCalledTimes(1)
    product.clock.advance(601_000)
    const { register } = await officer.call(getDeskCase, { id })
    expect(questions).toHaveBeenCalledTimes(2)
    expect(register.state).toBe('answered')
  })

  test('is compared with a unit number that is of another region than the application, which is marked, too', async () => {
    const typed = '630104001002GB00012F00030045'
    const { form } = await officer.call(getDeskCase, {
      id: await aSoundCase(product, citizen, aUnit({ unitNumber: typed })),
    })
    expect(valueIn(form.units[0]?.values ?? [], 'unitNumber')?.checks).toEqual([
      { with: 'register', verdict: 'different', value: aUnit().unitNumber },
      { with: 'region', verdict: 'different' },
    ])
  })

  test('that has other unit numbers under the certificate says so with its number, and all its entries count', async () => {
    const typed = '130403001002GB00012F00030046'
    const id = await withoutAnswer(product, await aSoundCase(product, citizen, aUnit({ unitNumber: typed })))
    await changeTitle(citizen, riverside, { mortgages: [{}] })
    const { register, findings, form, case: shown } = await officer.call(getDeskCase, { id })
    await changeTitle(citizen, riverside, { mortgages: [] })
    expect(valueIn(form.units[0]?.values ?? [], 'unitNumber')?.checks).toEqual([
      { with: 'register', verdict: 'different', value: aUnit().unitNumber },
    ])
    expect(findings).toMatchObject([{ rule: 'mortgage', level: 'forbidden' }])
    expect(shown.flags).toContain('mortgaged')
    expect(register.units).toMatchObject([{ isFound: true, restrictions: [{ kind: 'mortgage' }] }])
  })

  test('has each of several certificate numbers in one field, or says which it has', async () => {
    const checks = async (certificateNumber: string) => {
      const id = await withoutAnswer(product, await aSoundCase(product, citizen, aUnit({ certificateNumber })))
      const { form } = await officer.call(getDeskCase, { id })
      return valueIn(form.units[0]?.values ?? [], 'certificateNumber')?.checks
    }
    expect(await checks(`${riverside}、${tongan}`)).toEqual([
      { with: 'register', verdict: 'same', value: `${riverside}、${tongan}` },
    ])
    expect(await checks(`${riverside}、冀（2023）邯郸市不动产权第9999999号`)).toEqual([
      { with: 'register', verdict: 'different', value: riverside },
    ])
  })

  describe('has, where a mortgage is cancelled, the number of its registration proof', () => {
    const proof = '冀（2021）邯郸市不动产证明第0003321号'

    async function aCancellation(certificateNumber: string): Promise<string> {
      const applicationId = await aDraft(citizen, '130400-mortgage-cancellation')
      const bank = { name: '邯郸市滏阳商业银行股份有限公司', documentType: '7', documentNumber: '91130400MA0000001X' }
      const { name, documentNumber } = demonstrationCitizens.zhangsan
      await citizen.call(saveParty, { applicationId, party: aParty({ kind: 'company', ...bank }) })
      await citizen.call(saveParty, { applicationId, party: aParty({ role: 'obligor', name, documentNumber }) })
      const { unitNumber: _, ...unit } = aUnit({ certificateNumber, location: '同安家园1号楼1单元1203室' })
      await citizen.call(saveUnits, { applicationId, units: [unit] })
      await uploadRequired(citizen, applicationId)
      await citizen.call(submitApplication, { applicationId })
      return withoutAnswer(product, await untilReceived(product, applicationId))
    }

    const opened = async (certificateNumber: string) => {
      const id = await aCancellation(certificateNumber)
      const { form, ...rest } = await officer.call(getDeskCase, { id })
      return { ...rest, number: valueIn(form.units[0]?.values ?? [], 'certificateNumber')?.checks }
    }

    test('once, also of a mortgage of two homes', async () => {
      await changeTitle(citizen, riverside, { mortgages: [{ certificateNumber: proof }] })
      const { number } = await opened(proof)
      await changeTitle(citizen, riverside, { mortgages: [] })
      expect(number).toEqual([{ with: 'register', verdict: 'same', value: proof }])
    })

    test('beside the home and its owner, and no rule stops it', async () => {
      const { number, register, findings } = await opened(proof)
      expect(number).toEqual([{ with: 'register', verdict: 'same', value: proof }])
      expect(register.units).toMatchObject([
        { isFound: true, owners: [{ isParty: true }], restrictions: [{ words: expect.stringContaining(proof) }] },
      ])
      expect(findings).toEqual([])
    })

    test('beside the certificate’s in its place, which is another', async () => {
      const { number, register } = await opened(tongan)
      expect(number).toEqual([{ with: 'register', verdict: 'different', value: proof }])
      expect(register.units).toMatchObject([{ isFound: true }])
    })

    test('or nothing to compare with, if the register does not say it', async () => {
      const registeredAt = '2021-07-06 11:15:00'
      await changeTitle(citizen, tongan, { mortgages: [{ certificateNumber: '', registeredAt }] })
      const { number } = await opened(tongan)
      await changeTitle(citizen, tongan, { mortgages: [{ certificateNumber: proof, registeredAt }] })
      expect(number).toEqual([{ with: 'register', verdict: 'unknown' }])
    })
  })

  test('that has several units under the certificate is compared by the typed one alone, with spaces and small letters, too', async () => {
    const { landRegister } = product.services.platform
    const ask = landRegister.findProperties.bind(landRegister)
    const id = await withoutAnswer(product, await aSoundCase(product, citizen))
    await changeTitle(citizen, riverside, { mortgages: [{}] })
    vi.spyOn(landRegister, 'findProperties').mockImplementation(async (number) => {
      const [first] = await ask(number)
      if (!first) return []
      const unitNumber = '130403 001002 gb00012 f00030045'
      return [
        { ...first, unitNumber: '130403001002GB00012F00030046' },
        { ...first, unitNumber, restrictions: [] },
      ]
    })
    const { register, findings, form } = await officer.call(getDeskCase, { id })
    await changeTitle(citizen, riverside, { mortgages: [] })
    expect(valueIn(form.units[0]?.values ?? [], 'unitNumber')?.checks).toMatchObject([{ verdict: 'same' }])
    expect(findings).toEqual([])
    expect(register.units).toMatchObject([{ restrictions: [] }])
  })

  test('that has a location with digits and brackets of another width has the unit’s', async () => {
    const location = '邯郸市丛台区人民东路88号(滏东小区)3号楼1单元402室'
    const id = await withoutAnswer(product, await aSoundCase(product, citizen, aUnit({ location })))
    const { landRegister } = product.services.platform
    const ask = landRegister.findProperties
    const registered = '邯郸市丛台区人民东路８８号（滏东小区）　３号楼１单元４０２室'
    vi.spyOn(landRegister, 'findProperties').mockImplementation(async (number) =>
      (await ask(number)).map((property) => ({ ...property, location: registered })),
    )
    const { form } = await officer.call(getDeskCase, { id })
    expect(valueIn(form.units[0]?.values ?? [], 'location')?.checks).toEqual([
      { with: 'register', verdict: 'same', value: registered },
    ])
  })

  test.each([
    ['an old number of 15 digits', { documentNumber: '130402850307123' }, '130402198503071231'],
    ['a small x', { documentNumber: '11010519491231002x' }, '11010519491231002X'],
    ['a space in the name', { name: '张　建国' }, '130402198503071231'],
  ])('that has an owner with %s has the party of today’s spelling', async (_what, registered, documentNumber) => {
    const applicationId = await aDraft(citizen)
    for (const party of [aParty(), aParty({ role: 'obligor', name: '张建国', documentNumber })])
      await citizen.call(saveParty, { applicationId, party })
    await citizen.call(saveUnits, { applicationId, units: [aUnit()] })
    await uploadRequired(citizen, applicationId)
    await changeTitle(citizen, riverside, { owners: [{ name: '张建国', documentNumber, ...registered }] })
    await citizen.call(submitApplication, { applicationId })
    const id = await withoutAnswer(product, await untilReceived(product, applicationId))
    const { register, findings, form } = await officer.call(getDeskCase, { id })
    const { name, documentNumber: own } = demonstrationCitizens.zhangsan
    await changeTitle(citizen, riverside, { owners: [{ name, documentNumber: own }] })
    const seller = form.parties.find(({ role }) => role === 'obligor')
    for (const field of ['name', 'documentNumber'])
      expect(valueIn(seller?.values ?? [], field)?.checks).toContainEqual({ with: 'register', verdict: 'same' })
    expect(register.units).toMatchObject([{ owners: [{ isParty: true }] }])
    expect(findings).toEqual([])
  })

  test('with two owners whose numbers were exchanged has neither number with its name', async () => {
    const [zhang, li] = [demonstrationCitizens.zhangsan.documentNumber, uniqueCitizenId('1984-04-04', 44)]
    const owners = [
      { name: '张建国', documentNumber: zhang },
      { name: '李秀兰', documentNumber: li },
    ]
    await changeTitle(citizen, riverside, { owners })
    onTestFinished(() => changeTitle(citizen, riverside, { owners: owners.slice(0, 1) }))
    const id = await aDraft(citizen)
    await citizen.call(saveParty, { applicationId: id, party: aParty() })
    for (const [name, documentNumber] of [
      ['张建国', li],
      ['李秀兰', zhang],
    ] as const)
      await citizen.call(saveParty, { applicationId: id, party: aParty({ role: 'obligor', name, documentNumber }) })
    await citizen.call(saveUnits, { applicationId: id, units: [aUnit()] })
    await uploadRequired(citizen, id)
    await citizen.call(submitApplication, { applicationId: id })
    const { form } = await officer.call(getDeskCase, { id: await untilReceived(product, id) })
    const verdictsOf = (field: string) =>
      form.parties
        .filter(({ role }) => role === 'obligor')
        .map(({ values }) => valueIn(values, field)?.checks.find((check) => check.with === 'register')?.verdict)
    expect(verdictsOf('name')).toEqual(['same', 'same'])
    expect(verdictsOf('documentNumber')).toEqual(['different', 'different'])
  })

  test('that has a seizure is a finding, at the unit', async () => {
    const id = await aCase()
    await changeTitle(citizen, riverside, {
      seizures: [{ type: '1', authority: '邯郸市丛台区人民法院', registeredAt: '2026-02-01 10:00:00' }],
    })
    const { register, findings, form } = await officer.call(getDeskCase, { id })
    await changeTitle(citizen, riverside, { seizures: [] })
    expect(findings).toContainEqual(
      expect.objectContaining({ rule: 'seizure', level: 'exception', unitId: form.units[0]?.id }),
    )
    expect(register.units[0]?.restrictions).toMatchObject([
      { kind: 'seizure', words: expect.stringContaining('邯郸市丛台区人民法院') },
    ])
  })
})
