import { getDeskCase, readCaseRegister } from '@registration/contract/desk/case.ts'
import { listCases } from '@registration/contract/desk/queue.ts'
import { searchProperty } from '@registration/contract/property-search.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { uniqueCitizenId } from '../../demonstration/builders.ts'
import { runMaintenance } from '../../maintenance.ts'
import type { Client } from '../../testing/client.ts'
import { aWaitingCase, caseNow, withoutAnswer } from '../../testing/desk-cases.ts'
import { changeTitle, riverside, withFault } from '../../testing/holdings.ts'
import { anOfficer } from '../../testing/officer-sessions.ts'
import { signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { setDocumentNumber } from '../desk-staff/staff-store.ts'

const seizure = { type: '1', authority: '邯郸市丛台区人民法院', registeredAt: '2026-02-01 10:00:00' }

describe('the register that is asked again', () => {
  let product: TestProduct
  let citizen: Client
  let officer: Client
  beforeAll(async () => {
    product = await startProduct({ env: { REGISTRY: 'desk' } })
    citizen = await product.signIn('zhangsan')
    officer = await signInOfficer(product, 'demo-cadastral')
  })
  afterAll(() => product.stop())
  afterEach(() => vi.restoreAllMocks())

  const aKnownCase = async () => withoutAnswer(product, await aWaitingCase(product, citizen))

  const read = (id: string) => officer.call(readCaseRegister, { id })
  test('answers at once, flags the case, and takes the flag away when the seizure has ended', async () => {
    const id = await aKnownCase()
    const before = (await officer.call(getDeskCase, { id })).case.flags
    await changeTitle(citizen, riverside, { seizures: [seizure] })
    const { findings, register } = await read(id)
    expect(findings.map(({ rule }) => rule)).toContain('seizure')
    expect(register.state).toBe('answered')
    expect((await caseNow(product, id)).flags).toEqual([...before, 'seized'])
    const seized = async () => (await officer.call(listCases, { view: 'waiting', flag: 'seized' })).rows
    expect((await seized()).map((row) => row.id)).toEqual([id])
    await changeTitle(citizen, riverside, { seizures: [] })
    await read(id)
    expect(await seized()).toEqual([])
  })

  test('flags a case also when it is opened', async () => {
    const id = await aKnownCase()
    await changeTitle(citizen, riverside, { seizures: [seizure] })
    expect((await officer.call(getDeskCase, { id })).case.flags).toContain('seized')
    await changeTitle(citizen, riverside, { seizures: [] })
    expect((await caseNow(product, id)).flags).toContain('seized')
  })

  test.each(['down', 'garbage'] as const)(
    'and is %s is silent: no facts, no findings, the flags stay and say that they are unknown',
    async (fault) => {
      const id = await aKnownCase()
      await product.services.pool
        .updateTable('desk_case')
        .set({ flags: ['mortgaged'] })
        .where('id', '=', id)
        .execute()
      const { register, findings } = await withFault(citizen, fault, () => read(id))
      expect({ register, findings }).toMatchObject({ register: { state: 'silent', units: [] }, findings: [] })
      expect((await caseNow(product, id)).flags).toEqual(['mortgaged', 'registerUnknown'])
    },
  )

  test('is recorded before, and refused to other offices and to who is a party', async () => {
    const id = await aKnownCase()
    await read(id)
    const entries = product.services.pool.selectFrom('audit_entry').select('act').where('record', '=', id)
    expect((await entries.execute()).map(({ act }) => act)).toContain('caseRead')
    const xining = await signInOfficer(product, 'demo-xining')
    expect((await refusalOf(xining.call(readCaseRegister, { id }))).reason).toBe('caseNotFound')
    const { pool, cipher } = product.services
    const documentNumber = uniqueCitizenId('1982-02-02', 9)
    const number_indexes = [cipher.index(documentNumber, 'document_number')]
    await pool.updateTable('desk_case').set({ number_indexes }).where('id', '=', id).execute()
    const { client, staffId } = await anOfficer(product, { roles: ['cadastral'] })
    await setDocumentNumber(pool, cipher, { staffId, documentNumber })
    expect((await refusalOf(client.call(readCaseRegister, { id }))).reason).toBe('conflictOfInterest')
  })
})

describe('the register is asked', () => {
  let product: TestProduct
  let citizen: Client
  let officer: Client
  beforeAll(async () => {
    product = await startProduct({ env: { REGISTRY: 'desk' } })
    citizen = await product.signIn('zhangsan')
    officer = await signInOfficer(product, 'demo-cadastral')
  })
  afterAll(() => product.stop())

  const listed = async (flag: 'seized' | 'registerUnknown') =>
    (await officer.call(listCases, { view: 'waiting', flag })).rows.map(({ id }) => id)

  test('at the hand-over, so that the queue shows a seizure before anybody opens the case', async () => {
    await changeTitle(citizen, riverside, { seizures: [seizure] })
    const id = await aWaitingCase(product, citizen)
    await expect.poll(() => listed('seized')).toEqual([id])
    expect(await listed('registerUnknown')).toEqual([])
    const reads = product.services.pool.selectFrom('audit_entry').select('act').where('act', '=', 'caseRead')
    expect(await reads.execute()).toEqual([])
    await changeTitle(citizen, riverside, { seizures: [] })
  })

  test('again after silence, which is shown as unknown and not as none', async () => {
    await changeTitle(citizen, riverside, { seizures: [seizure] })
    const id = await withFault(citizen, 'down', async () => {
      const handed = await aWaitingCase(product, citizen)
      await expect.poll(() => waitingTries(handed)).toBeGreaterThan(0)
      expect(await listed('registerUnknown')).toEqual([handed])
      expect(await listed('seized')).not.toContain(handed)
      return handed
    })
    await runMaintenance(product.services)
    expect(await listed('registerUnknown')).toEqual([])
    expect(await listed('seized')).toContain(id)
    // The message finds that it is known.
    product.clock.advance(5 * 60_000)
    await product.worker.drain()
    await expect.poll(() => waitingTries(id)).toBe(0)
  })

  async function waitingTries(id: string): Promise<number> {
    const waiting = product.services.pool.selectFrom('outbox').select('tries').where('record', '=', `case:${id}`)
    return (await waiting.executeTakeFirst())?.tries ?? 0
  }
})

test('without a connected register the case opens without facts, and the citizen is refused', async () => {
  const product = await startProduct({ env: { REGISTRY: 'desk', LAND_REGISTER: 'none' } })
  try {
    const citizen = await product.signIn('zhangsan')
    const officer = await signInOfficer(product, 'demo-cadastral')
    const id = await aWaitingCase(product, citizen)
    const { register } = await officer.call(readCaseRegister, { id })
    expect(register).toMatchObject({ state: 'notConnected', units: [] })
    expect((await caseNow(product, id)).flags).not.toContain('registerUnknown')
    expect((await officer.call(getDeskCase, { id })).register.state).toBe('notConnected')
    const asked = citizen.call(searchProperty, {
      applicationId: id,
      certificateNumber: '冀（2023）邯郸市不动产权第0001234号',
    })
    expect(await refusalOf(asked)).toMatchObject({ status: 503, reason: 'registerNotConnected' })
  } finally {
    await product.stop()
  }
})
