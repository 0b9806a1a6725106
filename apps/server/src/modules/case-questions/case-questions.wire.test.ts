import {
  checkApplication,
  getApplication,
  submitApplication,
  urgeApplication,
} from '@registration/contract/applications.ts'
import {
  getCaseQuestions,
  keepMaterial,
  listReusableFiles,
  reuseFiles,
  saveAnswer,
} from '@registration/contract/case-questions.ts'
import { getFields } from '@registration/contract/catalogue.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { type PartyInput, saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { judgeCase } from '@registration/contract/rules/case-questions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { aParty, aUnit, uniqueCitizenId } from '../../demonstration/builders.ts'
import type { Registry } from '../../platform/registry/registry.ts'
import {
  aCompleteDraft,
  aDraft,
  aDraftWithoutMaterials,
  aPicture,
  aSubmitted,
  attachmentsOf,
  businessId,
  upload,
  uploadRequired,
} from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { makeQuestionedContent } from '../../testing/questioned-content.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

const content = makeQuestionedContent()
let product: TestProduct
let citizen: Client
let stranger: Client
let handedOver: MockInstance<Registry['submitApplication']>
beforeAll(async () => {
  product = await startProduct({ env: { CONTENT_DIR: content.folder, MODULES: 'questions' } })
  stranger = await product.signIn('lisi')
  handedOver = vi.spyOn(product.services.platform.registry, 'submitApplication')
})
beforeEach(async () => {
  citizen = await product.signIn('zhangsan')
})
afterAll(async () => {
  handedOver.mockRestore()
  await product.stop()
  content.remove()
})

const answer = (applicationId: string, questionId: string, choice: string, client = citizen) =>
  client.call(saveAnswer, { applicationId, questionId, answer: choice })
const questionsOf = (applicationId: string) => citizen.call(getCaseQuestions, { applicationId })
const materialsOf = async (applicationId: string) => {
  const { materials } = await citizen.call(listMaterials, { applicationId })
  return new Map(materials.map((material) => [material.id.split('.')[1] ?? '', material]))
}
const fieldsOf = async (applicationId: string) =>
  (await citizen.call(getFields, { businessId, applicationId })).propertyUnit.map(({ field }) => field)
const uploadTo = async (applicationId: string, materialId: string) =>
  upload(citizen, { applicationId, materialId }, [await aPicture()])

/** What the registry received as the application's last submission. */
const snapshotOf = (applicationId: string) =>
  vi.waitFor(() => {
    const received = handedOver.mock.calls.map(([, snapshot]) => snapshot).findLast(({ id }) => id === applicationId)
    if (!received) throw new Error('The registry has not received it')
    return received
  }, 60_000)

