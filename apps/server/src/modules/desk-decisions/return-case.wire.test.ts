import { getApplication, revokeApplication, submitApplication } from '@registration/contract/applications.ts'
import { getDeskCase } from '@registration/contract/desk/case.ts'
import {
  decideCase,
  deleteCaseRemark,
  listCaseReasons,
  previewDecision,
  saveCaseRemark,
} from '@registration/contract/desk/decisions.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { deleteAttachment, listMaterials } from '@registration/contract/materials.ts'
import { listMessages } from '@registration/contract/messages.ts'
import { deleteParty, saveParty } from '@registration/contract/party.ts'
import { deleteUnit, saveUnits } from '@registration/contract/property-unit.ts'
import { listRemarks } from '@registration/contract/remarks.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aParty, aUnit, uniqueCitizenId } from '../../demonstration/builders.ts'
import { aPicture, idsIn, upload } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import {
  aLookedThroughCase,
  aSoundDraft,
  caseNow,
  frozenOf,
  lookThrough,
  untilReceived,
} from '../../testing/desk-cases.ts'
import { anOfficer, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { within } from '../../testing/within.ts'

let product: TestProduct
let citizen: Client
let officer: SignedInOfficer
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
})
afterAll(() => product.stop())
beforeEach(async () => {
  citizen = await product.signIn('zhangsan')
  officer = await anOfficer(product, { roles: ['cadastral'] })
})

const confirmed = true as const
const opinion = '请补正后重新提交'

/** What was submitted. */
async function submittedIn(id: string) {
  const frozen = await frozenOf(product, id)
  const [buyer] = frozen.parties
  const [unit] = frozen.units
  const [file] = frozen.files
  if (!buyer || !unit || !file) throw new Error('a submission without a party, a unit or a file')
  return { frozen, buyer, unit, file }
}

/** A case in the officer's hands, looked through, with remarks on a number, a price and a file. */
async function aRemarkedCase() {
  const { id, ...looked } = await aLookedThroughCase(product, citizen, officer)
  let { version } = looked
  const { buyer, unit, file } = await submittedIn(id)
  for (const remark of [
    { target: { kind: 'party', id: buyer.id, field: 'documentNumber' }, code: 'wrong', text: '号码有误' },
    { target: { kind: 'unit', id: unit.id, field: 'price' }, code: 'notAsDocument', text: '与合同不一致' },
    { target: { kind: 'file', id: file.id }, code: 'unclear', text: '看不清' },
  ] as const)
    ({ version } = await officer.client.call(saveCaseRemark, { id, version, ...remark }))
  return { id, version, buyer, unit, file }
}

const giveBack = (id: string, version: number, more: object = {}) =>
  officer.client.call(decideCase, { id, version, verdict: 'return', opinion, confirmed, ...more })

/** The citizen changes the buyer's number and hands in again. */
async function correct(id: string, partyId: string) {
  const party = aParty({ id: partyId, documentNumber: uniqueCitizenId('1988-04-12', 18) })
  await citizen.call(saveParty, { applicationId: id, party })
  await citizen.call(submitApplication, { applicationId: id })
  await expect.poll(async () => (await caseNow(product, id)).submission).toBe(2)
}

