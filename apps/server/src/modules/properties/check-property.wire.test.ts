import {
  createApplication,
  deleteApplication,
  getApplication,
  revokeApplication,
  submitApplication,
} from '@registration/contract/applications.ts'
import {
  electronicCertificateAddress,
  getHolding,
  listHoldings,
  listShows,
  lockProperties,
  sendPropertyCode,
  showHolding,
  shownPage,
  startFromHolding,
  unlockProperties,
} from '@registration/contract/holdings.ts'
import { type PartyInput, saveParty } from '@registration/contract/party.ts'
import { checkProperty, getLastCheck } from '@registration/contract/properties.ts'
import { searchProperty } from '@registration/contract/property-search.ts'
import { saveUnits, type UnitInput } from '@registration/contract/property-unit.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aParty, aUnit, uniqueCitizenId } from '../../demonstration/builders.ts'
import { uploadRequired } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { changeTitle, tongan as mortgaged, noEntries, riverside, withFault } from '../../testing/holdings.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { within } from '../../testing/within.ts'

const clean = { certificateNumber: '冀（2023）邯郸市不动产权第0001234号', unitNumber: '130403001002GB00012F00030045' }
const foreign = '冀（2022）邯郸市不动产权第0007001号'
const owner = aParty({ role: 'obligor', name: '张建国', documentNumber: '130402198503071231' })

let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct({ env: { MODULES: 'property' } })
})
beforeEach(async () => {
  // Over the pause for wrong numbers, too.
  product.clock.advance(24 * 3_600_000)
  citizen = await product.signIn('zhangsan')
  await changeTitle(citizen, riverside, { owners: [ownerOnTitle], ...noEntries })
})
afterAll(() => product.stop())

const ownerOnTitle = { name: owner.name, documentNumber: owner.documentNumber }

interface Wanted {
  business?: string
  party?: PartyInput
  units?: UnitInput[]
}

async function anApplication(
  numbers: string[],
  { business = 'sale-of-existing-home', party = owner, units }: Wanted = {},
  client = citizen,
): Promise<string> {
  const { applicationId } = await client.call(createApplication, {
    businessId: `130400-${business}`,
    byAppointment: false,
  })
  await client.call(saveParty, { applicationId, party })
  const given = units ?? numbers.map((certificateNumber) => aUnit({ certificateNumber, unitNumber: undefined }))
  if (given.length > 0) await client.call(saveUnits, { applicationId, units: given })
  return applicationId
}

const check = (applicationId: string, client = citizen) => client.call(checkProperty, { applicationId })
const rulesOf = async (applicationId: string) =>
  (await check(applicationId)).findings.map(({ rule, level }) => `${rule} ${level}`)

test('a home without any entry is clear, at the time of the question', async () => {
  const asked = await check(await anApplication([riverside]))
  expect(asked).toEqual({ verdict: 'clear', askedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d /), findings: [] })
})

test('a mortgaged home cannot be sold, and the way out is beside the reason', async () => {
  const { verdict, findings } = await check(await anApplication([mortgaged]))
  expect(verdict).toBe('blocked')
  expect(findings).toEqual([
    {
      rule: 'mortgage',
      level: 'block',
      title: '抵押',
      location: expect.any(String),
      since: '2021-07-06',
      text: '该不动产有抵押登记（2021-07-06）。抵押注销之前不能在网上办理“存量房买卖转移登记”；带押过户、司法拍卖或者抵押权人已经同意的，请到窗口办理。',
      ways: [
        { text: '办理抵押权注销', link: '/apply?id=130400-mortgage-cancellation&xzqdm=130400' },
        { text: '预约窗口咨询', link: '/appointment?xzqdm=130400' },
      ],
    },
  ])
})

test('but its mortgage can be cancelled, which is no way out of itself. Without one there is none to cancel or to change', async () => {
  const { verdict } = await check(await anApplication([mortgaged], { business: 'mortgage-cancellation' }))
  expect(verdict).toBe('clear')
  const byProof = '冀（2021）邯郸市不动产证明第0003321号'
  const asked = await check(await anApplication([byProof], { business: 'mortgage-cancellation' }))
  expect(asked.verdict).toBe('clear')
  for (const [business, level] of [
    ['mortgage-cancellation', 'block'],
    ['mortgage-change', 'hint'],
  ] as const) {
    const { findings } = await check(await anApplication([riverside], { business }))
    expect(findings, business).toMatchObject([
      {
        rule: 'mortgageMissing',
        level,
        text: expect.stringContaining('请核对登记证明号'),
        ways: [{ link: '/appointment?xzqdm=130400' }],
      },
    ])
  }
})