describe('the questions', () => {
  test('come with their choices, the unsure one last, with the conditions and the papers', async () => {
    const applicationId = await aDraft(citizen)
    const { questions, materials, facts, isOutdated } = await questionsOf(applicationId)
    expect(questions.map(({ id, answer }) => [id, answer])).toEqual([
      ['comes', ''],
      ['notarised', ''],
    ])
    expect(questions[0]?.choices).toEqual([
      { id: 'all', text: '都能到场' },
      { id: 'agent', text: '不能，请人代办' },
      { id: 'unsure', text: '不确定' },
    ])
    expect(questions[1]?.when).toEqual({ question: 'comes', choice: 'agent' })
    expect(materials.find(({ id }) => id === 'power-of-attorney')).toMatchObject({
      group: 'other',
      isRequired: false,
      requiredWhen: { question: 'notarised', choice: 'yes' },
    })
    expect([facts, isOutdated]).toEqual([[], false])
  })

  test('carry the papers as the business has them, so that the phone judges each answer from the same start', async () => {
    const applicationId = await aDraft(citizen)
    const before = (await questionsOf(applicationId)).materials.map(({ id, isRequired }) => [id, isRequired])
    await answer(applicationId, 'comes', 'agent')
    await answer(applicationId, 'notarised', 'yes')
    const { materials } = await questionsOf(applicationId)
    expect(materials.find(({ id }) => id === 'power-of-attorney')?.group).toBe('required')
    expect(materials.map(({ id, isRequired }) => [id, isRequired])).toEqual(before)
  })

  test('are the citizen’s own: of another’s application there are none, and no answer is taken', async () => {
    const applicationId = await aDraft(citizen)
    for (const call of [
      () => stranger.call(getCaseQuestions, { applicationId }),
      () => answer(applicationId, 'comes', 'all', stranger),
      () => stranger.call(keepMaterial, { applicationId, materialId: 'sale-contract', isKept: true }),
      () => stranger.call(getFields, { businessId, applicationId }),
    ])
      expect((await refusalOf(call())).reason).toBe('applicationNotFound')
  })

  test('take no other question, no other choice, and nothing after the submission', async () => {
    const applicationId = await aCompleteDraft(citizen)
    expect((await refusalOf(answer(applicationId, 'why', 'all'))).reason).toBe('questionNotFound')
    const refused = await refusalOf(answer(applicationId, 'comes', 'perhaps'))
    expect([refused.reason, Object.keys(refused.fields)]).toEqual(['invalid', ['answer']])
    const keeping = citizen.call(keepMaterial, { applicationId, materialId: 'nothing', isKept: true })
    expect((await refusalOf(keeping)).reason).toBe('materialNotFound')
    await citizen.call(submitApplication, { applicationId })
    expect((await refusalOf(answer(applicationId, 'comes', 'all'))).reason).toBe('notEditable')
    const late = citizen.call(keepMaterial, { applicationId, materialId: 'sale-contract', isKept: true })
    expect((await refusalOf(late)).reason).toBe('notEditable')
  })

  test('keep the last answer, and an answer is a change of the application', async () => {
    const applicationId = await aDraft(citizen)
    await answer(applicationId, 'comes', 'all')
    await answer(applicationId, 'comes', 'unsure')
    expect((await questionsOf(applicationId)).questions[0]?.answer).toBe('unsure')
    const row = await product.services.pool
      .selectFrom('application')
      .select('touched_at')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow()
    expect(row.touched_at).not.toBeNull()
  })

  test('that the office has changed since are said to be outdated, and the rest of the answers stays', async () => {
    const applicationId = await aDraft(citizen)
    await answer(applicationId, 'comes', 'agent')
    await product.services.pool
      .insertInto('application_answer')
      .values({ application_id: applicationId, question: 'gone', answer: 'yes', answered_at: product.clock.now() })
      .execute()
    const { questions, isOutdated } = await questionsOf(applicationId)
    expect([questions[0]?.answer, isOutdated]).toEqual(['agent', true])
  })

  test('decide the same papers for client and server on every path', async () => {
    const applicationId = await aDraft(citizen)
    const paths = [['unsure'], ['all'], ['agent'], ['agent', 'yes'], ['agent', 'no'], ['agent', 'unsure']]
    for (const [comes = '', notarised] of paths) {
      await answer(applicationId, 'comes', comes)
      if (notarised) await answer(applicationId, 'notarised', notarised)
      const { questions, materials, facts } = await questionsOf(applicationId)
      const judged = judgeCase(
        {
          questions: questions.map((each) => ({ ...each, choices: each.choices.map(({ id }) => id) })),
          materials: materials.map(({ isRequired, ...each }) => ({ ...each, required: isRequired })),
        },
        new Map(questions.flatMap(({ id, answer }) => (answer ? [[id, answer] as const] : []))),
        new Set(facts.map(({ fact }) => fact)),
      )
      const listed = await materialsOf(applicationId)
      for (const { id, group, isNeedless } of judged.materials) {
        expect([id, listed.get(id)?.group, listed.get(id)?.isNeedless]).toEqual([id, group, isNeedless])
        expect(listed.get(id)?.isRequired).toBe(group === 'required')
      }
      await product.services.pool.deleteFrom('application_answer').where('application_id', '=', applicationId).execute()
    }
  })
})

