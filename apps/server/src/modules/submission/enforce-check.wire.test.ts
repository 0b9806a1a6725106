import { checkApplication, getApplication, submitApplication } from '@registration/contract/applications.ts'
import { requestIdName } from '@registration/contract/endpoint.ts'
import { saveParty } from '@registration/contract/party.ts'
import { checkProperty, getLastCheck } from '@registration/contract/properties.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aParty, aUnit } from '../../demonstration/builders.ts'
import { PlatformError } from '../../platform/ask.ts'
import { aDraft, uploadRequired } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { changeTitle, tongan as mortgaged, noEntries, riverside, withFault } from '../../testing/holdings.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

const foreign = '冀（2022）邯郸市不动产权第0007001号'
const owner = aParty({ role: 'obligor', name: '张建国', documentNumber: '130402198503071231' })
const ownerOnTitle = { name: owner.name, documentNumber: owner.documentNumber }

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct({ env: { MODULES: 'property', REGISTER_CHECK: 'enforce' } })
})
beforeEach(async () => {
  // Over the pause for wrong numbers, too.
  product.clock.advance(24 * 3_600_000)
  citizen = await product.signIn('zhangsan')
  await changeTitle(citizen, riverside, { owners: [ownerOnTitle], ...noEntries })
})
afterAll(() => product.stop())

/** A sale of the home, by its owner, with everything that a submission needs. */
async function aSale(certificateNumber: string, client = citizen, party = owner, unitNumber?: string): Promise<string> {
  const applicationId = await aDraft(client)
  await client.call(saveParty, { applicationId, party: aParty() })
  await client.call(saveParty, { applicationId, party })
  await client.call(saveUnits, { applicationId, units: [aUnit({ certificateNumber, unitNumber })] })
  await uploadRequired(client, applicationId)
  return applicationId
}

const submit = (applicationId: string, client = citizen) => client.call(submitApplication, { applicationId })
const statusOf = async (applicationId: string) =>
  (await citizen.call(getApplication, { applicationId })).application.status
const asked = () => {
  const questions = vi.spyOn(product.services.platform.landRegister, 'findProperties')
  onTestFinished(() => questions.mockRestore())
  return questions
}

/** The check that the registry receives with the application. */
async function receivedCheck(applicationId: string) {
  const sent = vi.spyOn(product.services.platform.registry, 'submitApplication')
  onTestFinished(() => sent.mockRestore())
  await submit(applicationId)
  await vi.waitFor(() => expect(sent.mock.calls.some(([, { id }]) => id === applicationId)).toBe(true), 60_000)
  return sent.mock.calls.find(([, { id }]) => id === applicationId)?.[1].check
}

test('what the register rules out is refused with its reason, at the check and at the submission alike', async () => {
  const applicationId = await aSale(mortgaged)
  const words = '登记簿显示：该不动产有抵押登记（2021-07-06），暂不能提交'
  for (const call of [checkApplication, submitApplication])
    expect(await refusalOf(citizen.call(call, { applicationId }))).toMatchObject({
      reason: 'registerForbids',
      text: words,
    })
  const english = await citizen.post(submitApplication.path, { proinstid: applicationId }, { 'accept-language': 'en' })
  expect(english.body.errmsg).toBe(
    'According to the register, this cannot be submitted now: The property has a mortgage (2021-07-06).',
  )
  expect(await statusOf(applicationId)).toBe('unsubmitted')
})

test('another unit number than the certificate’s does not lead past its entries, and is never clear', async () => {
  const wrong = '130402003005GB00027F00011204'
  const refused = await refusalOf(submit(await aSale(mortgaged, citizen, owner, wrong)))
  expect(refused).toMatchObject({ reason: 'registerForbids', text: expect.stringContaining('抵押') })
  expect(await receivedCheck(await aSale(riverside, citizen, owner, wrong))).toMatchObject({
    verdict: 'unknown',
    findings: [],
  })
})

test('the citizen finds the verdict of the refused submission, with the ways out', async () => {
  const applicationId = await aSale(mortgaged)
  await expect(submit(applicationId)).rejects.toMatchObject({ reason: 'registerForbids' })
  const { check } = await citizen.call(getLastCheck, { applicationId })
  expect(check).toMatchObject({ verdict: 'blocked', findings: [{ rule: 'mortgage' }] })
})

test('a lighter finding is no refusal and goes with the submission', async () => {
  const applicationId = await aSale(riverside)
  await changeTitle(citizen, riverside, { seizures: [{ registeredAt: '2025-05-06 10:00:00' }] })
  await citizen.call(checkApplication, { applicationId })
  expect(await receivedCheck(applicationId)).toMatchObject({ verdict: 'resolveFirst', findings: [{ rule: 'seizure' }] })
})

