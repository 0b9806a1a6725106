import { randomUUID } from 'node:crypto'
import {
  checkApplication,
  createApplication,
  getApplication,
  listApplications,
  submitApplication,
} from '@registration/contract/applications.ts'
import { deleteParty, saveParty } from '@registration/contract/party.ts'
import { deleteUnit, saveUnits } from '@registration/contract/property-unit.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aParty, aUnit, uniqueCitizenId } from '../../demonstration/builders.ts'
import {
  aCompleteDraft,
  aDraft,
  aDraftWithoutMaterials,
  aSubmitted,
  uploadRequired,
} from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
let citizen: Client
let stranger: Client
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
  stranger = await product.signIn('lisi')
})
afterAll(() => product.stop())

const statusOf = async (applicationId: string) =>
  (await citizen.call(getApplication, { applicationId })).application.status

/** The check before the upload and the submission have the same refusal. The application stays unchanged. */
async function refusedBy(applicationId: string): Promise<{ reason: string; text: string; english: string }> {
  const checked = await refusalOf(citizen.call(checkApplication, { applicationId }))
  const submitted = await refusalOf(citizen.call(submitApplication, { applicationId }))
  expect(submitted.body).toEqual(checked.body)
  expect(await statusOf(applicationId)).toBe('unsubmitted')
  const english = await citizen.post(submitApplication.path, { proinstid: applicationId }, { 'accept-language': 'en' })
  return { reason: checked.reason, text: checked.text, english: String(english.body.errmsg) }
}