describe('the papers and fields', () => {
  test('are today’s before the first answer, whatever the facts', async () => {
    const applicationId = await aDraft(citizen)
    await citizen.call(saveParty, { applicationId, party: aParty({ agentName: '李代理' }) })
    const materials = await materialsOf(applicationId)
    expect([...new Set(Array.from(materials.values(), ({ group }) => group))].sort()).toEqual(['other', 'required'])
    for (const { isRequired, group, because, isNeedless } of materials.values())
      expect([because, isNeedless, group === 'required']).toEqual(['', false, isRequired])
    expect(await fieldsOf(applicationId)).toContain('price')
  })

  test('that may be needed say when, until an answer or a fact decides', async () => {
    const applicationId = await aDraft(citizen)
    const hints = async () => {
      const materials = await materialsOf(applicationId)
      return ['power-of-attorney', 'company-authorisation'].map((id) => materials.get(id)?.hint)
    }
    expect(await hints()).toEqual([
      expect.stringMatching(/^以下情况需要：请人代办。/),
      expect.stringMatching(/^以下情况需要：有一方是单位。/),
    ])
    await answer(applicationId, 'comes', 'agent')
    expect(await hints()).toEqual([expect.not.stringContaining('以下情况'), expect.stringContaining('以下情况')])
    const english = await citizen.post(listMaterials.path, { slsqId: applicationId }, { 'accept-language': 'en' })
    expect(JSON.stringify(english.body)).toContain('Needed if: a party is a company. ')
  })

  test('follow an answer, with its reason in the citizen’s language', async () => {
    const applicationId = await aDraft(citizen)
    await answer(applicationId, 'comes', 'agent')
    await answer(applicationId, 'notarised', 'yes')
    const materials = await materialsOf(applicationId)
    expect(materials.get('power-of-attorney')).toMatchObject({ group: 'required', isRequired: true, because: '公证过' })
    expect(materials.get('sale-contract')).toMatchObject({ group: 'other', isRequired: false, isNeedless: true })
    expect(await fieldsOf(applicationId)).not.toContain('price')
    await answer(applicationId, 'notarised', 'unsure')
    expect((await materialsOf(applicationId)).get('power-of-attorney')).toMatchObject({
      group: 'case',
      isRequired: false,
      because: '请人代办',
    })
    const english = await citizen.post(listMaterials.path, { slsqId: applicationId }, { 'accept-language': 'en' })
    expect(JSON.stringify(english.body)).toContain('somebody acts for a party')
  })

  test('follow the facts: a company, several owners, an old certificate, somebody under 18 today', async () => {
    const applicationId = await aDraft(citizen)
    await answer(applicationId, 'comes', 'all')
    const groupsOf = async () => {
      const materials = await materialsOf(applicationId)
      return ['company-authorisation', 'marital-status', 'parcel-map', 'confirmation'].map(
        (id) => materials.get(id)?.group,
      )
    }
    expect(await groupsOf()).toEqual(['other', 'other', 'other', 'other'])
    const add = (party: Partial<PartyInput>) => citizen.call(saveParty, { applicationId, party: aParty(party) })
    await add({
      kind: 'company',
      name: '邯郸某公司',
      documentType: '7',
      documentNumber: '91130403MA0H5N2W40',
      legalRepresentative: '王总',
    })
    expect(await groupsOf()).toEqual(['case', 'other', 'other', 'other'])
    await add({ role: 'obligor', documentNumber: uniqueCitizenId('1970-01-01', 501) })
    await add({ role: 'obligor', documentNumber: uniqueCitizenId('1972-01-01', 502) })
    expect(await groupsOf()).toEqual(['case', 'case', 'other', 'other'])
    await citizen.call(saveUnits, {
      applicationId,
      units: [aUnit({ certificateNumber: '邯房权证字第010203号、邯市国用（2011）第A-12号' })],
    })
    expect(await groupsOf()).toEqual(['case', 'case', 'case', 'other'])
    // The day before the 18th birthday, in China.
    const birthday = new Date(product.clock.now().getTime() + 32 * 3_600_000).toISOString().slice(0, 10)
    const born = `${Number(birthday.slice(0, 4)) - 18}${birthday.slice(4)}`
    await add({ documentNumber: uniqueCitizenId(born, 503) })
    expect(await groupsOf()).toEqual(['case', 'case', 'case', 'case'])
    const { facts } = await questionsOf(applicationId)
    expect(facts.map(({ fact }) => fact)).toEqual(['hasCompany', 'hasMinor', 'isJoint', 'oldCertificate'])
    product.clock.advance(24 * 3_600_000)
    citizen = await product.signIn('zhangsan')
    expect(await groupsOf()).toEqual(['case', 'case', 'case', 'other'])
  })

  test('know the guardian of a minor, who needs no power of attorney, from an agent, who needs one', async () => {
    const applicationId = await aDraft(citizen)
    await answer(applicationId, 'comes', 'all')
    const factsNow = async () => (await questionsOf(applicationId)).facts.map(({ fact }) => fact)
    const agent = {
      agentName: '周敏',
      agentDocumentNumber: uniqueCitizenId('1980-01-01', 504),
      agentPhone: '13612345678',
    }
    const born = `${Number(product.clock.now().toISOString().slice(0, 4)) - 10}-01-01`
    const add = (party: Partial<PartyInput>) => citizen.call(saveParty, { applicationId, party: aParty(party) })
    await add({ documentNumber: uniqueCitizenId(born, 505), ...agent })
    expect(await factsNow()).toEqual(['hasMinor'])
    await add({ role: 'obligor', documentNumber: uniqueCitizenId('1970-01-01', 506), ...agent })
    expect(await factsNow()).toEqual(['hasAgent', 'hasMinor'])
  })

  test('of another business than the application’s are not found', async () => {
    const applicationId = await aDraft(citizen)
    const refused = await refusalOf(citizen.call(getFields, { businessId: '130400-gift', applicationId }))
    expect(refused.reason).toBe('applicationNotFound')
  })

  test('a field that an answer rules out is neither asked nor lost', async () => {
    const applicationId = await aDraftWithoutMaterials(citizen)
    const unitOf = async () => (await citizen.call(getApplication, { applicationId })).units[0]
    const price = (await unitOf())?.price
    await answer(applicationId, 'comes', 'agent')
    const { price: _price, ...unit } = aUnit({ location: '邯郸市丛台区和平路1号' })
    await citizen.call(saveUnits, { applicationId, units: [{ ...unit, id: (await unitOf())?.id }] })
    expect(await unitOf()).toMatchObject({ location: '邯郸市丛台区和平路1号', price })
    await answer(applicationId, 'comes', 'all')
    expect(await unitOf()).toMatchObject({ price })
  })
})

