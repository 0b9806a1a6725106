import { createApplication } from '@registration/contract/applications.ts'
import { saveParty } from '@registration/contract/party.ts'
import { searchProperty } from '@registration/contract/property-search.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aParty } from '../../demonstration/builders.ts'
import { PlatformError } from '../../platform/ask.ts'
import type { Client } from '../../testing/client.ts'
import { changeTitle, tongan as ownCertificate, withFault } from '../../testing/holdings.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { within } from '../../testing/within.ts'

const foreignCertificate = '冀（2022）邯郸市不动产权第0007001号'
const owner = aParty({ role: 'obligor', name: '张建国', documentNumber: '130402198503071231' })

let product: TestProduct
let citizen: Client
let applicationId: string
beforeAll(async () => {
  product = await startProduct()
})
beforeEach(async () => {
  product.clock.advance(60_000)
  citizen = await product.signIn('zhangsan')
  applicationId = await anApplication(citizen)
})
afterAll(() => product.stop())

async function anApplication(client: Client, party = owner, business = 'sale-of-existing-home'): Promise<string> {
  const businessId = `130400-${business}`
  const created = await client.call(createApplication, { businessId, byAppointment: false })
  await client.call(saveParty, { applicationId: created.applicationId, party })
  return created.applicationId
}

test('a certified citizen gets the register’s entry of a party’s property, its mortgage included', async () => {
  const [found] = await citizen.call(searchProperty, { certificateNumber: ownCertificate, applicationId })
  expect(found).toEqual({
    certificateNumber: ownCertificate,
    unitNumber: '130402003005GB00027F00011203',
    location: '邯郸市邯山区陵西大街76号同安家园1号楼1单元1203室',
    houseUse: '11',
    landUse: '071',
    houseArea: '89.42',
    landArea: '7.15',
    rightStart: '2010-09-01',
    rightEnd: '2080-08-31',
    restrictions: [{ kind: 'mortgage', registeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\d/) }],
  })
})

test('a number typed with half-width brackets and spaces is found too', async () => {
  const typed = ' 冀(2021) 邯郸市不动产权第0005678号 '
  await expect(citizen.call(searchProperty, { certificateNumber: typed, applicationId })).resolves.toHaveLength(1)
})

test('several numbers in one field are asked one by one', async () => {
  const other = '冀（2023）邯郸市不动产权第0001234号'
  const numbersFor = async (certificateNumber: string) =>
    (await citizen.call(searchProperty, { certificateNumber, applicationId })).map((found) => found.certificateNumber)
  expect(await numbersFor(`${other}、${ownCertificate}`)).toEqual([other, ownCertificate])
  expect(await numbersFor(`${foreignCertificate}、${ownCertificate}`)).toEqual([ownCertificate])
  const { landRegister } = product.services.platform
  const questions = vi.spyOn(landRegister, 'findProperties')
  onTestFinished(() => questions.mockRestore())
  expect(await numbersFor(`${ownCertificate}、`)).toEqual([ownCertificate])
  expect(questions).toHaveBeenCalledTimes(1)
})

describe('the number of a registration proof', () => {
  const proof = '冀（2021）邯郸市不动产证明第0003321号'

  test.each(['mortgage-cancellation', 'mortgage-change'])(
    'which a %s asks for finds the mortgaged home, and stays in the form',
    async (business) => {
      const about = await anApplication(citizen, owner, business)
      const typed = '冀(2021)邯郸市不动产证明第0003321号'
      const [found] = await citizen.call(searchProperty, { certificateNumber: typed, applicationId: about })
      expect(found).toMatchObject({
        certificateNumber: proof,
        unitNumber: '130402003005GB00027F00011203',
        location: expect.stringContaining('同安家园'),
        restrictions: [{ kind: 'mortgage' }],
      })
    },
  )

  test.each([
    ['notice-cancellation', 'notices'],
    ['residence-right-cancellation', 'residenceRights'],
  ])('which a %s asks for finds the home with that entry', async (business, entries) => {
    const certificateNumber = '冀（2023）邯郸市不动产权第0001234号'
    const number = '冀（2024）邯郸市不动产证明第0000077号'
    const change = (set: object) => changeTitle(citizen, certificateNumber, set)
    await change({ [entries]: [{ number }] })
    onTestFinished(() => change({ [entries]: [] }))
    const about = await anApplication(citizen, owner, business)
    const [found] = await citizen.call(searchProperty, { certificateNumber: number, applicationId: about })
    expect(found).toMatchObject({ certificateNumber: number, location: expect.stringContaining('滨河小区') })
  })

  test('in the form of a sale becomes that of the certificate', async () => {
    const [found] = await citizen.call(searchProperty, { certificateNumber: proof, applicationId })
    expect(found).toMatchObject({ certificateNumber: ownCertificate })
  })

  test('is not filled in for the certificate’s number, and that is not the proof’s', async () => {
    const about = await anApplication(citizen, owner, 'mortgage-cancellation')
    const [found] = await citizen.call(searchProperty, { certificateNumber: ownCertificate, applicationId: about })
    expect(found).toMatchObject({ certificateNumber: '', location: expect.stringContaining('同安家园') })
  })

  test('is not found for whose home it is not, in words that send nobody to look for a mistake', async () => {
    const transfer = await anApplication(citizen, aParty({ role: 'obligor' }), 'mortgage-transfer')
    const { body } = await citizen.post(searchProperty.path, { bdcqzh: proof, slsqId: transfer })
    expect(body).toMatchObject({
      reason: 'propertyNotFound',
      message: expect.stringMatching(/登记证明号.*权利人不是当事人.*查不到是正常的/),
    })
  })
})

