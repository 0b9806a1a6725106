import { getApplication, revokeApplication, submitApplication } from '@registration/contract/applications.ts'
import { getDeskCase } from '@registration/contract/desk/case.ts'
import { claimCase } from '@registration/contract/desk/claims.ts'
import { decideCase } from '@registration/contract/desk/decisions.ts'
import { listCases } from '@registration/contract/desk/queue.ts'
import { saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aParty, aUnit, uniqueCitizenId } from '../../demonstration/builders.ts'
import { aDraft, uploadRequired } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { caseNow, lookThrough, untilReceived } from '../../testing/desk-cases.ts'
import { anOfficer } from '../../testing/officer-sessions.ts'
import { signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { within } from '../../testing/within.ts'
import { setDocumentNumber } from '../desk-staff/staff-store.ts'

let product: TestProduct
let citizen: Client
let officer: Client
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  citizen = await product.signIn('zhangsan')
  officer = await signInOfficer(product, 'demo-cadastral')
})
afterAll(() => product.stop())

async function atTheDesk(applicationId: string, submission = 1): Promise<string> {
  await citizen.call(submitApplication, { applicationId })
  return untilReceived(product, applicationId, submission)
}

let sequence = 1000

/** The sale of another home to a buyer. */
async function aDraftOf(buyer: Parameters<typeof aParty>[0] = {}, certificate?: string): Promise<string> {
  sequence += 1
  const certificateNumber = certificate ?? `冀（2026）武安市不动产权第000${sequence}号`
  const applicationId = await aDraft(citizen)
  await citizen.call(saveParty, { applicationId, party: aParty(buyer) })
  await citizen.call(saveParty, { applicationId, party: aParty({ role: 'obligor', name: '张建国' }) })
  const unitNumber = `130481001002GB00012F0003${sequence}`
  await citizen.call(saveUnits, { applicationId, units: [aUnit({ certificateNumber, unitNumber })] })
  await uploadRequired(citizen, applicationId)
  return applicationId
}

const flagsNow = async (id: string) => (await caseNow(product, id)).flags
const shownFlags = async (id: string) => (await officer.call(getDeskCase, { id })).case.flags

describe('a case has', () => {
  test('the flags of its parties, which the queue filters by', async () => {
    const agent = uniqueCitizenId('1979-05-05', 31)
    const minor = await atTheDesk(
      await aDraftOf({
        name: '赵小远',
        documentNumber: uniqueCitizenId('2012-04-12', 8),
        agentName: '钱多多',
        agentDocumentNumber: agent,
        agentPhone: '13700137031',
      }),
    )
    expect(await shownFlags(minor)).toEqual(['agent', 'minor'])
    const { rows } = await officer.call(listCases, { view: 'waiting', flag: 'minor' })
    expect(rows.map(({ id }) => id)).toEqual([minor])
  })

  test('the flag of an agent of whom there is only a number or a phone', async () => {
    for (const agent of [{ agentDocumentNumber: uniqueCitizenId('1979-05-05', 32) }, { agentPhone: '13700137032' }])
      expect(await shownFlags(await atTheDesk(await aDraftOf(agent)))).toEqual(['agent'])
  })

  test('the flag of a number that has no known form', async () => {
    const id = await atTheDesk(await aDraftOf({ documentType: '3', documentNumber: 'AB-123' }))
    expect(await shownFlags(id)).toEqual(['numberToConfirm'])
  })

  test('the flag of another open case on its certificate, however that is typed', async () => {
    const certificate = '冀（2026）武安市不动产权第0000903号'
    const [one, two] = [await aDraftOf({}, certificate), await aDraftOf({}, certificate.replace('（2026）', '(2026) '))]
    await atTheDesk(one)
    const before = await shownFlags(one)
    await atTheDesk(two)
    expect([before, await shownFlags(one), await shownFlags(two)]).toEqual([[], ['duplicate'], ['duplicate']])
    const { duplicates } = await officer.call(getDeskCase, { id: one })
    expect(duplicates).toEqual([{ id: two, number: (await caseNow(product, two)).number }])
  })
})

test('the citizen has the acceptance number within two seconds of handing in', async () => {
  const applicationId = await aDraftOf()
  const before = performance.now()
  await citizen.call(submitApplication, { applicationId })
  const numberNow = async () => (await citizen.call(getApplication, { applicationId })).application.acceptanceNumber
  await expect.poll(numberNow, { interval: 20, timeout: 60_000 }).toMatch(/^20260310\d{9}$/)
  expect(performance.now() - before).toBeLessThan(within(2_000))
})

describe('a case that comes again', () => {
  const revoke = async (id: string) => {
    await citizen.call(revokeApplication, { id })
    await expect.poll(async () => (await caseNow(product, id)).state).toBe('withdrawn')
  }
  const rename = async (applicationId: string, name: string) => {
    const { parties } = await citizen.call(getApplication, { applicationId })
    const buyer = parties.find(({ role }) => role === 'rightsHolder')
    await citizen.call(saveParty, { applicationId, party: { ...aParty({ name }), id: buyer?.id ?? '' } })
  }

  test('says so. Without a return there was nothing to change', async () => {
    const id = await atTheDesk(await aDraftOf())
    await revoke(id)
    await atTheDesk(id, 2)
    expect(await flagsNow(id)).toEqual(['resubmitted'])
  })

  test('after a return says whether anything was changed since, also when it was revoked meanwhile', async () => {
    const id = await atTheDesk(await aDraftOf())
    const holder = await anOfficer(product, { roles: ['cadastral'] })
    const version = await lookThrough(product, holder, id)
    await holder.client.call(decideCase, { id, version, verdict: 'return', opinion: '请补正', confirmed: true })
    await atTheDesk(id, 2)
    expect(await flagsNow(id)).toEqual(['resubmitted', 'unchanged'])
    await revoke(id)
    await rename(id, '赵明达')
    await atTheDesk(id, 3)
    expect(await flagsNow(id)).toEqual(['resubmitted'])
    await revoke(id)
    await atTheDesk(id, 4)
    expect(await flagsNow(id)).toEqual(['resubmitted'])
  })
})

test('whose number an agent has is refused the case', async () => {
  const number = uniqueCitizenId('1979-05-05', 77)
  const id = await atTheDesk(await aDraftOf({ agentName: '许文博', agentDocumentNumber: number }))
  const { pool, cipher } = product.services
  const staff = pool.selectFrom('staff').select('id').where('login', '=', 'demo-cadastral')
  const { id: staffId } = await staff.executeTakeFirstOrThrow()
  await setDocumentNumber(pool, cipher, { staffId, documentNumber: number })
  const { version } = await caseNow(product, id)
  expect((await refusalOf(officer.call(claimCase, { id, version }))).reason).toBe('conflictOfInterest')
  const { rows } = await officer.call(listCases, { view: 'waiting', flag: 'conflict' })
  expect(rows.map((row) => row.id)).toEqual([id])
})

test('no name, number or phone is in the clear in a case', async () => {
  const id = await atTheDesk(await aDraftOf())
  const row = JSON.stringify(await caseNow(product, id))
  const { name, documentNumber, phone } = aParty()
  for (const value of [name, documentNumber, phone]) expect(row).not.toContain(value)
})
