import { randomUUID } from 'node:crypto'
import { checkApplication, getApplication, submitApplication } from '@registration/contract/applications.ts'
import { saveCoOwnership } from '@registration/contract/co-ownership.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { deleteParty, getParty, saveParty } from '@registration/contract/party.ts'
import { deleteUnit, saveUnits } from '@registration/contract/property-unit.ts'
import { compareWithSubmission } from '@registration/contract/remarks.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aParty, aUnit, uniqueCitizenId } from '../../demonstration/builders.ts'
import { aDraft, aDraftWithoutMaterials, aSubmitted, uploadRequired } from '../../testing/applications.ts'
import { type Client, makeClient } from '../../testing/client.ts'
import { aSale, read } from '../../testing/confirmations.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { startSecondNode } from '../../testing/second-node.ts'

let product: TestProduct
let citizen: Client
let stranger: Client
beforeAll(async () => {
  product = await startProduct()
  citizen = await product.signIn('zhangsan')
  stranger = await product.signIn('lisi')
})
afterAll(() => product.stop())

const aBuyer = (sequence: number) =>
  aParty({ name: `买方${sequence}`, documentNumber: uniqueCitizenId('1991-02-03', sequence) })

const details = (applicationId: string) => citizen.call(getApplication, { applicationId })
const buyersOf = async (applicationId: string) =>
  (await details(applicationId)).parties.filter(({ role }) => role === 'rightsHolder')

/** A draft of a sale with this many buyers, and their ids. */
async function aSaleTo(buyers: number): Promise<{ applicationId: string; ids: string[] }> {
  const applicationId = await aDraftWithoutMaterials(citizen)
  for (let i = 1; i < buyers; i += 1) await citizen.call(saveParty, { applicationId, party: aBuyer(i) })
  return { applicationId, ids: (await buyersOf(applicationId)).map(({ id }) => id) }
}

const byShares = (applicationId: string, shares: Record<string, string>): Input<typeof saveCoOwnership> => ({
  applicationId,
  coOwnership: 'byShares',
  holders: Object.entries(shares).map(([partyId, share]) => ({ partyId, share })),
})
const joint = (applicationId: string, ids: string[]): Input<typeof saveCoOwnership> => ({
  applicationId,
  coOwnership: 'joint',
  holders: ids.map((partyId) => ({ partyId })),
})

/** The refusal of the check, which is also that of the submission. */
async function refusedBy(applicationId: string) {
  const checked = await refusalOf(citizen.call(checkApplication, { applicationId }))
  const submitted = await refusalOf(citizen.call(submitApplication, { applicationId }))
  expect(submitted.body).toEqual(checked.body)
  return { reason: checked.reason, text: checked.text }
}