test('of several numbers each must have an answer: what has none may be what burdens the unit', async () => {
  const { landRegister } = product.services.platform
  const ask = landRegister.findProperties.bind(landRegister)
  const other = '冀（2023）邯郸市不动产权第0001234号'
  const questions = vi.spyOn(landRegister, 'findProperties')
  onTestFinished(() => questions.mockRestore())
  questions.mockImplementation(async (number) => {
    if (number === other) throw new PlatformError('registry', 'timeout')
    return ask(number)
  })
  const search = citizen.call(searchProperty, { certificateNumber: `${ownCertificate}、${other}`, applicationId })
  await expect(search).rejects.toMatchObject({ reason: 'registerSilent' })
})

test('a unit under several numbers, as one of co-owners is, comes once, with what burdens it under any', async () => {
  const { landRegister } = product.services.platform
  const [home] = await landRegister.findProperties(ownCertificate)
  if (!home) throw new Error('the register has no home')
  const second = '冀（2021）邯郸市不动产权第0005679号'
  const questions = vi.spyOn(landRegister, 'findProperties')
  onTestFinished(() => questions.mockRestore())
  questions.mockImplementation(async (number) => [
    number === second ? { ...home, certificateNumber: number } : { ...home, restrictions: [] },
  ])
  const found = await citizen.call(searchProperty, { certificateNumber: `${ownCertificate}、${second}`, applicationId })
  expect(found).toMatchObject([{ certificateNumber: ownCertificate, restrictions: [{ kind: 'mortgage' }] }])
})

test('the owner is not shown', async () => {
  const { body } = await citizen.post(searchProperty.path, { bdcqzh: ownCertificate, slsqId: applicationId })
  expect(JSON.stringify(body)).not.toMatch(/张建国|130402198503071231/)
})

test('other people’s property is not found', async () => {
  const answers = await Promise.all(
    [foreignCertificate, '冀（2023）邯郸市不动产权第9999999号'].map((bdcqzh) =>
      citizen.post(searchProperty.path, { bdcqzh, slsqId: applicationId }),
    ),
  )
  expect(answers[0]?.body).toMatchObject({ stat: 0, errcode: '04', reason: 'propertyNotFound' })
  expect(answers[0]?.body).toEqual(answers[1]?.body)
})

test('the owner must be a party of that very application, by name and number', async () => {
  const elsewhere = await anApplication(citizen, { ...owner, documentNumber: aParty().documentNumber })
  await expect(
    citizen.call(searchProperty, { certificateNumber: ownCertificate, applicationId: elsewhere }),
  ).rejects.toMatchObject({ reason: 'propertyNotFound' })
})

test('a citizen who is not certified is refused with that reason', async () => {
  const uncertified = await product.signIn('lisi')
  const own = await anApplication(uncertified)
  await expect(
    uncertified.call(searchProperty, { certificateNumber: ownCertificate, applicationId: own }),
  ).rejects.toMatchObject({ status: 200, reason: 'certificationNeeded' })
})

test('another citizen’s application is not found', async () => {
  const company = await product.signIn('handan-co')
  await expect(
    company.call(searchProperty, { certificateNumber: ownCertificate, applicationId }),
  ).rejects.toMatchObject({ reason: 'applicationNotFound' })
})

describe.each([
  ['down', 'down'],
  ['answering nonsense', 'garbage'],
  ['leaving out what burdens a property', 'noBurdens'],
])('a register that is %s', (_how, fault) => {
  test('is reported as silent, never as empty', async () => {
    const search = () => citizen.call(searchProperty, { certificateNumber: ownCertificate, applicationId })
    await withFault(citizen, fault, () =>
      expect(search()).rejects.toMatchObject({ status: 503, reason: 'registerSilent' }),
    )
  })
})

test('a hanging register gets three seconds', async () => {
  await withFault(citizen, 'hang', async () => {
    const began = performance.now()
    await expect(
      citizen.call(searchProperty, { certificateNumber: ownCertificate, applicationId }),
    ).rejects.toMatchObject({ reason: 'registerSilent' })
    expect(performance.now() - began).toBeLessThan(within(4_000))
  })
})

test('thirty searches a minute are answered, the next one is refused', async () => {
  const ask = () => citizen.post(searchProperty.path, { bdcqzh: ownCertificate, slsqId: applicationId })
  for (let n = 0; n < 30; n += 1) expect((await ask()).body.stat).toBe(1)
  expect(await ask()).toMatchObject({ status: 429, body: { stat: 0, reason: 'tooMany' } })
})

test.each([
  ['no number', { bdcqzh: ' ' }, 'bdcqzh'],
  ['a number of 61 characters', { bdcqzh: '第'.repeat(61) }, 'bdcqzh'],
  ['no application', { slsqId: '' }, 'slsqId'],
])('%s is refused by the field’s name', async (_what, change, field) => {
  const answer = await citizen.post(searchProperty.path, { bdcqzh: ownCertificate, slsqId: applicationId, ...change })
  expect(answer).toMatchObject({ status: 400, body: { data: { fields: [{ field }] } } })
})