describe('an application with answers is submitted', () => {
  test('only with all of them: both calls name the first question that is missing', async () => {
    const applicationId = await aCompleteDraft(citizen)
    await answer(applicationId, 'comes', 'agent')
    for (const call of [
      () => citizen.call(checkApplication, { applicationId }),
      () => citizen.call(submitApplication, { applicationId }),
    ])
      expect(await refusalOf(call())).toMatchObject({ reason: 'answerMissing', text: '请先回答：委托书公证过吗？' })
    await answer(applicationId, 'notarised', 'no')
    await citizen.call(checkApplication, { applicationId })
    await citizen.call(submitApplication, { applicationId })
    expect((await snapshotOf(applicationId)).answers).toEqual([
      { id: 'comes', question: '买卖双方都能到场吗？', answer: '不能，请人代办' },
      { id: 'notarised', question: '委托书公证过吗？', answer: '没有' },
    ])
    await vi.waitFor(async () => {
      const page = await (await citizen.get(`/standin/registry/cases/${applicationId}`)).text()
      expect(page).toContain('委托书公证过吗？')
    }, 60_000)
  })

  test('with what an answer requires, by name', async () => {
    const applicationId = await aCompleteDraft(citizen)
    await answer(applicationId, 'comes', 'agent')
    await answer(applicationId, 'notarised', 'yes')
    const refused = await refusalOf(citizen.call(submitApplication, { applicationId }))
    expect(refused).toMatchObject({ reason: 'materialMissing', text: '" 委托公证文书 " 附件不可为空' })
    await uploadTo(applicationId, 'power-of-attorney')
    await citizen.call(submitApplication, { applicationId })
  })

  test('without the files of a needless paper, which the citizen keeps', async () => {
    const applicationId = await aCompleteDraft(citizen)
    const before = await attachmentsOf(citizen, applicationId)
    await answer(applicationId, 'comes', 'agent')
    await answer(applicationId, 'notarised', 'no')
    await citizen.call(submitApplication, { applicationId })
    const snapshot = await snapshotOf(applicationId)
    const contract = snapshot.materials.find(({ id }) => id === 'sale-contract')
    expect(contract).toMatchObject({ required: false, files: [] })
    expect(snapshot.units[0]).not.toHaveProperty('price')
    expect(await attachmentsOf(citizen, applicationId)).toHaveLength(before.length)
  })

  test('with the files of a needless paper that the citizen wants to submit, until they want it no more', async () => {
    const applicationId = await aCompleteDraft(citizen)
    await answer(applicationId, 'comes', 'agent')
    await answer(applicationId, 'notarised', 'no')
    const keep = (isKept: boolean) =>
      citizen.call(keepMaterial, { applicationId, materialId: `${applicationId}.sale-contract`, isKept })
    await keep(true)
    await keep(true)
    expect((await materialsOf(applicationId)).get('sale-contract')).toMatchObject({ isNeedless: true, isKept: true })
    await keep(false)
    expect((await materialsOf(applicationId)).get('sale-contract')).toMatchObject({ isNeedless: true, isKept: false })
    await keep(true)
    await citizen.call(submitApplication, { applicationId })
    const contract = (await snapshotOf(applicationId)).materials.find(({ id }) => id === 'sale-contract')
    expect(contract?.files).toHaveLength(1)
  })

  test('without an answer to a question that no longer applies', async () => {
    const applicationId = await aCompleteDraft(citizen)
    await answer(applicationId, 'comes', 'agent')
    await answer(applicationId, 'notarised', 'yes')
    await answer(applicationId, 'comes', 'all')
    await citizen.call(submitApplication, { applicationId })
    expect((await snapshotOf(applicationId)).answers).toEqual([
      { id: 'comes', question: '买卖双方都能到场吗？', answer: '都能到场' },
    ])
  })

  test('as before when none was given', async () => {
    const applicationId = await aSubmitted(citizen)
    const snapshot = await snapshotOf(applicationId)
    expect(snapshot).not.toHaveProperty('answers')
    expect(snapshot.materials.find(({ id }) => id === 'sale-contract')?.files).toHaveLength(1)
  })

  test('beside parallel answers: the answers and the papers that count are of one moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const applicationId = await aDraftWithoutMaterials(citizen)
      await answer(applicationId, 'comes', 'agent')
      await answer(applicationId, 'notarised', 'no')
      // The contract is needless so far: without the answer in between it is not asked for.
      await uploadRequired(citizen, applicationId)
      const [submitted, answered] = await Promise.allSettled([
        citizen.call(submitApplication, { applicationId }),
        answer(applicationId, 'comes', 'all'),
      ])
      if (submitted.status === 'fulfilled') {
        expect(answered).toMatchObject({ status: 'rejected', reason: { reason: 'notEditable' } })
        expect((await snapshotOf(applicationId)).answers).toHaveLength(2)
      } else {
        expect(answered.status).toBe('fulfilled')
        expect(submitted.reason).toMatchObject({ reason: 'materialMissing' })
      }
    }
  })
})

