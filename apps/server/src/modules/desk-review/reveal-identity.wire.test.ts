import { submitApplication } from '@registration/contract/applications.ts'
import { getDeskCase } from '@registration/contract/desk/case.ts'
import { revealIdentity } from '@registration/contract/desk/decisions.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { exportOwnData, sendOwnDataCode } from '@registration/contract/own-data.ts'
import { saveParty } from '@registration/contract/party.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { aParty, uniqueCitizenId } from '../../demonstration/builders.ts'
import { demonstrationCitizens } from '../../demonstration/citizens.ts'
import { toShanghai } from '../../shanghai-time.ts'
import { aCompleteDraft } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { aWaitingCase, caseNow, frozenOf, holdFor, untilReceived } from '../../testing/desk-cases.ts'
import { anOfficer, anOfficerSession, refusalsOf, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { codeOn } from '../../testing/phone.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { verifyAudit } from '../audit/verify-audit-service.ts'
import { withdrawCase } from '../desk-cases/case-store.ts'
import { setDocumentNumber } from '../desk-staff/staff-store.ts'

let product: TestProduct
let citizen: Client
let officer: SignedInOfficer
let supervisor: SignedInOfficer
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  citizen = await product.signIn('zhangsan')
  officer = await anOfficer(product, { roles: ['acceptance'] })
  supervisor = await anOfficer(product, { roles: ['supervisor'] })
})
afterAll(() => product.stop())
afterEach(() => vi.restoreAllMocks())

const agent = {
  agentName: '钱多多',
  agentDocumentNumber: uniqueCitizenId('1979-03-03', 7),
  agentPhone: '13900139007',
}

/** A waiting case at the acceptance, whose last party has an agent. */
async function aCase(): Promise<string> {
  const id = await aCompleteDraft(citizen)
  const party = {
    ...aParty({ role: 'obligor', name: '周瑞', documentNumber: uniqueCitizenId('1991-01-09', 3) }),
    ...agent,
  }
  await citizen.call(saveParty, { applicationId: id, party })
  await citizen.call(submitApplication, { applicationId: id })
  await untilReceived(product, id)
  await product.services.pool.updateTable('desk_case').set({ stage: 'acceptance' }).where('id', '=', id).execute()
  return id
}

async function aHeldCase(): Promise<string> {
  const id = await aCase()
  await holdFor(product, id, officer.staffId)
  return id
}

type Asked = Input<typeof revealIdentity>

/** The question for a number of a party, the first one unless another is named, at the case's present version. */
async function question(id: string, changes: Partial<Asked> = {}, name = '赵明远'): Promise<Asked> {
  const { version } = await caseNow(product, id)
  const party = (await frozenOf(product, id)).parties.find((each) => each.name === name)
  const target = { kind: 'party' as const, id: party?.id ?? '' }
  return { id, version, target, field: 'documentNumber', ...changes }
}

const refusedFor = async (client: Client, asked: Asked) => (await refusalOf(client.call(revealIdentity, asked))).reason

const revealsOf = (record: string) =>
  product.services.pool
    .selectFrom('audit_entry')
    .selectAll()
    .where('record', '=', record)
    .where('act', '=', 'identityRevealed')
    .execute()

describe('a full number', () => {
  test('of a party or an agent is shown to the holder of the case for a minute, without a reason', async () => {
    const id = await aHeldCase()
    const asked = await question(id)
    const inAMinute = () => toShanghai(new Date(product.clock.now().getTime() + 60_000))
    const earliest = inAMinute()
    const { value, until } = await officer.client.call(revealIdentity, asked)
    expect(value).toBe(aParty().documentNumber)
    // The clock runs meanwhile.
    expect([earliest, until, inAMinute()].toSorted()[1]).toBe(until)
    const phone = await officer.client.call(revealIdentity, await question(id, { field: 'phone' }))
    expect(phone.value).toBe(aParty().phone)
    for (const field of ['agentDocumentNumber', 'agentPhone'] as const)
      expect((await officer.client.call(revealIdentity, await question(id, { field }, '周瑞'))).value).toBe(
        agent[field],
      )
  })

  test('is in the audit log with case, citizen, party and reason, never with the number', async () => {
    const id = await aHeldCase()
    const asked = await question(id)
    await officer.client.call(revealIdentity, asked)
    const { citizen_id } = await product.services.pool
      .selectFrom('application')
      .select('citizen_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await revealsOf(id)).toMatchObject([
      {
        citizen_id,
        staff_id: officer.staffId,
        actor: 'officer',
        details: `acceptance documentNumber ${asked.target.id} claimed`,
      },
    ])
    const { pool, config } = product.services
    expect((await verifyAudit(pool, config.indexKeys)).faults).toEqual([])
  })

  test('is not answered if it cannot be recorded', async () => {
    const id = await aHeldCase()
    vi.spyOn(product.services.readings, 'recordOfficer').mockRejectedValue(new Error('the log is away'))
    expect(await refusedFor(officer.client, await question(id))).toBe('ourFault')
  })

  test('moves neither the case nor its timeline', async () => {
    const id = await aHeldCase()
    const before = await caseNow(product, id)
    await officer.client.call(revealIdentity, await question(id))
    expect(await caseNow(product, id)).toEqual(before)
  })

  test('is in the own data of the citizen with the role and the field, without the officer', async () => {
    const id = await aHeldCase()
    await officer.client.call(revealIdentity, await question(id, { field: 'phone' }))
    product.clock.advance(60_000)
    await citizen.call(sendOwnDataCode, {})
    const code = await codeOn(product, demonstrationCitizens.zhangsan.phone)
    const { body } = await citizen.post(exportOwnData.path, { code })
    const text = JSON.stringify(body)
    expect(text).toContain('查看了申请中的完整号码')
    expect(text).toContain('受理岗 · 联系方式')
    expect(text).not.toContain(officer.staffId)
  })
})

