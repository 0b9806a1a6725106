import { getDeskCase } from '@registration/contract/desk/case.ts'
import { claimCase, handOverCase } from '@registration/contract/desk/claims.ts'
import { decideCase } from '@registration/contract/desk/decisions.ts'
import { grantException } from '@registration/contract/desk/supervision.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aParty, aUnit } from '../../demonstration/builders.ts'
import { demonstrationCitizens } from '../../demonstration/citizens.ts'
import { type Client, makeClient } from '../../testing/client.ts'
import { aLookedThroughCase, anAcceptedCase, caseNow, withoutAnswer } from '../../testing/desk-cases.ts'
import { changeTitle, riverside, tongan, withFault } from '../../testing/holdings.ts'
import { anOfficer, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { startSecondNode } from '../../testing/second-node.ts'

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

const seizure = { type: '1', authority: '邯郸市丛台区人民法院', registeredAt: '2026-02-01 10:00:00' }

async function lookedThrough(unit = aUnit()) {
  const seen = await aLookedThroughCase(product, citizen, officer, unit)
  await withoutAnswer(product, seen.id)
  return seen
}

const pass = ({ id, version }: { id: string; version: number }) =>
  officer.client.call(decideCase, { id, version, verdict: 'pass', confirmed: true })

/** Runs while the flat is seized in the made-up register. */
async function whileSeized<T>(run: () => Promise<T>): Promise<T> {
  await changeTitle(citizen, riverside, { seizures: [seizure] })
  try {
    return await run()
  } finally {
    await changeTitle(citizen, riverside, { seizures: [] })
  }
}

describe.each([['down'], ['garbage'], ['noBurdens']])('with the register %s', (fault) => {
  test('nothing passes that a rule could stop; a return does', async () => {
    const [kept, given] = [await lookedThrough(), await lookedThrough()]
    await withFault(citizen, fault, async () => {
      expect((await refusalOf(pass(kept))).reason).toBe('registerSilent')
      const returned = { ...given, verdict: 'return', opinion: '请补正', confirmed: true } as const
      await officer.client.call(decideCase, returned)
    })
    expect((await caseNow(product, given.id)).state).toBe('returned')
    // Silence is asked again.
    await pass(kept)
    expect((await caseNow(product, kept.id)).stage).toBe('acceptance')
  })
})

describe('a rule of the register', () => {
  test('stops a pass, in the words of the office’s table, until a supervisor grants an exception', async () => {
    const supervisor = await anOfficer(product, { roles: ['supervisor'] })
    const { id, version } = await lookedThrough()
    await whileSeized(async () => {
      const refused = await refusalOf(pass({ id, version }))
      expect(refused.reason).toBe('ruleForbids')
      expect(refused.text).toMatch(/^登记簿显示：该不动产已被查封（2026-02-01），不能通过$/)
      const { findings } = await supervisor.client.call(getDeskCase, { id })
      const { unitId = '', digest = '' } = findings[0] ?? {}
      const granted = await supervisor.client.call(grantException, {
        ...{ id, version, rule: 'seizure', unitId, digest, reason: '法院协助执行' },
      })
      await pass({ id, version: granted.version })
    })
    expect((await caseNow(product, id)).stage).toBe('acceptance')
  })

  test('stops a pass by whoever granted the exception, also after the case was handed over and back', async () => {
    const both = await anOfficer(product, { roles: ['cadastral', 'supervisor'] })
    const supervisor = await anOfficer(product, { roles: ['supervisor'] })
    const { id, version } = await aLookedThroughCase(product, citizen, both)
    await withoutAnswer(product, id)
    const handOver = (from: SignedInOfficer, to: SignedInOfficer, seen: number) =>
      from.client.call(handOverCase, { id, version: seen, to: to.login, note: '' })
    const findingFor = async ({ client }: SignedInOfficer) => {
      const { findings } = await client.call(getDeskCase, { id })
      return findings.find(({ rule }) => rule === 'seizure')
    }
    const except = async (by: SignedInOfficer, seen: number) => {
      const { unitId = '', digest = '' } = (await findingFor(by)) ?? {}
      return by.client.call(grantException, {
        id,
        version: seen,
        rule: 'seizure',
        unitId,
        digest,
        reason: '法院协助执行',
      })
    }
    const passBy = ({ client }: SignedInOfficer, seen: number) =>
      client.call(decideCase, { id, version: seen, verdict: 'pass', confirmed: true })

    await whileSeized(async () => {
      const given = await handOver(both, officer, version)
      const granted = await except(both, given.version)
      expect((await findingFor(officer))?.exception).toMatchObject({ counts: true })
      const back = await handOver(officer, both, granted.version)
      for (const reader of [both, supervisor])
        expect((await findingFor(reader))?.exception).toMatchObject({ counts: false })
      expect((await refusalOf(passBy(both, back.version))).reason).toBe('ruleForbids')

      const allowed = await except(supervisor, back.version)
      expect((await findingFor(both))?.exception).toMatchObject({ counts: true })
      await passBy(both, allowed.version)
    })
    expect((await caseNow(product, id)).stage).toBe('acceptance')
  })

  test('stops a pass also where the typed unit number is none of the certificate’s', async () => {
    const seen = await lookedThrough(aUnit({ unitNumber: '130403001002GB00012F00030046' }))
    await changeTitle(citizen, riverside, { mortgages: [{}] })
    const refused = await refusalOf(pass(seen))
    await changeTitle(citizen, riverside, { mortgages: [] })
    expect(refused).toMatchObject({
      reason: 'ruleForbids',
      text: expect.stringMatching(/^登记簿显示：该不动产有抵押登记/),
    })
  })

  test('stops a pass also where the city no longer offers the business', async () => {
    const { content } = product.services
    const offers = content.offers.filter(({ offerId }) => offerId !== '130400-sale-of-existing-home')
    const node = await startSecondNode(product, { ...content, offers })
    onTestFinished(() => node.stop())
    const seen = await lookedThrough()
    const there = makeClient(node.base)
    for (const [name, value] of officer.client.cookies) there.cookies.set(name, value)
    await whileSeized(async () => {
      const { findings, form } = await there.call(getDeskCase, { id: seen.id })
      expect(findings).toMatchObject([{ rule: 'seizure', level: 'exception' }])
      const seller = form.parties.find(({ role }) => role === 'obligor')
      expect(seller?.values.find(({ field }) => field === 'name')?.checks).toEqual([
        { with: 'register', verdict: 'same' },
      ])
      const refused = await refusalOf(there.call(decideCase, { ...seen, verdict: 'pass', confirmed: true }))
      expect(refused.reason).toBe('ruleForbids')
    })
  })

  test('stops a pass where one of several certificates is of a seized home', async () => {
    const unknown = '冀（2023）邯郸市不动产权第0001235号'
    const seen = await lookedThrough(aUnit({ certificateNumber: `${riverside}、${unknown}` }))
    await whileSeized(async () => {
      expect(await refusalOf(pass(seen))).toMatchObject({
        reason: 'ruleForbids',
        text: expect.stringMatching(/^登记簿显示：该不动产已被查封/),
      })
      const { case: shown, findings } = await officer.client.call(getDeskCase, { id: seen.id })
      expect(shown.flags).toContain('seized')
      expect(findings.map(({ rule }) => rule)).toEqual(['seizure'])
    })
  })

  test('stops a pass also where the unit number is that of the other certificate', async () => {
    await changeTitle(citizen, tongan, { mortgages: [] })
    const unitNumber = '130402003005GB00027F00011203'
    const seen = await lookedThrough(aUnit({ certificateNumber: `${tongan}、${riverside}`, unitNumber }))
    const refused = await whileSeized(() => refusalOf(pass(seen)))
    await changeTitle(citizen, tongan, { mortgages: [{}] })
    expect(refused.reason).toBe('ruleForbids')
  })

  test('stops nothing where the register does not know the certificate', async () => {
    const unknown = await lookedThrough(aUnit({ certificateNumber: '冀（2023）邯郸市不动产权第9999999号' }))
    await pass(unknown)
    expect((await caseNow(product, unknown.id)).stage).toBe('acceptance')
  })

  test('does not stop the record of the entry that has made the buyer the owner; a seizure does', async () => {
    const registrar = await anOfficer(product, { roles: ['registrar'] })
    const id = await withoutAnswer(product, await anAcceptedCase(product, citizen))
    const { version } = await registrar.client.call(claimCase, { id, version: (await caseNow(product, id)).version })
    const entered = { certificateNumber: '冀（2026）武安市不动产权第0000123号', registeredOn: '2026-03-10' }
    const record = () =>
      registrar.client.call(decideCase, { id, version, verdict: 'pass', confirmed: true, ...entered })
    const { name, documentNumber } = demonstrationCitizens.zhangsan
    onTestFinished(() => changeTitle(citizen, riverside, { owners: [{ name, documentNumber }] }))
    const buyer = aParty()
    await changeTitle(citizen, riverside, { owners: [{ name: buyer.name, documentNumber: buyer.documentNumber }] })
    await whileSeized(async () => {
      expect((await refusalOf(record())).text).toMatch(/^登记簿显示：该不动产已被查封/)
    })
    await withoutAnswer(product, id)
    expect((await registrar.client.call(getDeskCase, { id })).findings).toEqual([])
    await record()
    expect((await caseNow(product, id)).state).toBe('done')
  })

  test('is judged by an answer of the last ten minutes', async () => {
    const { id, version } = await lookedThrough()
    await officer.client.call(getDeskCase, { id })
    await whileSeized(async () => {
      product.clock.advance(601_000)
      expect((await refusalOf(pass({ id, version }))).reason).toBe('ruleForbids')
    })
  })
})