test('all findings of all units are told at once, in the citizen’s language', async () => {
  const applicationId = await anApplication([riverside, mortgaged])
  await changeTitle(citizen, riverside, {
    owners: [ownerOnTitle, { name: '王芳', documentNumber: '130403198611204528' }],
    seizures: [{ type: '2', registeredAt: '2025-05-06 10:00:00', end: '2025-12-31' }],
    pending: [{ business: '抵押权首次登记', at: '2026-03-01 09:00:00' }],
    placed: false,
  })
  expect(await rulesOf(applicationId)).toEqual([
    'pendingBusiness block',
    'notPlaced block',
    'coOwnerMissing block',
    'mortgage block',
    'seizure exception',
  ])
  const english = await citizen.post(checkProperty.path, { applicationId }, { 'accept-language': 'en' })
  const seizure = { title: 'Seizure', text: expect.stringContaining('Its registered term is over') }
  expect(english.body).toMatchObject({ data: { findings: expect.arrayContaining([expect.objectContaining(seizure)]) } })
})

test('a seizure that is lifted is gone at the next look', async () => {
  const applicationId = await anApplication([riverside])
  await changeTitle(citizen, riverside, { seizures: [{}] })
  expect((await check(applicationId)).verdict).toBe('resolveFirst')
  await changeTitle(citizen, riverside, { seizures: [] })
  expect((await check(applicationId)).verdict).toBe('clear')
})

test('an owner who is registered with an old number of 15 digits is the party of today’s number', async () => {
  const applicationId = await anApplication([riverside])
  await changeTitle(citizen, riverside, { owners: [{ ...ownerOnTitle, documentNumber: '130402850307123' }] })
  expect(await check(applicationId)).toMatchObject({ verdict: 'clear', findings: [] })
  const found = await citizen.call(searchProperty, { certificateNumber: riverside, applicationId })
  expect(found).toHaveLength(1)
})

test.each(['张　建国', '张·建国'])(
  'an owner whose name is registered as %s is the party of the usual spelling',
  async (name) => {
    const applicationId = await anApplication([riverside])
    await changeTitle(citizen, riverside, { owners: [{ ...ownerOnTitle, name }] })
    expect(await check(applicationId)).toMatchObject({ verdict: 'clear', findings: [] })
  },
)

test('the owner on the wrong side is told', async () => {
  const party = aParty({ ...owner, role: 'rightsHolder' })
  expect(await rulesOf(await anApplication([riverside], { party }))).toEqual(['notOwner block'])
})

test('nothing in the answer names an owner, a bank or an amount', async () => {
  const applicationId = await anApplication([mortgaged])
  const { body } = await citizen.post(checkProperty.path, { applicationId })
  expect(JSON.stringify(body)).not.toMatch(/张建国|130402198503071231|银行|560000/)
})

describe.each([['down'], ['garbage'], ['noBurdens']])('with the register %s', (fault) => {
  test('the verdict is unknown, never clear', async () => {
    const applicationId = await anApplication([riverside])
    const unknown = await withFault(citizen, fault, () => check(applicationId))
    expect(unknown).toMatchObject({ verdict: 'unknown', findings: [] })
  })
})

test('a hanging register holds nobody for more than three seconds, however many units there are', async () => {
  const numbers = Array.from({ length: 20 }, (_, i) => `冀（2023）邯郸市不动产权第${String(100_000 + i)}号`)
  const applicationId = await anApplication(numbers)
  await withFault(citizen, 'hang', async () => {
    const began = performance.now()
    expect((await check(applicationId)).verdict).toBe('unknown')
    expect(performance.now() - began).toBeLessThan(within(4_500))
  })
})

test('a unit that the register does not have beside one that it has leaves the verdict open', async () => {
  expect((await check(await anApplication([riverside, foreign]))).verdict).toBe('unknown')
})