describe('several rights holders', () => {
  test('say how they own together before the application goes on', async () => {
    const { applicationId, ids } = await aSaleTo(2)
    expect(await refusedBy(applicationId)).toEqual({
      reason: 'coOwnershipMissing',
      text: '有多位买方，请选择共有方式，按份共有的还要填写每一位的份额',
    })
    await citizen.call(saveCoOwnership, joint(applicationId, ids))
    expect(await buyersOf(applicationId)).toMatchObject([{ coOwnership: 'joint' }, { coOwnership: 'joint' }])
    await citizen.call(checkApplication, { applicationId })
  })

  test('own by shares as they typed them, which a change of the party keeps', async () => {
    const { applicationId, ids } = await aSaleTo(2)
    const [first = '', second = ''] = ids
    await citizen.call(saveCoOwnership, byShares(applicationId, { [first]: '１／３', [second]: ' 2/3 ' }))
    expect(await buyersOf(applicationId)).toMatchObject([
      { coOwnership: 'byShares', share: '1/3' },
      { coOwnership: 'byShares', share: '2/3' },
    ])
    await citizen.call(saveParty, { applicationId, party: aParty({ id: first, address: '新地址1号' }) })
    expect(await citizen.call(getParty, { applicationId, id: first })).toMatchObject({
      address: '新地址1号',
      coOwnership: 'byShares',
      share: '1/3',
    })
    await citizen.call(checkApplication, { applicationId })
  })

  test.each([
    ['1/3', '1/2'],
    ['2/3', '2/3'],
    ['33.33%', '66.66%'],
  ])('with %s and %s are refused: it is not the whole', async (one, other) => {
    const { applicationId, ids } = await aSaleTo(2)
    const [first = '', second = ''] = ids
    const refused = await refusalOf(
      citizen.call(saveCoOwnership, byShares(applicationId, { [first]: one, [second]: other })),
    )
    expect(refused).toMatchObject({
      reason: 'sharesNotWhole',
      text: '各位买方的份额加起来必须正好是1（100%），请修改',
    })
    expect(await buyersOf(applicationId)).toMatchObject([{ coOwnership: 'none' }, { coOwnership: 'none' }])
  })

  test('are refused beside the share that is missing or is none', async () => {
    const { applicationId, ids } = await aSaleTo(2)
    const post = (shares: (string | undefined)[]) =>
      citizen.post(
        saveCoOwnership.path,
        JSON.stringify({ applicationId, gyfs: '2', sqrs: ids.map((id, i) => ({ sqr_id: id, qlbl: shares[i] })) }),
      )
    expect((await post(['1/3', undefined])).body).toMatchObject({
      errcode: '10',
      data: { fields: [{ field: 'sqrs[1].qlbl', message: '必填哦' }] },
    })
    expect((await post(['one third', '2/3'])).body).toMatchObject({
      errcode: '10',
      data: { fields: [{ field: 'sqrs[0].qlbl', message: '例如：1/3、50%' }] },
    })
    const { body } = await citizen.post(saveCoOwnership.path, JSON.stringify({ applicationId, gyfs: '0', sqrs: [] }))
    expect(body).toMatchObject({ errcode: '10', data: { fields: [{ field: 'gyfs', message: '必填哦' }] } })
  })

  test('whose number changes afterwards say it again; one who remains owns alone', async () => {
    const { applicationId, ids } = await aSaleTo(3)
    const [first = '', second = '', third = ''] = ids
    const thirds = { [first]: '1/3', [second]: '1/3', [third]: '1/3' }
    await citizen.call(saveCoOwnership, byShares(applicationId, thirds))
    await citizen.call(deleteParty, { applicationId, partyId: third })
    expect((await refusedBy(applicationId)).reason).toBe('sharesNotWhole')
    await citizen.call(saveCoOwnership, joint(applicationId, [first, second]))
    expect(await buyersOf(applicationId)).toMatchObject([{ share: '' }, { share: '' }])
    await citizen.call(saveParty, { applicationId, party: aBuyer(9) })
    expect((await refusedBy(applicationId)).reason).toBe('coOwnershipMissing')
    for (const { id } of (await buyersOf(applicationId)).slice(1))
      await citizen.call(deleteParty, { applicationId, partyId: id })
    await citizen.call(checkApplication, { applicationId })
  })

  test('of a business that transfers nothing are not asked', async () => {
    const applicationId = await aDraft(citizen, '130400-correction')
    await citizen.call(saveParty, { applicationId, party: aBuyer(1) })
    await citizen.call(saveParty, { applicationId, party: aBuyer(2) })
    const ids = (await buyersOf(applicationId)).map(({ id }) => id)
    expect((await refusalOf(citizen.call(saveCoOwnership, joint(applicationId, ids)))).reason).toBe(
      'coOwnershipNotAsked',
    )
    expect((await refusalOf(citizen.call(checkApplication, { applicationId }))).reason).not.toBe('coOwnershipMissing')
  })
})

describe('a save of the holdings', () => {
  test('with a base of what was read overwrites no other change', async () => {
    const { applicationId, ids } = await aSaleTo(2)
    const [first = '', second = ''] = ids
    const base = { coOwnership: 'none', holders: ids.map((partyId) => ({ partyId })) } as const
    const thirds = { ...byShares(applicationId, { [first]: '1/3', [second]: '2/3' }), base }
    await citizen.call(saveCoOwnership, thirds)
    const late = await refusalOf(citizen.call(saveCoOwnership, { ...joint(applicationId, ids), base }))
    expect(late.reason).toBe('changedMeanwhile')
    const { coOwnership, holders } = thirds
    await citizen.call(saveCoOwnership, { ...joint(applicationId, ids), base: { coOwnership, holders } })
  })

  test('that does not know a holder whom another device added is refused', async () => {
    const { applicationId, ids } = await aSaleTo(3)
    const known = ids.slice(0, 2)
    expect((await refusalOf(citizen.call(saveCoOwnership, joint(applicationId, known)))).reason).toBe(
      'changedMeanwhile',
    )
  })

  test('names only rights holders of one’s own application', async () => {
    const { applicationId, ids } = await aSaleTo(2)
    const other = await aSaleTo(2)
    const seller = (await details(applicationId)).parties.find(({ role }) => role === 'obligor')?.id ?? ''
    for (const partyId of [other.ids[0] ?? '', seller, randomUUID(), 'no-id'])
      expect((await refusalOf(citizen.call(saveCoOwnership, joint(applicationId, [...ids, partyId])))).reason).toBe(
        'partyNotFound',
      )
    const foreign = await refusalOf(stranger.call(saveCoOwnership, joint(applicationId, ids)))
    const unknown = await refusalOf(stranger.call(saveCoOwnership, joint(randomUUID(), ids)))
    expect(foreign.reason).toBe('applicationNotFound')
    expect(foreign.body).toEqual(unknown.body)
  })

  test('is refused after the submission', async () => {
    const submitted = await aSubmitted(citizen)
    const ids = (await buyersOf(submitted)).map(({ id }) => id)
    expect((await refusalOf(citizen.call(saveCoOwnership, joint(submitted, ids)))).reason).toBe('notEditable')
  })
})

