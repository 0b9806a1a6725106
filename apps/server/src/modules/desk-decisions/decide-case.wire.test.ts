import { getApplication } from '@registration/contract/applications.ts'
import { getDeskCase } from '@registration/contract/desk/case.ts'
import { type RegisteredStep, registeredSteps } from '@registration/contract/desk/case-words.ts'
import { claimCase } from '@registration/contract/desk/claims.ts'
import { decideCase, previewDecision, recordCaseStep } from '@registration/contract/desk/decisions.ts'
import { searchCases } from '@registration/contract/desk/queue.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aUnit } from '../../demonstration/builders.ts'
import { aCase, intervalsOf, timelineOf } from '../../testing/cases.ts'
import type { Client } from '../../testing/client.ts'
import { aSoundCase, caseNow, lookThrough } from '../../testing/desk-cases.ts'
import { anOfficer, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'
import { insertRecusal } from '../desk-cases/conflict-store.ts'

let product: TestProduct
let citizen: Client
let cadastral: SignedInOfficer
let acceptance: SignedInOfficer
let registrar: SignedInOfficer
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
})
afterAll(() => product.stop())
beforeEach(async () => {
  citizen = await product.signIn('zhangsan')
  cadastral = await anOfficer(product, { roles: ['cadastral'] })
  acceptance = await anOfficer(product, { roles: ['acceptance'] })
  registrar = await anOfficer(product, { roles: ['registrar'] })
})

const confirmed = true as const
const certificateNumber = '冀（2026）邯郸市不动产权第0000001号'
const registered = { certificateNumber, registeredOn: '2026-03-10' }
const applicationOf = (id: string) => citizen.call(getApplication, { applicationId: id })
const decisionsOf = (id: string) =>
  product.services.pool.selectFrom('case_decision').selectAll().where('case_id', '=', id).orderBy('at').execute()

/** Looks a waiting case through and passes it. */
async function pass(id: string, member: SignedInOfficer, more: object = {}) {
  const version = await lookThrough(product, member, id)
  return member.client.call(decideCase, { id, version, verdict: 'pass', confirmed, ...more })
}