test('a verdict counts for ten minutes, then the register is asked again', async () => {
  const applicationId = await aSale(riverside)
  await citizen.call(checkProperty, { applicationId })
  await changeTitle(citizen, riverside, { pending: [{ business: '抵押权首次登记', at: '2026-03-01 09:00:00' }] })
  product.clock.advance(8 * 60_000)
  const questions = asked()
  await citizen.call(checkApplication, { applicationId })
  expect(questions).not.toHaveBeenCalled()
  product.clock.advance(3 * 60_000)
  await expect(submit(applicationId)).rejects.toMatchObject({ reason: 'registerForbids' })
  expect(questions).toHaveBeenCalledTimes(1)
})

test('an application that was never checked is checked at its submission', async () => {
  expect(await receivedCheck(await aSale(riverside))).toMatchObject({ verdict: 'clear', findings: [] })
})

test('a resubmission is judged as a submission, and its own earlier one does not stand in its way', async () => {
  const applicationId = await aSale(riverside)
  await submit(applicationId)
  const number = await vi.waitFor(async () => {
    const { application } = await citizen.call(getApplication, { applicationId })
    expect(application.acceptanceNumber).toMatch(/^\d{13}$/)
    return application.acceptanceNumber
  }, 60_000)
  await citizen.post('/standin/registry/decide', { proinstid: applicationId, shzt: '11', opinion: '第3页看不清' })
  const own = { business: '存量房买卖转移登记', acceptanceNumber: number, at: '2026-03-01 09:00:00' }
  product.clock.advance(600_001)
  await changeTitle(citizen, riverside, { pending: [{ ...own, acceptanceNumber: '2026000000001' }] })
  await expect(submit(applicationId)).rejects.toMatchObject({ reason: 'registerForbids' })
  expect(await statusOf(applicationId)).toBe('cadastralRejected')
  await changeTitle(citizen, riverside, { pending: [own] })
  product.clock.advance(600_001)
  await submit(applicationId)
  expect(await statusOf(applicationId)).toBe('pending')
})

describe.each([['down'], ['garbage'], ['noBurdens']])('with the register %s', (fault) => {
  test('the submission is not refused, and the officer reads that nothing is known', async () => {
    const applicationId = await aSale(riverside)
    const received = await withFault(citizen, fault, async () => {
      await citizen.call(checkApplication, { applicationId })
      return receivedCheck(applicationId)
    })
    expect(received).toMatchObject({ verdict: 'unknown', findings: [] })
  })
})

test('after a silence the register is asked again within the ten minutes', async () => {
  const applicationId = await aSale(mortgaged)
  const silent = asked().mockRejectedValue(new PlatformError('registry', 'timeout'))
  await citizen.call(checkApplication, { applicationId })
  silent.mockRestore()
  await expect(submit(applicationId)).rejects.toMatchObject({ reason: 'registerForbids' })
})

test('a property that no party owns is not known to the register, and says nothing', async () => {
  expect(await receivedCheck(await aSale(foreign))).toMatchObject({ verdict: 'unknown', findings: [] })
})

const foreignUnits = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    aUnit({ certificateNumber: `冀（2022）邯郸市不动产权第00${80_001 + i}号`, unitNumber: undefined }),
  )

test('a citizen who is not certified, or who pauses for wrong numbers, is not asked about and not held up', async () => {
  const uncertified = await product.signIn('lisi')
  const own = await aSale(mortgaged, uncertified)
  const wrong = await aSale(foreign)
  await citizen.call(saveUnits, { applicationId: wrong, units: foreignUnits(30) })
  await citizen.call(checkApplication, { applicationId: wrong })
  const blocked = await aSale(mortgaged)
  const questions = asked()
  await uncertified.call(submitApplication, { applicationId: own })
  expect(await receivedCheck(blocked)).toMatchObject({ verdict: 'unknown', findings: [] })
  expect(questions).not.toHaveBeenCalled()
})

test('an application with more than thirty wrong numbers asks for thirty of them, and is not held up', async () => {
  const applicationId = await aSale(foreign)
  await citizen.call(saveUnits, { applicationId, units: foreignUnits(31) })
  const questions = asked()
  expect(await receivedCheck(applicationId)).toMatchObject({ verdict: 'unknown', findings: [] })
  expect(questions).toHaveBeenCalledTimes(30)
})