test('each of several numbers in one field is compared', async () => {
  const both = (other: string) => anApplication([`${riverside}、${other}`])
  expect(await rulesOf(await both(mortgaged))).toEqual(['mortgage block'])
  await changeTitle(citizen, riverside, { seizures: [{}] })
  expect(await rulesOf(await both(foreign))).toEqual(['seizure exception'])
  await changeTitle(citizen, riverside, { seizures: [] })
  expect((await check(await both(foreign))).verdict).toBe('unknown')
  const units = [aUnit({ ...clean, certificateNumber: `${riverside}、${riverside}` })]
  expect((await check(await anApplication([], { units }))).verdict).toBe('clear')
})

test('another’s property, a number that does not exist and no property are refused alike or by their name', async () => {
  for (const numbers of [[foreign], [foreign, foreign], ['冀（2023）邯郸市不动产权第9999999号']])
    await expect(check(await anApplication(numbers))).rejects.toMatchObject({ reason: 'propertyNotFound' })
  await expect(check(await anApplication([]))).rejects.toMatchObject({ reason: 'propertyUnitMissing' })
})

test('another unit number under the same certificate is not this property', async () => {
  const units = [aUnit({ ...clean, unitNumber: '130403001002GB00012F00030046' })]
  await expect(check(await anApplication([], { units }))).rejects.toMatchObject({ reason: 'propertyNotFound' })
})

test('of two mortgaged homes in one field the mortgage is one finding', async () => {
  await changeTitle(citizen, riverside, { mortgages: [{}] })
  expect(await rulesOf(await anApplication([`${riverside}、${mortgaged}`]))).toEqual(['mortgage block'])
  expect(await rulesOf(await anApplication([riverside, mortgaged]))).toEqual(['mortgage block', 'mortgage block'])
})

test('only a certified citizen’s own application is compared', async () => {
  const uncertified = await product.signIn('lisi')
  const own = await anApplication([riverside], {}, uncertified)
  await expect(check(own, uncertified)).rejects.toMatchObject({ reason: 'certificationNeeded' })
  await expect(check(own)).rejects.toMatchObject({ reason: 'applicationNotFound' })
})

const foreignNumbers = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `冀（2022）邯郸市不动产权第${7_001 + from + i}号`)

test('thirty numbers that no party owns pause checks and searches, also with right ones between them, until a day after the first', async () => {
  const right = await anApplication([riverside])
  const wrong = await anApplication(foreignNumbers(6))
  for (let n = 0; n < 5; n += 1) {
    expect((await check(right)).verdict).toBe('clear')
    await expect(check(wrong)).rejects.toMatchObject({ reason: 'propertyNotFound' })
    product.clock.advance(3_600_000)
  }
  await expect(check(right)).rejects.toMatchObject({ status: 429, reason: 'tooMany' })
  await expect(
    citizen.call(searchProperty, { certificateNumber: riverside, applicationId: right }),
  ).rejects.toMatchObject({ status: 429, reason: 'tooMany' })
  product.clock.advance(19 * 3_600_000 - 60_000)
  citizen = await product.signIn('zhangsan')
  await expect(check(right)).rejects.toMatchObject({ reason: 'tooMany' })
  product.clock.advance(60_000)
  expect((await check(right)).verdict).toBe('clear')
})