describe('an application is refused', () => {
  test('without the first group of parties', async () => {
    const applicationId = await aDraft(citizen)
    expect(await refusedBy(applicationId)).toEqual({
      reason: 'rightsHolderMissing',
      text: '请添加买方信息',
      english: 'Please add the Buyer.',
    })
  })

  test('without the second group of parties', async () => {
    const applicationId = await aDraft(citizen)
    await citizen.call(saveParty, { applicationId, party: aParty() })
    expect(await refusedBy(applicationId)).toMatchObject({ reason: 'obligorMissing', text: '请添加卖方信息' })
  })

  test('without property', async () => {
    const applicationId = await aDraft(citizen)
    await citizen.call(saveParty, { applicationId, party: aParty() })
    await citizen.call(saveParty, { applicationId, party: aParty({ role: 'obligor' }) })
    expect(await refusedBy(applicationId)).toMatchObject({ reason: 'propertyUnitMissing', text: '请添加不动产信息' })
  })

  test('with a unit without a field that the business requires since', async () => {
    const applicationId = await aDraftWithoutMaterials(citizen)
    await citizen.call(saveUnits, { applicationId, units: [aUnit()] })
    const { units } = await citizen.call(getApplication, { applicationId })
    await product.services.pool
      .updateTable('property_unit')
      .set({ price: null })
      .where('id', '=', units[1]?.id ?? '')
      .execute()
    expect(await refusedBy(applicationId)).toMatchObject({
      reason: 'propertyUnitIncomplete',
      text: '第2个不动产信息未填写完整，请补充完整',
    })
  })

  test('with a required area of zero, saved under an earlier rule', async () => {
    const applicationId = await aDraftWithoutMaterials(citizen)
    await product.services.pool
      .updateTable('property_unit')
      .set({ house_area: '0.00' })
      .where('application_id', '=', applicationId)
      .execute()
    expect((await refusedBy(applicationId)).reason).toBe('propertyUnitIncomplete')
  })

  test('with a certificate number that is none, saved under an earlier rule', async () => {
    const applicationId = await aDraftWithoutMaterials(citizen)
    await product.services.pool
      .updateTable('property_unit')
      .set({ certificate_number: 'abc' })
      .where('application_id', '=', applicationId)
      .execute()
    expect((await refusedBy(applicationId)).reason).toBe('propertyUnitIncomplete')
  })

  test('with a party that breaks a rule, saved under an earlier one', async () => {
    const applicationId = await aDraftWithoutMaterials(citizen)
    await product.services.pool
      .updateTable('party')
      .set({ address: '' })
      .where('application_id', '=', applicationId)
      .where('role', '=', 'obligor')
      .execute()
    expect(await refusedBy(applicationId)).toEqual({
      reason: 'partyIncomplete',
      text: '第1位卖方的信息不完整或有误，请修改',
      english: 'Seller 1 is not complete or not correct. Please change it.',
    })
  })

  test('after parties or units were removed again', async () => {
    const applicationId = await aCompleteDraft(citizen)
    const { parties, units } = await citizen.call(getApplication, { applicationId })
    await citizen.call(deleteUnit, { applicationId, unitId: units[0]?.id ?? '' })
    expect((await refusedBy(applicationId)).reason).toBe('propertyUnitMissing')
    await citizen.call(deleteParty, { applicationId, partyId: parties[1]?.id ?? '' })
    expect((await refusedBy(applicationId)).reason).toBe('obligorMissing')
  })

  test('without a required material, in the specification’s words; the check asks no materials', async () => {
    const applicationId = await aDraftWithoutMaterials(citizen)
    await citizen.call(checkApplication, { applicationId })
    const refused = await refusalOf(citizen.call(submitApplication, { applicationId }))
    expect(refused).toMatchObject({ reason: 'materialMissing', text: '" 买卖双方身份证明 " 附件不可为空' })
    expect(await statusOf(applicationId)).toBe('unsubmitted')
  })

  test('of a citizen who may not apply any more: without a name, or for companies alone', async () => {
    const applicant = await product.signIn('wangfang')
    const company = await product.signIn('handan-co')
    const incomplete = await aCompleteDraft(applicant)
    const forCompanies = await aDraft(company, '130400-first-registration-of-state-land')
    const change = async (
      applicationId: string,
      values: { name?: string; account_kind?: 'individual' | 'enterprise' },
    ) =>
      product.services.pool
        .updateTable('citizen')
        .set(values)
        .where('id', '=', (db) => db.selectFrom('application').select('citizen_id').where('id', '=', applicationId))
        .execute()
    await change(incomplete, { name: '' })
    await change(forCompanies, { account_kind: 'individual' })
    const reasonOf = async (client: Client, applicationId: string) =>
      (await refusalOf(client.call(submitApplication, { applicationId }))).reason
    expect(await reasonOf(applicant, incomplete)).toBe('profileIncomplete')
    expect(await reasonOf(company, forCompanies)).toBe('enterpriseOnly')
    await change(forCompanies, { account_kind: 'enterprise' })
  })

  test('when it has been submitted already, and the first submission stays', async () => {
    const applicationId = await aSubmitted(citizen)
    const refused = await refusalOf(citizen.call(submitApplication, { applicationId }))
    expect(refused.text).toBe('该申请已提交，请勿重复提交')
  })

  test('when it is another citizen’s, like a missing one', async () => {
    const applicationId = await aCompleteDraft(citizen)
    for (const endpoint of [submitApplication, checkApplication]) {
      const foreign = await refusalOf(stranger.call(endpoint, { applicationId }))
      const unknown = await refusalOf(stranger.call(endpoint, { applicationId: randomUUID() }))
      expect(foreign.body).toEqual(unknown.body)
      expect(foreign.reason).toBe('applicationNotFound')
    }
    expect(await statusOf(applicationId)).toBe('unsubmitted')
  })
})