describe('a case that is returned', () => {
  test('has its remarks with the citizen, each in its place and in the officer’s words', async () => {
    const { id, version, buyer, unit } = await aRemarkedCase()
    const before = performance.now()
    await giveBack(id, version)
    const { application, steps } = await citizen.call(getApplication, { applicationId: id })
    expect(application.status).toBe('cadastralRejected')
    expect(application.opinions).toMatchObject({ cadastral: opinion, openRemarks: 3 })
    expect(steps.map(({ stage }) => stage)).toContain('存量房买卖转移登记（退回申请人）')
    const { current } = await citizen.call(listRemarks, { applicationId: id })
    expect(performance.now() - before).toBeLessThan(within(2_000))
    expect(current.map(({ target, code, where, text, state }) => ({ target, code, where, text, state }))).toEqual([
      {
        target: { kind: 'party', id: buyer.id, field: 'sqr_zjh' },
        code: 'wrong',
        where: `买方 ${buyer.name} · 证件号码`,
        text: '号码有误',
        state: 'open',
      },
      expect.objectContaining({ target: { kind: 'unit', id: unit.id, field: 'qdjg' }, text: '与合同不一致' }),
      expect.objectContaining({ target: { kind: 'material', id: expect.any(String) }, text: '看不清' }),
    ])
    const { rows } = await citizen.call(listMessages, { page: 1, pageSize: 10 })
    expect(rows[0]?.text).toContain('3处')
    expect(await caseNow(product, id)).toMatchObject({ state: 'returned', stage: 'cadastral', claimed_at: null })
  })

  test('sends no draft on what the citizen has taken out of a submission that they withdrew', async () => {
    const { id, buyer } = await aRemarkedCase()
    await citizen.call(revokeApplication, { id })
    await expect.poll(async () => (await caseNow(product, id)).state).toBe('withdrawn')
    await citizen.call(deleteParty, { applicationId: id, partyId: buyer.id })
    await citizen.call(saveParty, {
      applicationId: id,
      party: aParty({ documentNumber: uniqueCitizenId('1991-02-03', 4) }),
    })
    await citizen.call(submitApplication, { applicationId: id })
    await untilReceived(product, id, 2)
    await giveBack(id, await lookThrough(product, officer, id))
    const { current } = await citizen.call(listRemarks, { applicationId: id })
    expect(current.map(({ text }) => text)).toEqual(['与合同不一致', '看不清'])
    const { remarks } = await officer.client.call(getDeskCase, { id })
    expect(remarks.find(({ text }) => text === '号码有误')).toMatchObject({ state: 'draft' })
  })

  test('sends a draft on a submission that was withdrawn with the value that is returned', async () => {
    const { id, unit } = await aRemarkedCase()
    await citizen.call(revokeApplication, { id })
    await expect.poll(async () => (await caseNow(product, id)).state).toBe('withdrawn')
    await citizen.call(saveUnits, { applicationId: id, units: [aUnit({ id: unit.id, price: '690000.00' })] })
    await citizen.call(submitApplication, { applicationId: id })
    await untilReceived(product, id, 2)
    const version = await lookThrough(product, officer, id)
    const priceIn = async () => {
      const { remarks } = await officer.client.call(getDeskCase, { id })
      const { state, before, now } = remarks.find(({ text }) => text === '与合同不一致') ?? {}
      return { state, before, now }
    }
    expect(await priceIn()).toEqual({ state: 'draft', before: '680000.00', now: '690000.00' })
    await giveBack(id, version)
    await citizen.call(saveUnits, { applicationId: id, units: [aUnit({ id: unit.id, price: '700000.00' })] })
    await citizen.call(submitApplication, { applicationId: id })
    await untilReceived(product, id, 3)
    expect(await priceIn()).toEqual({ state: 'changed', before: '690000.00', now: '700000.00' })
  })

  test('shows its officer value then, remark and value now once it is handed in again', async () => {
    const { id, version, buyer } = await aRemarkedCase()
    await giveBack(id, version)
    await correct(id, buyer.id)
    const { case: row, remarks } = await officer.client.call(getDeskCase, { id })
    expect(row).toMatchObject({ submission: 2, stage: 'cadastral', state: 'waiting' })
    expect(row.formerAssignee?.login).toBe(officer.login)
    expect(remarks.map(({ text, state, before, now }) => ({ text, state, before, now }))).toEqual([
      { text: '号码有误', state: 'changed', before: '1304************79', now: '1304************87' },
      { text: '与合同不一致', state: 'open', before: '680000.00', now: '680000.00' },
      { text: '看不清', state: 'open', before: '', now: '' },
    ])
  })

  test('has its remarks at the party and the unit that were removed and entered again, where they are repeated', async () => {
    const { id, version, buyer, unit } = await aRemarkedCase()
    await giveBack(id, version)
    await citizen.call(deleteParty, { applicationId: id, partyId: buyer.id })
    await citizen.call(deleteUnit, { applicationId: id, unitId: unit.id })
    await citizen.call(saveParty, { applicationId: id, party: aParty({ phone: '13800000009' }) })
    await citizen.call(saveUnits, { applicationId: id, units: [aUnit()] })
    await citizen.call(submitApplication, { applicationId: id })
    await expect.poll(async () => (await caseNow(product, id)).submission).toBe(2)
    const { frozen } = await submittedIn(id)
    const again = frozen.parties.find(({ documentNumber }) => documentNumber === buyer.documentNumber)
    const [unitAgain] = frozen.units
    expect(again?.id).not.toBe(buyer.id)
    expect(unitAgain?.id).not.toBe(unit.id)

    let moved = await lookThrough(product, officer, id)
    const { remarks } = await officer.client.call(getDeskCase, { id })
    const targets = [
      { kind: 'party', id: again?.id, field: 'documentNumber' },
      { kind: 'unit', id: unitAgain?.id, field: 'price' },
    ]
    expect(remarks.slice(0, 2)).toMatchObject(targets.map((target) => ({ target, state: 'open' })))
    for (const { id: remarkId, target, code, text } of remarks.slice(0, 2)) {
      const repeated = { remarkId, target, code, text, state: 'repeated' as const }
      moved = (await officer.client.call(saveCaseRemark, { id, version: moved, ...repeated })).version
    }
    await giveBack(id, moved)
    const { current } = await citizen.call(listRemarks, { applicationId: id })
    expect(current.map(({ target }) => target.id)).toEqual([again?.id, unitAgain?.id])
  })

  test('says in a remark on a file which one of its paper it is, and numbers the files as the citizen does', async () => {
    const applicationId = await aSoundDraft(citizen)
    const { materials } = await citizen.call(listMaterials, { applicationId })
    const paper = materials.find(({ isRequired }) => isRequired)
    if (!paper) throw new Error('no paper is required')
    const pages = await Promise.all(['#112233', '#778899'].map((colour) => aPicture(colour)))
    idsIn(await upload(citizen, { applicationId, materialId: paper.id }, pages))
    await citizen.call(submitApplication, { applicationId })
    const id = await untilReceived(product, applicationId)
    let version = await lookThrough(product, officer, id)
    const { frozen } = await submittedIn(id)
    const files = frozen.files.filter(({ materialId }) => paper.id.endsWith(materialId))
    const target = { kind: 'file', id: files[1]?.id } as const
    version = (await officer.client.call(saveCaseRemark, { id, version, target, code: 'unclear', text: '看不清' }))
      .version
    const { remarks } = await officer.client.call(previewDecision, { id, verdict: 'return' })
    expect(remarks).toEqual([`材料 · ${paper.name}：第2个文件：看不清`])
    await giveBack(id, version)
    const { current } = await citizen.call(listRemarks, { applicationId })
    expect(current.map(({ text }) => text)).toEqual(['第2个文件：看不清'])

    await citizen.call(deleteAttachment, { attachmentId: files[0]?.id ?? '' })
    await citizen.call(submitApplication, { applicationId })
    await untilReceived(product, id, 2)
    const again = await officer.client.call(getDeskCase, { id })
    const shown = again.form.materials.find(({ name }) => name === paper.name)?.files
    expect(shown?.map((file) => [file.id, file.change])).toEqual([
      [files[1]?.id, 'same'],
      [files[2]?.id, 'same'],
      [files[0]?.id, 'removed'],
    ])
    expect(again.remarks.map(({ text }) => text)).toEqual(['看不清'])
  })

  test('names an open remark by its own submission where the citizen has taken out what it is on', async () => {
    const { id, version, file, buyer } = await aRemarkedCase()
    await giveBack(id, version)
    await citizen.call(deleteAttachment, { attachmentId: file.id })
    await citizen.call(deleteParty, { applicationId: id, partyId: buyer.id })
    const party = aParty({ name: '周小满', documentNumber: uniqueCitizenId('1991-02-03', 4) })
    await citizen.call(saveParty, { applicationId: id, party })
    const { materials } = await citizen.call(listMaterials, { applicationId: id })
    const paper = materials.find((each) => each.id.endsWith(file.materialId))
    if (!paper) throw new Error('the paper of the file is gone')
    idsIn(await upload(citizen, { applicationId: id, materialId: paper.id }, [await aPicture('#445566')]))
    await citizen.call(submitApplication, { applicationId: id })
    await untilReceived(product, id, 2)
    await lookThrough(product, officer, id)
    const { remarks } = await officer.client.call(previewDecision, { id, verdict: 'pass' })
    expect(remarks).toEqual([
      `买方 ${buyer.name} · 证件号码：号码有误`,
      expect.stringContaining('与合同不一致'),
      `材料 · ${paper.name}：看不清`,
    ])
  })

  test('shows before the decision what its citizen will read', async () => {
    const { id, buyer, unit } = await aRemarkedCase()
    const preview = await officer.client.call(previewDecision, { id, verdict: 'return' })
    expect(preview).toMatchObject({ open: [], late: [] })
    expect(preview.remarks.slice(0, 2)).toEqual([
      `买方 ${buyer.name} · 证件号码：号码有误`,
      `不动产 ${unit.location} · 取得价格（元）：与合同不一致`,
    ])
    expect(preview.opinion.split('\n')).toEqual(preview.remarks.map((words, n) => `${n + 1}. ${words}`))
  })
})