describe('the register is asked for thirty wrong numbers at most', () => {
  const asked = () => {
    const questions = vi.spyOn(product.services.platform.landRegister, 'findProperties')
    onTestFinished(() => questions.mockRestore())
    return questions
  }

  test('of one application: the others are not known, and the next check is refused', async () => {
    const questions = asked()
    const applicationId = await anApplication(foreignNumbers(32))
    expect(await check(applicationId)).toMatchObject({ verdict: 'unknown', findings: [] })
    expect(questions).toHaveBeenCalledTimes(30)
    await expect(check(applicationId)).rejects.toMatchObject({ reason: 'tooMany' })
    expect(questions).toHaveBeenCalledTimes(30)
  })

  test('by checks and searches at once', async () => {
    const questions = asked()
    const drafts: string[] = []
    for (let n = 0; n < 6; n += 1) drafts.push(await anApplication(foreignNumbers(8, 8 * n)))
    await Promise.allSettled(
      drafts.flatMap((applicationId, n) => [
        check(applicationId),
        ...foreignNumbers(2, 8 * n).map((certificateNumber) =>
          citizen.call(searchProperty, { certificateNumber, applicationId }),
        ),
      ]),
    )
    expect(questions.mock.calls.length).toBeLessThanOrEqual(30)
    await expect(check(drafts[0] ?? '')).rejects.toMatchObject({ reason: 'tooMany' })
  })

  test('also in portions: wrong ones among right ones', async () => {
    const questions = asked()
    const applicationId = await anApplication([...foreignNumbers(20), riverside, mortgaged, ...foreignNumbers(20, 20)])
    expect((await check(applicationId)).verdict).toBe('blocked')
    const wrong = questions.mock.calls.filter(([number]) => ![riverside, mortgaged].includes(number))
    expect(wrong).toHaveLength(30)
  })

  test('and for every number of two hundred that a party owns', async () => {
    const { landRegister } = product.services.platform
    const [home] = await landRegister.findProperties(riverside)
    if (!home) throw new Error('the register has no home')
    await expect(check(await anApplication(foreignNumbers(29)))).rejects.toMatchObject({ reason: 'propertyNotFound' })
    const questions = asked().mockImplementation(async (number) => [{ ...home, certificateNumber: number }])
    expect(await check(await anApplication(foreignNumbers(200)))).toMatchObject({ verdict: 'clear', findings: [] })
    expect(questions).toHaveBeenCalledTimes(200)
  })

  test.each([['first'], ['second']])(
    'and of a field whose numbers fall in two portions none is wrong if its unit is under the %s',
    async (which) => {
      const { landRegister } = product.services.platform
      const [home] = await landRegister.findProperties(riverside)
      if (!home) throw new Error('the register has no home')
      const [first = '', second = '', stranger = '', ...others] = foreignNumbers(10, 1)
      const strangers = foreignNumbers(28, 20)
      const holder = which === 'first' ? first : second
      asked().mockImplementation(async (number) => {
        if ([foreign, stranger, ...strangers].includes(number)) return []
        return [{ ...home, certificateNumber: number, unitNumber: number === holder ? clean.unitNumber : 'other' }]
      })
      const units = [
        ...others.map((certificateNumber) => aUnit({ certificateNumber, unitNumber: undefined })),
        aUnit({ ...clean, certificateNumber: `${first}、${second}` }),
        aUnit({ certificateNumber: stranger, unitNumber: undefined }),
      ]
      expect((await check(await anApplication([], { units }))).verdict).toBe('unknown')
      // One number was wrong. Twenty-nine more are the thirtieth.
      for (const numbers of [strangers, [foreign]])
        await expect(check(await anApplication(numbers))).rejects.toMatchObject({ reason: 'propertyNotFound' })
      await expect(check(await anApplication([foreign]))).rejects.toMatchObject({ reason: 'tooMany' })
    },
  )

  test('a silent register counts for nothing', async () => {
    const applicationId = await anApplication(foreignNumbers(12))
    await withFault(citizen, 'down', async () => {
      for (let n = 0; n < 3; n += 1) expect(await check(applicationId)).toMatchObject({ verdict: 'unknown' })
    })
    expect((await check(await anApplication([riverside]))).verdict).toBe('clear')
  })
})