test('the questions count with those of the citizen’s own looks, thirty a minute', async () => {
  const applicationId = await aSale(riverside)
  for (let n = 0; n < 30; n += 1) await citizen.call(checkProperty, { applicationId })
  await citizen.call(saveParty, { applicationId, party: aParty({ role: 'obligor' }) })
  await expect(submit(applicationId)).rejects.toMatchObject({ status: 429, reason: 'tooMany' })
})

test('units without a certificate number are neither asked about nor held up', async () => {
  const questions = asked()
  const applicationId = await aDraft(citizen, '130400-presale-notice')
  await citizen.call(saveParty, { applicationId, party: aParty() })
  await citizen.call(saveParty, { applicationId, party: owner })
  await citizen.call(saveUnits, { applicationId, units: [aUnit({ certificateNumber: undefined })] })
  await uploadRequired(citizen, applicationId)
  expect(await receivedCheck(applicationId)).toBeUndefined()
  expect(questions).not.toHaveBeenCalled()
})

describe('a change between the question and the submission', () => {
  /** Changes the application while the register answers. */
  function changeDuring(change: () => Promise<unknown>): void {
    const { landRegister } = product.services.platform
    const ask = landRegister.findProperties.bind(landRegister)
    const questions = vi.spyOn(landRegister, 'findProperties')
    onTestFinished(() => questions.mockRestore())
    questions.mockImplementationOnce(async (number) => {
      const answer = await ask(number)
      await change()
      return answer
    })
  }

  test('of a unit is refused: the verdict is of another one', async () => {
    const applicationId = await aSale(riverside)
    const { units } = await citizen.call(getApplication, { applicationId })
    const changed = aUnit({ id: units[0]?.id, certificateNumber: mortgaged, unitNumber: undefined })
    changeDuring(() => citizen.call(saveUnits, { applicationId, units: [changed] }))
    await expect(submit(applicationId)).rejects.toMatchObject({ reason: 'changedMeanwhile' })
    await expect(submit(applicationId)).rejects.toMatchObject({ reason: 'registerForbids' })
    expect(await statusOf(applicationId)).toBe('unsubmitted')
  })

  test('of a party is refused too', async () => {
    const applicationId = await aSale(riverside)
    changeDuring(() => citizen.call(saveParty, { applicationId, party: aParty({ role: 'obligor' }) }))
    await expect(submit(applicationId)).rejects.toMatchObject({ reason: 'changedMeanwhile' })
    await submit(applicationId)
  })

  test('beside ten parallel submissions leaves one submission, of what was compared', async () => {
    const applicationId = await aSale(riverside)
    const { units } = await citizen.call(getApplication, { applicationId })
    const changed = aUnit({ id: units[0]?.id, certificateNumber: mortgaged, unitNumber: undefined })
    const ends = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => submit(applicationId)),
      citizen.call(saveUnits, { applicationId, units: [changed] }),
    ])
    const { application, units: now } = await citizen.call(getApplication, { applicationId })
    const submitted = ends.slice(0, 10).filter(({ status }) => status === 'fulfilled').length
    const isChanged = ends.at(-1)?.status === 'fulfilled'
    expect([application.status, now[0]?.certificateNumber, submitted]).toEqual(
      isChanged ? ['unsubmitted', mortgaged, 0] : ['pending', riverside, 1],
    )
  })
})

test('a repeat with the same request id has the first answer, and the register is not asked for it', async () => {
  const applicationId = await aSale(riverside)
  const payload = { proinstid: applicationId, [requestIdName]: 'once' }
  expect((await citizen.post(submitApplication.path, payload)).body).toMatchObject({ errcode: '00' })
  product.clock.advance(600_001)
  const questions = asked()
  expect((await citizen.post(submitApplication.path, payload)).body).toMatchObject({ errcode: '00' })
  expect(questions).not.toHaveBeenCalled()
})

describe.each([
  ['that only advises', { MODULES: 'property' }],
  ['that enforces it without the module', { MODULES: 'call-queue', REGISTER_CHECK: 'enforce' }],
])('an office %s', (_what, env) => {
  test('submits what the register rules out, and does not ask it', async () => {
    const other = await startProduct({ env })
    onTestFinished(() => other.stop())
    const questions = vi.spyOn(other.services.platform.landRegister, 'findProperties')
    const client = await other.signIn('zhangsan')
    const applicationId = await aSale(mortgaged, client)
    await client.call(checkApplication, { applicationId })
    await client.call(submitApplication, { applicationId })
    expect(questions).not.toHaveBeenCalled()
  })
})