test('what only several holders or units choose is not filed of one, and is there again when there are several', async () => {
  const { applicationId, buyer } = await aSale(product)
  const { client } = buyer
  const detailsOf = () => client.call(getApplication, { applicationId })
  const { place } = buyer
  await client.call(saveParty, { applicationId, party: aBuyer(31) })
  await client.call(saveUnits, { applicationId, units: [aUnit({ holdingMode: '01', mergeCertificates: '1' })] })
  const holders = (await detailsOf()).parties.filter(({ role }) => role === 'rightsHolder')
  const [first = '', other = ''] = holders.map(({ id }) => id)
  await client.call(saveCoOwnership, byShares(applicationId, { [first]: '1/3', [other]: '2/3' }))
  await client.call(deleteParty, { applicationId, partyId: other })
  const [unitId = ''] = (await detailsOf()).units.map(({ id }) => id)
  await client.call(deleteUnit, { applicationId, unitId })

  const { parties, units } = await read(buyer, place)
  expect(parties.map(({ share }) => share)).toEqual(['', ''])
  expect(units).toHaveLength(1)
  expect(JSON.stringify(units)).toMatch(/分别持证.*否/)
  await client.call(saveParty, { applicationId, party: aBuyer(32) })
  expect(await detailsOf()).toMatchObject({ parties: [{ share: '1/3' }, {}, {}], units: [{ holdingMode: '01' }] })
})

test('the registry receives the shares of the holders, and nothing of it from one holder', async () => {
  const { applicationId: left, ids: holders } = await aSaleTo(2)
  const [kept = '', deleted = ''] = holders
  const [unit] = (await details(left)).units
  await citizen.call(saveUnits, { applicationId: left, units: [aUnit({ id: unit?.id, holdingMode: '01' })] })
  await citizen.call(saveCoOwnership, byShares(left, { [kept]: '1/3', [deleted]: '2/3' }))
  await citizen.call(deleteParty, { applicationId: left, partyId: deleted })
  await uploadRequired(citizen, left)
  await citizen.call(submitApplication, { applicationId: left })
  const { applicationId, ids } = await aSaleTo(2)
  const [first = '', second = ''] = ids
  await citizen.call(saveCoOwnership, byShares(applicationId, { [first]: '1/3', [second]: '2/3' }))
  await uploadRequired(citizen, applicationId)
  await citizen.call(submitApplication, { applicationId })
  const alone = await aSubmitted(citizen)
  for (const id of [applicationId, alone, left])
    await vi.waitFor(async () => expect((await details(id)).application.acceptanceNumber).toMatch(/^\d{13}$/), 60_000)
  const page = async (id: string) => await (await fetch(`${product.base}/standin/registry/cases/${id}`)).text()
  expect(await page(applicationId)).toMatch(/按份共有.*1\/3.*按份共有.*2\/3/s)
  for (const id of [alone, left]) expect(await page(id)).not.toContain('共有方式')
  expect(await page(left)).toMatch(/持证方式.*分别持证/s)
})

test('the shares are no change since the submission where the city no longer offers the business', async () => {
  const { applicationId, ids } = await aSaleTo(2)
  const [first = '', second = ''] = ids
  await citizen.call(saveCoOwnership, byShares(applicationId, { [first]: '1/3', [second]: '2/3' }))
  await uploadRequired(citizen, applicationId)
  await citizen.call(submitApplication, { applicationId })
  const { content } = product.services
  const offers = content.offers.filter(({ offerId }) => offerId !== '130400-sale-of-existing-home')
  const node = await startSecondNode(product, { ...content, offers })
  onTestFinished(() => node.stop())
  const there = makeClient(node.base)
  for (const [name, value] of citizen.cookies) there.cookies.set(name, value)
  expect((await there.call(compareWithSubmission, { applicationId })).changes).toEqual([])
})