test('an office without the module is asked nothing: its calls are refused, and papers, fields and submission are as before', async () => {
  const office = await startProduct({ env: { CONTENT_DIR: content.folder, MODULES: 'property' } })
  const client = await office.signIn('zhangsan')
  const applicationId = await aCompleteDraft(client)
  const fileIds = ['00000000-0000-4000-8000-000000000000']
  for (const call of [
    () => client.call(getCaseQuestions, { applicationId }),
    () => answer(applicationId, 'comes', 'agent', client),
    () => client.call(keepMaterial, { applicationId, materialId: 'sale-contract', isKept: true }),
    () => client.call(listReusableFiles, { applicationId, materialId: 'sale-contract' }),
    () => client.call(reuseFiles, { applicationId, materialId: 'sale-contract', fileIds }),
    () => client.call(urgeApplication, { applicationId }),
  ])
    expect((await refusalOf(call())).reason).toBe('moduleOff')
  // Answered while it was on.
  await office.services.pool
    .insertInto('application_answer')
    .values({ application_id: applicationId, question: 'comes', answer: 'agent', answered_at: office.clock.now() })
    .execute()
  const { materials } = await client.call(listMaterials, { applicationId })
  for (const { isRequired, group, because, isNeedless } of materials)
    expect([group, because, isNeedless]).toEqual([isRequired ? 'required' : 'other', '', false])
  expect(materials.find(({ id }) => id.endsWith('.sale-contract'))?.isRequired).toBe(true)
  expect(materials.find(({ id }) => id.endsWith('.power-of-attorney'))?.hint).toContain('以下情况需要：请人代办。')
  const { propertyUnit } = await client.call(getFields, { businessId, applicationId })
  expect(propertyUnit.map(({ field }) => field)).toContain('price')
  const received = vi.spyOn(office.services.platform.registry, 'submitApplication')
  await client.call(submitApplication, { applicationId })
  await vi.waitFor(() => expect(received).toHaveBeenCalled(), 60_000)
  expect(received.mock.calls[0]?.[1]).not.toHaveProperty('answers')
  await office.stop()
})