test('the office’s reasons and templates are offered in the officer’s language', async () => {
  const { reasons, opinions } = await officer.client.call(listCaseReasons, {})
  expect(reasons.map(({ code }) => code)).toEqual(Object.keys(product.services.content.remarkReasons))
  expect(reasons.find(({ code }) => code === 'unclear')).toMatchObject({
    name: '材料不清晰',
    targets: ['file', 'material'],
  })
  expect(opinions.map(({ stages, verdict }) => [verdict, ...stages])).toContainEqual(['pass', 'acceptance'])
  const english = await officer.client.post(listCaseReasons.path, '{}', { 'accept-language': 'en' })
  expect(JSON.stringify(english.body)).toContain('Not legible')
  expect(JSON.stringify(english.body)).toContain('图像不清晰，无法辨认，请重新拍摄或扫描后上传。')
})

describe('the office’s templates of a decision', () => {
  async function templatesFor(business: string, verdict: 'pass' | 'return' = 'pass') {
    const { id } = await aLookedThroughCase(product, citizen, officer)
    const ofBusiness = { business_id: `130400-${business}` }
    await product.services.pool.updateTable('desk_case').set(ofBusiness).where('id', '=', id).execute()
    const { templates } = await officer.client.call(previewDecision, { id, verdict })
    return templates
  }

  test.each([
    ['first-registration-of-house', ['cadastral-first']],
    ['mortgage-cancellation', ['cadastral-clear']],
    ['sale-of-existing-home', ['cadastral-clear']],
    ['no-longer-offered', ['cadastral-clear']],
  ])('are those for its business: of %s %j', async (business, expected) => {
    expect(await templatesFor(business)).toEqual(expected)
  })

  test('are those of its verdict', async () => {
    expect(await templatesFor('mortgage-cancellation', 'return')).toEqual(['return-once', 'return-counter'])
  })
})

