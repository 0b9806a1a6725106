import { claimNextCase, handOverCase, releaseCase } from '@registration/contract/desk/claims.ts'
import { listCaseChoices, listCases } from '@registration/contract/desk/queue.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCase, noticesOf, timelineOf } from '../../testing/cases.ts'
import { caseNow, holdFor } from '../../testing/desk-cases.ts'
import { anOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { reasonOf } from '../../testing/refusal-of.ts'
import { endClaims } from './end-claims-service.ts'
import { notifyLevels } from './notify-levels.ts'

/** Merged into 肥乡区 (130407). */
const merged = '130428'
/** Of Handan by its digits. The content has none of it. */
const removed = '130499'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
})
beforeEach(async () => {
  product.clock.set('2026-03-10T09:00:00+08:00')
  await product.services.pool.deleteFrom('desk_case').execute()
})
afterAll(() => product.stop())

const cadastralOf = (...offices: string[]) => anOfficer(product, { roles: ['cadastral'], offices })

describe.each([
  ['merged into another', merged],
  ['removed from the content', removed],
])('a case of a district that was %s', (_, region_code) => {
  test('is decided by the officers of its city, and by no other city’s', async () => {
    const id = await aCase(product, { region_code })
    const city = await cadastralOf('130400')
    expect((await city.client.call(listCases, { view: 'waiting' })).rows.map((row) => row.id)).toEqual([id])
    const xining = await cadastralOf('630100')
    expect(await reasonOf(xining.client.call(claimNextCase, {}))).toBe('queueEmpty')
    const { version } = await city.client.call(claimNextCase, {})
    expect(await reasonOf(xining.client.call(releaseCase, { id, version }))).toBe('caseNotFound')
    const colleague = await cadastralOf('130400')
    await city.client.call(handOverCase, { id, version, to: colleague.login })
    expect(await caseNow(product, id)).toMatchObject({ assignee: colleague.staffId })
  })

  test('stays claimed until its officer has done nothing for the time of a claim', async () => {
    const id = await aCase(product, { region_code })
    await holdFor(product, id, (await cadastralOf('130400')).staffId)
    await endClaims(product.services)
    expect(await timelineOf(product, id)).toEqual(['arrived'])
    product.clock.set('2026-03-12T10:10:00+08:00')
    await endClaims(product.services)
    expect(await timelineOf(product, id)).toEqual(['arrived', 'claimEnded'])
  })

  test('has its limit watched for the supervisors of its city', async () => {
    const supervisor = await anOfficer(product, { roles: ['supervisor'] })
    const id = await aCase(product, { region_code, due_at: new Date('2026-03-10T08:30:00+08:00') })
    await notifyLevels(product.services)
    expect(await noticesOf(product, supervisor.staffId)).toEqual([`over ${id}`])
  })

  test('adds no choice to the filters', async () => {
    await aCase(product, { region_code })
    const city = await cadastralOf('130400')
    const { regions } = await city.client.call(listCaseChoices, {})
    expect(regions.map(({ code }) => code)).toContain('130407')
    expect(regions.map(({ code }) => code)).not.toContain(region_code)
  })
})

describe('a case of a district that was merged into another', () => {
  test('is found and claimed by the filter of that one', async () => {
    const id = await aCase(product, { region_code: merged })
    await aCase(product, { region_code: '130408' })
    const city = await cadastralOf('130400')
    const filter = { regionCode: '130407' }
    expect((await city.client.call(listCases, { view: 'waiting', ...filter })).rows.map((row) => row.id)).toEqual([id])
    expect((await city.client.call(claimNextCase, filter)).id).toBe(id)
  })

  test('is decided, and kept, by the officers of that one', async () => {
    const supervisor = await anOfficer(product, { roles: ['supervisor'], offices: ['130407'] })
    const id = await aCase(product, { region_code: merged, due_at: new Date('2026-03-10T08:30:00+08:00') })
    const neighbour = await cadastralOf('130408')
    expect(await reasonOf(neighbour.client.call(claimNextCase, {}))).toBe('queueEmpty')
    const successor = await cadastralOf('130407')
    expect((await successor.client.call(claimNextCase, {})).id).toBe(id)
    await endClaims(product.services)
    expect(await timelineOf(product, id)).toEqual(['arrived', 'claimed'])
    await notifyLevels(product.services)
    expect(await noticesOf(product, supervisor.staffId)).toEqual([`over ${id}`])
  })
})