describe('a submission', () => {
  test('moves the application to pending at once, with a dated step, and waits for its number', async () => {
    const applicationId = await aCompleteDraft(citizen)
    product.clock.advance(60_000)
    await citizen.call(submitApplication, { applicationId })
    const { application, steps } = await citizen.call(getApplication, { applicationId })
    expect(application.status).toBe('pending')
    expect(steps.at(-1)).toMatchObject({ activity: '提交申请', at: application.startedAt })
    const numbered = await vi.waitFor(async () => {
      const found = await citizen.call(getApplication, { applicationId })
      expect(found.application.acceptanceNumber).not.toBe('')
      return found
    }, 60_000)
    expect(numbered.application.acceptanceNumber).toMatch(/^\d{13}$/)
  })

  test('by ten calls at once is one', async () => {
    const applicationId = await aCompleteDraft(citizen)
    const ends = await Promise.all(
      Array.from({ length: 10 }, () =>
        citizen.call(submitApplication, { applicationId }).then(
          () => 'submitted',
          () => 'refused',
        ),
      ),
    )
    expect(ends.filter((end) => end === 'submitted')).toHaveLength(1)
    const row = await product.services.pool
      .selectFrom('application')
      .select('submission')
      .where('id', '=', applicationId)
      .executeTakeFirst()
    expect(row).toEqual({ submission: 1 })
  })

  test('locks the application: a parallel edit is in it whole or refused', async () => {
    const applicationId = await aCompleteDraft(citizen)
    const [submitted, ...edits] = await Promise.allSettled([
      citizen.call(submitApplication, { applicationId }),
      ...Array.from({ length: 5 }, () => citizen.call(saveUnits, { applicationId, units: [aUnit()] })),
    ])
    expect(submitted.status).toBe('fulfilled')
    const { units } = await citizen.call(getApplication, { applicationId })
    expect(units).toHaveLength(1 + edits.filter(({ status }) => status === 'fulfilled').length)
  })

  test('of what was read before another device changed it is refused: what is declared is what was read', async () => {
    const applicationId = await aCompleteDraft(citizen)
    const versionNow = async () => (await citizen.call(getApplication, { applicationId })).application.version
    const version = await versionNow()
    product.clock.advance(1_000)
    const { units } = await citizen.call(getApplication, { applicationId })
    await citizen.call(saveUnits, {
      applicationId,
      units: units.map(({ id }) => ({ ...aUnit({ price: '99000' }), id })),
    })
    const outdated = citizen.call(submitApplication, { applicationId, base: { version } })
    expect((await refusalOf(outdated)).reason).toBe('changedMeanwhile')
    expect(await statusOf(applicationId)).toBe('unsubmitted')
    await citizen.call(submitApplication, { applicationId, base: { version: await versionNow() } })
    expect(await statusOf(applicationId)).toBe('pending')
  })

  test('by appointment needs no parties and no property, and the registry accepts it', async () => {
    const { applicationId } = await citizen.call(createApplication, {
      businessId: '130400-inheritance-without-deed',
      byAppointment: true,
    })
    await citizen.call(checkApplication, { applicationId })
    await uploadRequired(citizen, applicationId)
    await citizen.call(submitApplication, { applicationId })
    await vi.waitFor(async () => {
      const { application } = await citizen.call(getApplication, { applicationId })
      expect(application).toMatchObject({ status: 'pending', acceptanceNumber: expect.stringMatching(/^\d{13}$/) })
    }, 60_000)
    const { rows } = await citizen.call(listApplications, {
      group: 'pending',
      byAppointment: true,
      page: 1,
      pageSize: 15,
    })
    expect(rows.map(({ id }) => id)).toContain(applicationId)
  })

  test('with one person on both sides is asked about at the check, and flagged for the officer', async () => {
    const applicationId = await aCompleteDraft(citizen)
    const { parties } = await citizen.call(getApplication, { applicationId })
    const [buyer, seller] = parties.map(({ id }) => id)
    const other = { ...aParty({ role: 'obligor', name: '张建国' }), documentNumber: uniqueCitizenId('1970-01-02', 7) }
    const checked = () => citizen.call(checkApplication, { applicationId })
    await citizen.call(saveParty, { applicationId, party: { ...other, id: seller } })
    expect(await checked()).toEqual({ repeatedPersons: [], unitsElsewhere: [] })
    const again = { ...other, id: seller, documentNumber: aParty().documentNumber }
    await citizen.call(saveParty, { applicationId, party: again })
    expect(await checked()).toEqual({ repeatedPersons: [[buyer, seller]], unitsElsewhere: [] })
    await citizen.call(submitApplication, { applicationId })
    await vi.waitFor(async () => {
      const { application } = await citizen.call(getApplication, { applicationId })
      expect(application.acceptanceNumber).toMatch(/^\d{13}$/)
    }, 60_000)
    const page = await (await fetch(`${product.base}/standin/registry/cases/${applicationId}`)).text()
    expect(page).toContain('与义务人张建国的证件号码相同，请核对')
    expect(page).toContain('与权利人赵明远的证件号码相同，请核对')
  })

  test.each([
    ['for the district of its units', '130403', '130403001002GB00012F00030045', []],
    ['for the city of their district', '130400', '130403001002GB00012F00030045', []],
    ['for the district into which theirs was merged', '130407', '130428001002GB00012F00030045', []],
    ['of units whose number is of no region that is known', '130481', '110105001002GB00012F00030045', []],
    ['of units without a number', '130481', undefined, []],
    ['for another district of the city', '130481', '130403001002GB00012F00030045', ['邯郸市丛台区']],
    ['for another city', '130400', '630104001002GB00012F00030045', ['西宁市城西区']],
  ])(
    '%s is asked about at the check only where it is for another office',
    async (_what, region, unitNumber, regions) => {
      const applicationId = await aDraftWithoutMaterials(citizen, region)
      const [before] = (await citizen.call(getApplication, { applicationId })).units
      if (!before) throw new Error('no unit was saved')
      await citizen.call(saveUnits, { applicationId, units: [{ ...aUnit({ unitNumber }), id: before.id }] })
      const { unitsElsewhere } = await citizen.call(checkApplication, { applicationId })
      expect(unitsElsewhere).toEqual(regions.map((regionWithCity) => ({ unitId: before.id, regionWithCity })))
    },
  )

  test('of an inheritance, whose deceased person has neither phone nor address, reaches the registry', async () => {
    const applicationId = await aDraft(citizen, '130400-inheritance-with-deed')
    await citizen.call(saveParty, { applicationId, party: aParty() })
    const deceased = aParty({ role: 'obligor', name: '赵德厚', phone: undefined, address: undefined })
    await citizen.call(saveParty, { applicationId, party: deceased })
    await citizen.call(saveUnits, { applicationId, units: [aUnit()] })
    await uploadRequired(citizen, applicationId)
    await citizen.call(submitApplication, { applicationId })
    await vi.waitFor(async () => {
      const { application } = await citizen.call(getApplication, { applicationId })
      expect(application.acceptanceNumber).toMatch(/^\d{13}$/)
    }, 60_000)
  })

  test('of a company with an agent and every kind of value reaches the registry', async () => {
    const company = await product.signIn('handan-co')
    const applicationId = await aDraft(company)
    await company.call(saveParty, {
      applicationId,
      party: aParty({
        kind: 'company',
        name: '𠮷祥（邯郸）“置业”有限公司 & Söhne <b>',
        documentType: '7',
        documentNumber: '91130403MA0G3K8T0V',
        address: undefined,
        legalRepresentative: '王立新',
        agentName: '陈静',
      }),
    })
    await company.call(saveParty, { applicationId, party: aParty({ role: 'obligor', agentPhone: '0310-3123456' }) })
    await company.call(saveUnits, { applicationId, units: [aUnit({ price: '999999999999999.99', houseArea: '0.01' })] })
    await uploadRequired(company, applicationId)
    await company.call(submitApplication, { applicationId })
    await vi.waitFor(async () => {
      const { application } = await company.call(getApplication, { applicationId })
      expect(application.acceptanceNumber).toMatch(/^\d{13}$/)
    }, 60_000)
  })
})