test('a remark whose repetition is deleted is open again', async () => {
  const { id, version, buyer } = await aRemarkedCase()
  await giveBack(id, version)
  await correct(id, buyer.id)
  const looked = await lookThrough(product, officer, id)
  const stateOf = async (remarkId: string) => {
    const { remarks } = await officer.client.call(getDeskCase, { id })
    return remarks.find((remark) => remark.id === remarkId)?.state
  }
  const [earlier] = (await officer.client.call(getDeskCase, { id })).remarks
  if (!earlier) throw new Error('The remark is missing')
  const { target, code, text } = earlier
  const repeated = { id, version: looked, remarkId: earlier.id, target, code, text, state: 'repeated' } as const
  const again = await officer.client.call(saveCaseRemark, repeated)
  expect(await stateOf(earlier.id)).toBe('resolved')
  const deleted = await officer.client.call(deleteCaseRemark, { ...again, id })
  expect([deleted.isReopened, await stateOf(earlier.id)]).toEqual([true, 'changed'])
})

describe('a remark on what has not changed since the last return', () => {
  async function returnedOnce() {
    const { id, version, buyer, unit } = await aRemarkedCase()
    await giveBack(id, version)
    await correct(id, buyer.id)
    const looked = await lookThrough(product, officer, id)
    return { id, version: looked, buyer, unit }
  }
  type Remark = Input<typeof saveCaseRemark>
  const remark = (id: string, version: number, target: Remark['target'], more: Partial<Remark> = {}) =>
    officer.client.call(saveCaseRemark, { id, version, target, code: 'wrong', text: '请核对', ...more })

  test('comes late: it is listed, needs a reason, and is counted', async () => {
    const { id, version, buyer } = await returnedOnce()
    const { version: next } = await remark(id, version, { kind: 'party', id: buyer.id, field: 'phone' })
    const { late } = await officer.client.call(previewDecision, { id, verdict: 'return' })
    expect(late).toEqual([`买方 ${buyer.name} · 联系方式：请核对`])
    const refused = await refusalOf(giveBack(id, next))
    // As plain as the desk says it itself: a citizen reads 必填哦.
    expect([refused.reason, refused.fields]).toEqual(['invalid', { lateReason: '必填' }])
    await giveBack(id, next, { lateReason: '上次未发现' })
    const rows = product.services.pool.selectFrom('case_decision').selectAll().where('case_id', '=', id)
    const [first, second] = await rows.orderBy('submission').execute()
    expect([first?.late_remarks, first?.late_reason_sealed, second?.late_remarks]).toEqual([0, null, 1])
    expect(second?.late_reason_sealed).not.toContain('上次')
  })

  test('is not late on what has changed, on what was remarked on before, or if it is repeated', async () => {
    const { id, version, buyer, unit } = await returnedOnce()
    let moved = await remark(id, version, { kind: 'party', id: buyer.id, field: 'documentNumber' })
    moved = await remark(id, moved.version, { kind: 'unit', id: unit.id, field: 'price' })
    const { remarks } = await officer.client.call(getDeskCase, { id })
    const open = remarks.find(({ text }) => text === '看不清')
    if (!open) throw new Error('the remark on the file is gone')
    moved = await remark(id, moved.version, open.target, { remarkId: open.id, state: 'repeated' })
    expect((await officer.client.call(previewDecision, { id, verdict: 'return' })).late).toEqual([])
    await giveBack(id, moved.version)
    expect((await citizen.call(listRemarks, { applicationId: id })).current).toHaveLength(3)
  })
})