describe('who tries out the number of a co-owner, whom they read masked, or of any owner', () => {
  const coOwner = { name: '王芳', documentNumber: '130403198611204528' }
  const guesses = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) =>
      aParty({ role: 'obligor', name: coOwner.name, documentNumber: uniqueCitizenId('1986-11-20', from + at) }),
    )
  async function withParties(parties: readonly PartyInput[]): Promise<string> {
    const applicationId = await anApplication([riverside], { party: parties[0] ?? owner })
    for (const party of parties.slice(1)) await citizen.call(saveParty, { applicationId, party })
    return applicationId
  }
  async function anotherDay(): Promise<void> {
    product.clock.advance(24 * 3_600_000)
    citizen = await product.signIn('zhangsan')
  }
  const owned = (owners: object[]) => changeTitle(citizen, riverside, { owners })

  test('in one application reads nothing, whether the right number is among them or not', async () => {
    await owned([ownerOnTitle, coOwner])
    const right = aParty({ role: 'obligor', ...coOwner })
    for (const parties of [
      [owner, ...guesses(100, 40)],
      [owner, ...guesses(200, 39), right],
    ]) {
      const applicationId = await withParties(parties)
      expect((await refusalOf(check(applicationId))).reason).toBe('tooMany')
      await anotherDay()
      const search = citizen.call(searchProperty, { certificateNumber: riverside, applicationId })
      expect((await refusalOf(search)).reason).toBe('tooMany')
      expect(await citizen.call(getLastCheck, { applicationId })).toEqual({ check: null, isOutdated: false })
      await anotherDay()
    }
  })

  test('reads nothing of an owner either of whom they have typed many numbers', async () => {
    await owned([coOwner])
    const applicationId = await withParties(guesses(300, 40))
    expect((await refusalOf(check(applicationId))).reason).toBe('tooMany')
  })

  test('is not told by it whether somebody of a name owns what is another’s', async () => {
    await owned([coOwner])
    const strangers = guesses(600, 40).map((party) => ({ ...party, name: '李四' }))
    expect((await refusalOf(check(await withParties(strangers)))).reason).toBe('tooMany')
  })

  test('one after the other has thirty tries in a day', async () => {
    await owned([ownerOnTitle, coOwner])
    const applicationId = await withParties([owner, ...guesses(400, 15)])
    expect(await rulesOf(applicationId)).toEqual(['coOwnerMissing block'])
    expect(await rulesOf(applicationId)).toEqual(['coOwnerMissing block'])
    expect((await refusalOf(check(applicationId))).reason).toBe('tooMany')
  })

  test('learns from no pause that a number is right which they entered under another name', async () => {
    await owned([ownerOnTitle, coOwner])
    const spent = await withParties([owner, ...guesses(500, 29)])
    expect(await rulesOf(spent)).toEqual(['coOwnerMissing block'])
    const underAnotherName = aParty({ role: 'obligor', name: '李四', documentNumber: coOwner.documentNumber })
    const applicationId = await withParties([owner, underAnotherName])
    for (let asked = 0; asked < 2; asked += 1) expect(await rulesOf(applicationId)).toContain('coOwnerMissing block')
  })

  test('and who sells to a namesake, or beside one, tries out nothing', async () => {
    await owned([ownerOnTitle, { ...coOwner, name: owner.name ?? '' }])
    const applicationId = await withParties([
      owner,
      aParty({ role: 'obligor', ...coOwner, name: owner.name }),
      aParty({ name: owner.name, documentNumber: uniqueCitizenId('1990-01-02', 1) }),
    ])
    for (let minute = 0; minute < 2; minute += 1) {
      for (let asked = 0; asked < 20; asked += 1) expect((await check(applicationId)).verdict).toBe('clear')
      product.clock.advance(60_000)
    }
  })
})

test('checks and searches count together, thirty a minute', async () => {
  const applicationId = await anApplication([riverside])
  for (let n = 0; n < 15; n += 1) {
    await check(applicationId)
    await citizen.call(searchProperty, { certificateNumber: riverside, applicationId })
  }
  await expect(check(applicationId)).rejects.toMatchObject({ status: 429, reason: 'tooMany' })
})

test('the last verdict is kept with the application, sealed, and goes with it', async () => {
  const applicationId = await anApplication([mortgaged])
  await check(applicationId)
  const kept = () =>
    product.services.pool
      .selectFrom('register_check')
      .select(['verdict', 'findings_sealed'])
      .where('application_id', '=', applicationId)
      .execute()
  expect(await kept()).toEqual([{ verdict: 'blocked', findings_sealed: expect.stringMatching(/^a256gcm\./) }])
  await citizen.call(deleteApplication, { applicationId })
  expect(await kept()).toEqual([])
})