describe('a supervisor sees a number of a case that is not their own', () => {
  test('for a reason of the office’s list, which is in the log', async () => {
    const id = await aCase()
    const { may, revealReasons } = await supervisor.client.call(getDeskCase, { id })
    expect(may).toContain('reveal')
    expect(revealReasons).toContainEqual({ id: 'complaint', title: '处理投诉、信访' })
    const asked = await question(id)
    const { fields } = await refusalOf(supervisor.client.call(revealIdentity, asked))
    expect(Object.keys(fields)).toEqual(['reason'])
    expect(await refusedFor(supervisor.client, { ...asked, reason: '好奇' })).toBe('invalid')
    expect(await revealsOf(id)).toEqual([])
    await supervisor.client.call(revealIdentity, { ...asked, reason: 'complaint' })
    expect(await revealsOf(id)).toMatchObject([
      { details: expect.stringMatching(/^supervisor documentNumber .* complaint$/) },
    ])
  })

  test('and the holder needs none', async () => {
    const id = await aHeldCase()
    expect((await officer.client.call(getDeskCase, { id })).revealReasons).toEqual([])
  })
})

describe('a number is refused', () => {
  test('without a second factor of the last half hour, and then shown', async () => {
    const id = await aHeldCase()
    const byProvider = await anOfficerSession(product, officer.staffId, 'byProvider')
    const asked = await question(id)
    expect(await refusedFor(byProvider, asked)).toBe('stepUpNeeded')
    expect(await revealsOf(id)).toEqual([])
    const verified = await anOfficerSession(product, officer.staffId)
    expect((await verified.call(revealIdentity, asked)).value).toBe(aParty().documentNumber)
  })

  test('to officers who have not claimed the case, also with a reason', async () => {
    const id = await aCase()
    const asked = await question(id, { reason: 'complaint' })
    expect(await refusedFor(officer.client, asked)).toBe('notPermitted')
    const version = await holdFor(product, id, officer.staffId)
    const colleague = await anOfficer(product, { roles: ['acceptance'] })
    expect(await refusedFor(colleague.client, { ...asked, version })).toBe('caseHeldByOther')
    expect(await revealsOf(id)).toEqual([])
  })

  test('to another office, to another stage and on a version that has passed', async () => {
    const id = await aHeldCase()
    const asked = await question(id)
    const foreign = await anOfficer(product, { roles: ['acceptance', 'supervisor'], offices: ['630100'] })
    const otherStage = await anOfficer(product, { roles: ['registrar'] })
    for (const { client } of [foreign, otherStage])
      expect(await refusedFor(client, { ...asked, reason: 'complaint' })).toBe('caseNotFound')
    expect(await refusedFor(officer.client, { ...asked, version: asked.version - 1 })).toBe('caseMoved')
  })

  test('where there is no such party or number', async () => {
    const id = await aHeldCase()
    const asked = await question(id)
    expect(await refusedFor(officer.client, { ...asked, field: 'agentPhone' })).toBe('partyNotFound')
    expect(await refusedFor(officer.client, { ...asked, target: { kind: 'party', id } })).toBe('partyNotFound')
    expect(await refusedFor(officer.client, { ...asked, target: { kind: 'unit', id: asked.target.id } })).toBe(
      'partyNotFound',
    )
  })

  test('of a case that another has, or whose application is deleted, and the log has both with the case', async () => {
    const id = await aHeldCase()
    const colleague = await anOfficer(product, { roles: ['acceptance'] })
    expect(await refusedFor(colleague.client, await question(id))).toBe('caseHeldByOther')
    const deleted = await aWaitingCase(product, citizen)
    await withdrawCase(product.services.pool, deleted, true)
    const other = await anOfficer(product, { roles: ['supervisor'] })
    expect(await refusedFor(other.client, await question(deleted, { reason: 'complaint' }))).toBe('caseDeleted')
    expect(await refusalsOf(product, colleague.staffId)).toEqual([`cases/reveal caseHeldByOther ${id}`])
    expect(await refusalsOf(product, other.staffId)).toEqual([`cases/reveal caseDeleted ${deleted}`])
  })

  test('of a case that nobody has claimed, and the log has the case', async () => {
    const id = await aCase()
    const colleague = await anOfficer(product, { roles: ['acceptance'] })
    expect(await refusedFor(colleague.client, await question(id))).toBe('notPermitted')
    expect(await refusalsOf(product, colleague.staffId)).toEqual([`cases/reveal notPermitted ${id}`])
  })

  test('in one’s own affair', async () => {
    const id = await aHeldCase()
    const { pool, cipher } = product.services
    const { documentNumber } = demonstrationCitizens.zhangsan
    await setDocumentNumber(pool, cipher, { staffId: officer.staffId, documentNumber })
    expect(await refusedFor(officer.client, await question(id))).toBe('conflictOfInterest')
    await pool
      .updateTable('staff')
      .set({ document_number_index: null, document_number_sealed: null })
      .where('id', '=', officer.staffId)
      .execute()
  })

  test('once the citizen has deleted the application', async () => {
    const id = await aWaitingCase(product, citizen)
    await withdrawCase(product.services.pool, id, true)
    expect(await refusedFor(supervisor.client, await question(id, { reason: 'complaint' }))).toBe('caseDeleted')
    const { may, revealReasons } = await supervisor.client.call(getDeskCase, { id })
    expect(may).not.toContain('reveal')
    expect(revealReasons).toEqual([])
  })
})