describe('a case that passes all stages', () => {
  test('is registered, and its citizen reads each step', async () => {
    const id = await aSoundCase(product, citizen)
    await pass(id, cadastral, { opinion: '权籍无误' })
    const { application } = await applicationOf(id)
    expect([application.status, application.opinions.cadastral]).toEqual(['cadastralPassed', '权籍无误'])
    expect(await caseNow(product, id)).toMatchObject({ stage: 'acceptance', state: 'waiting', assignee: null })

    await pass(id, acceptance)
    expect(await caseNow(product, id)).toMatchObject({ stage: 'registration', state: 'waiting' })
    const { version } = await pass(id, registrar, registered)
    expect(await caseNow(product, id)).toMatchObject({ state: 'done', version })
    expect((await intervalsOf(product, id)).map(([stage, court, , isOpen]) => [stage, court, isOpen])).toEqual([
      ['cadastral', 'office', false],
      ['cadastral', 'office', false],
      ['acceptance', 'office', false],
      ['acceptance', 'office', false],
      ['registration', 'office', false],
      ['registration', 'office', false],
    ])
    const { steps, application: done } = await applicationOf(id)
    expect(done.status).toBe('registered')
    expect(steps.map(({ activity }) => activity)).toEqual(
      expect.arrayContaining(['受理初审', '复核', '核定', '登簿质检', '已登簿']),
    )
    expect((await timelineOf(product, id)).filter((act) => act !== 'claimed' && act !== 'checked')).toEqual([
      'arrived',
      'passed',
      'passed',
      'registered',
    ])
    expect(await decisionsOf(id)).toMatchObject([
      { stage: 'cadastral', verdict: 'pass', staff_id: cadastral.staffId },
      { stage: 'acceptance', verdict: 'pass' },
      { stage: 'registration', certificate_number: certificateNumber, registered_on: '2026-03-10' },
    ])
  })

  test('shows each stage the opinions before it', async () => {
    const id = await aSoundCase(product, citizen)
    const opinionsFor = async ({ client }: SignedInOfficer) => {
      const { submissions } = await client.call(getDeskCase, { id })
      return submissions.map(({ opinions }) => opinions.map(({ stage, verdict, text }) => [stage, verdict, text]))
    }
    await pass(id, cadastral, { opinion: '面积以登记簿为准' })
    const first = ['cadastral', 'pass', '面积以登记簿为准']
    expect(await opinionsFor(acceptance)).toEqual([[first]])
    await pass(id, acceptance, { opinion: '材料齐全' })
    await pass(id, registrar, registered)
    expect(await opinionsFor(registrar)).toEqual([[first, ['acceptance', 'pass', '材料齐全']]])
  })

  test('keeps the opinion of the registration with the officers', async () => {
    const id = await aSoundCase(product, citizen)
    await pass(id, cadastral)
    await pass(id, acceptance)
    await pass(id, registrar, { ...registered, opinion: '符合登记条件' })
    const { submissions } = await registrar.client.call(getDeskCase, { id })
    expect(submissions.flatMap(({ opinions }) => opinions)).toMatchObject([
      { stage: 'registration', text: '符合登记条件' },
    ])
    expect(JSON.stringify(await applicationOf(id))).not.toContain('符合登记条件')
  })

  test('needs no certificate number where its registration issues none, as that of a cancellation', async () => {
    const id = await aSoundCase(product, citizen)
    await pass(id, cadastral)
    await pass(id, acceptance)
    const withoutNumber = { registeredOn: '2026-03-10' }
    await expect(pass(id, registrar, withoutNumber)).rejects.toMatchObject({ reason: 'invalid' })
    await product.services.pool
      .updateTable('desk_case')
      .set({ business_id: '130400-objection-cancellation' })
      .where('id', '=', id)
      .execute()
    const { version } = await caseNow(product, id)
    await registrar.client.call(decideCase, { id, version, verdict: 'pass', confirmed: true, ...withoutNumber })
    expect((await decisionsOf(id)).at(-1)).toMatchObject({ certificate_number: null, registered_on: '2026-03-10' })
  })

  test('is possible for a business that the content has no longer', async () => {
    const id = await aSoundCase(product, citizen)
    const business = { business_id: '130400-no-longer-offered' }
    await product.services.pool.updateTable('desk_case').set(business).where('id', '=', id).execute()
    const version = await lookThrough(product, cadastral, id)
    const { case: shown, form } = await cadastral.client.call(getDeskCase, { id })
    expect(shown.business).toBe('存量房买卖转移登记')
    expect(form.parties[0]?.title).toBe('买方 1')
    expect(form.materials.map(({ name }) => name)).toContain('房屋买卖合同')
    const preview = await cadastral.client.call(previewDecision, { id, verdict: 'pass' })
    expect(preview).toMatchObject({ open: [], region: '邯郸市' })
    await cadastral.client.call(decideCase, { id, version, verdict: 'pass', confirmed: true })
    expect((await caseNow(product, id)).stage).toBe('acceptance')
  })

  test('is found by the certificate number of its registration', async () => {
    const id = await aSoundCase(product, citizen)
    await pass(id, cadastral)
    await pass(id, acceptance)
    const issued = '冀（2026）武安市不动产权第0007654号'
    await pass(id, registrar, { ...registered, certificateNumber: issued })
    const { rows } = await registrar.client.call(searchCases, { text: issued })
    expect(rows.map((row) => [row.found, row.id])).toEqual([['certificate', id]])
  })

  test('is found by each of several certificate numbers', async () => {
    const [house, land] = ['冀（2024）武安市不动产权第0007655号', '武国用（2011）第B-76号']
    const id = await aSoundCase(product, citizen, aUnit({ certificateNumber: `${house}、${land}` }))
    await pass(id, cadastral)
    await pass(id, acceptance)
    const issued = ['冀（2026）武安市不动产权第0007656号', '冀（2026）武安市不动产权第0007657号']
    await pass(id, registrar, { ...registered, certificateNumber: issued.join('、') })
    for (const text of [house, land, ...issued, `${house}、${land}`]) {
      const { rows } = await registrar.client.call(searchCases, { text })
      expect(rows.map((row) => [row.found, row.id])).toEqual([['certificate', id]])
    }
  })

  test('has each decision in the audit log, and as an event of the same id', async () => {
    const id = await aSoundCase(product, citizen)
    await pass(id, cadastral)
    const { pool } = product.services
    const [decision] = await decisionsOf(id)
    const event = pool
      .selectFrom('registry_event')
      .select('type')
      .where('id', '=', decision?.id ?? '')
    expect(await event.executeTakeFirst()).toEqual({ type: 'application.reviewed' })
    const logged = pool.selectFrom('audit_entry').select(['details', 'staff_id']).where('record', '=', id)
    expect(await logged.where('details', '=', 'passed').execute()).toEqual([
      { details: 'passed', staff_id: cadastral.staffId },
    ])
  })

  test('leads on to the next waiting case of its officer', async () => {
    const [first, second] = [await aSoundCase(product, citizen), await aSoundCase(product, citizen)]
    const { next } = await pass(first, cadastral)
    expect(next).toBeDefined()
    expect((await pass(second, cadastral)).next).not.toBe(second)
  })

  test('leads on to the next case that fits the filters of the view, and to none where no other fits', async () => {
    await product.services.pool.deleteFrom('desk_case').execute()
    const [first, second] = [await aSoundCase(product, citizen), await aSoundCase(product, citizen)]
    await aCase(product, { region_code: '130481', is_urgent: true })
    const there = await aCase(product, { region_code: '130426' })
    const ofShe = { filters: { regionCode: '130426' } }
    expect((await pass(first, cadastral, ofShe)).next).toBe(there)
    await cadastral.client.call(claimCase, { id: there, version: (await caseNow(product, there)).version })
    expect((await pass(second, cadastral, ofShe)).next).toBeUndefined()
  })

  test('is only archived where its registration has issued nothing: no citizen reads of a certificate', async () => {
    const id = await aSoundCase(product, citizen)
    await pass(id, cadastral)
    await pass(id, acceptance)
    await product.services.pool
      .updateTable('desk_case')
      .set({ business_id: '130400-objection-cancellation' })
      .where('id', '=', id)
      .execute()
    const { version } = await pass(id, registrar, { registeredOn: '2026-03-10' })
    expect((await registrar.client.call(getDeskCase, { id })).steps).toEqual(['archived'])
    const record = (step: RegisteredStep) => registrar.client.call(recordCaseStep, { id, version, step })
    expect((await refusalOf(record('certificateMade'))).reason).toBe('invalid')
    await record('archived')
    const activities = (await applicationOf(id)).steps.map(({ activity }) => activity)
    expect(activities).toContain('归档')
    expect(activities).not.toContain('缮证')
  })

  test('has 缮证, 发证 and 归档 recorded, each once and in their order', async () => {
    const id = await aSoundCase(product, citizen)
    await pass(id, cadastral)
    await pass(id, acceptance)
    let { version } = await pass(id, registrar, registered)
    expect((await registrar.client.call(getDeskCase, { id })).steps).toEqual(registeredSteps)
    const record = (step: RegisteredStep) => registrar.client.call(recordCaseStep, { id, version, step })
    expect((await refusalOf(record('archived'))).reason).toBe('invalid')
    for (const step of registeredSteps) {
      ;({ version } = await record(step))
      expect((await refusalOf(record(step))).reason).toBe('invalid')
    }
    const { steps } = await applicationOf(id)
    expect(steps.map(({ activity }) => activity)).toEqual(expect.arrayContaining(['缮证', '发证', '归档']))
  })

  test('has no step recorded by an officer with an interest in it', async () => {
    const { pool, clock } = product.services
    const id = await aSoundCase(product, citizen)
    await pass(id, cadastral)
    await pass(id, acceptance)
    const { version } = await pass(id, registrar, registered)
    await insertRecusal(pool, { caseId: id, staffId: registrar.staffId, at: clock.now() })
    const record = registrar.client.call(recordCaseStep, { id, version, step: 'certificateMade' })
    expect((await refusalOf(record)).reason).toBe('conflictOfInterest')
  })
})