test('the last check is there for its citizen until a unit or a party changes', async () => {
  const applicationId = await anApplication([mortgaged])
  const last = (client = citizen) => client.call(getLastCheck, { applicationId })
  expect(await last()).toEqual({ check: null, isOutdated: false })
  const checked = await check(applicationId)
  expect(await last()).toEqual({ check: checked, isOutdated: false })
  const stranger = await product.signIn('lisi')
  await expect(last(stranger)).rejects.toMatchObject({ reason: 'applicationNotFound' })
  await citizen.call(saveParty, { applicationId, party: aParty() })
  expect(await last()).toEqual({ check: null, isOutdated: true })
})

test('an answer to an older question that arrives after a newer one does not replace it', async () => {
  const applicationId = await anApplication([mortgaged])
  const newer = await check(applicationId)
  // The question of a minute before, whose answer comes only now.
  product.clock.advance(-60_000)
  const older = await check(applicationId)
  expect(older.askedAt < newer.askedAt).toBe(true)
  expect((await citizen.call(getLastCheck, { applicationId })).check).toEqual(newer)
})

test('an application that was taken back is no obstacle to itself, but another one is', async () => {
  const applicationId = await anApplication([riverside])
  await citizen.call(saveParty, { applicationId, party: aParty() })
  await uploadRequired(citizen, applicationId)
  await citizen.call(submitApplication, { applicationId })
  const acceptanceNumber = await untilAccepted(applicationId)
  await citizen.call(revokeApplication, { id: applicationId })
  const underWay = (number: string) =>
    changeTitle(citizen, riverside, { pending: [{ business: '存量房买卖转移登记', acceptanceNumber: number }] })
  await underWay(acceptanceNumber)
  expect(await rulesOf(applicationId)).toEqual([])
  await underWay('2026031099999')
  expect(await rulesOf(applicationId)).toEqual(['pendingBusiness block'])
})

/** The number that the registry gives the application. */
async function untilAccepted(applicationId: string): Promise<string> {
  return vi.waitFor(async () => {
    const { application } = await citizen.call(getApplication, { applicationId })
    expect(application.acceptanceNumber).toMatch(/^\d{13}$/)
    return application.acceptanceNumber ?? ''
  }, 60_000)
}

describe('the registry receives with an application', () => {
  /** What the application was submitted with, once the registry has it. */
  async function submitted(applicationId: string) {
    const sent = vi.spyOn(product.services.platform.registry, 'submitApplication')
    onTestFinished(() => sent.mockRestore())
    await uploadRequired(citizen, applicationId)
    await citizen.call(submitApplication, { applicationId })
    await untilAccepted(applicationId)
    return sent.mock.calls.find(([, { id }]) => id === applicationId)?.[1]
  }

  test('the last check', async () => {
    const applicationId = await anApplication([mortgaged])
    await citizen.call(saveParty, { applicationId, party: aParty() })
    const { askedAt } = await check(applicationId)
    const received = await submitted(applicationId)
    const finding = { rule: 'mortgage', level: 'block', unitId: received?.units[0]?.id, since: '2021-07-06' }
    expect(received?.check).toEqual({ at: askedAt, verdict: 'blocked', findings: [finding] })
  })

  test('nothing of a check of other parties or units', async () => {
    const applicationId = await anApplication([mortgaged])
    const { askedAt } = await check(applicationId)
    await citizen.call(saveParty, { applicationId, party: aParty() })
    expect((await submitted(applicationId))?.check).toEqual({ at: askedAt, verdict: 'unknown', findings: [] })
  })

  test('nothing where nothing was checked', async () => {
    const applicationId = await anApplication([riverside])
    await citizen.call(saveParty, { applicationId, party: aParty() })
    expect(await submitted(applicationId)).not.toHaveProperty('check')
  })
})

test('an office without the module answers that it is off', async () => {
  const plain = await startProduct({ env: { MODULES: 'call-queue' } })
  const client = await plain.signIn('zhangsan')
  const calls = [
    ...[checkProperty, sendPropertyCode, unlockProperties, lockProperties, listHoldings, getHolding],
    ...[startFromHolding, showHolding, listShows],
  ]
  for (const { path } of calls)
    expect((await client.post(path, { applicationId: 'x' })).body).toMatchObject({ errcode: '01', reason: 'moduleOff' })
  expect((await client.get(electronicCertificateAddress('x'))).status).toBe(404)
  expect(await (await client.get(shownPage.address('A'.repeat(22)))).text()).toContain('无法核验')
  await plain.stop()
})
