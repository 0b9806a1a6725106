import { getApplication, listApplications } from '@registration/contract/applications.ts'
import { deleteUnit, saveUnits } from '@registration/contract/property-unit.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aUnit } from '../../demonstration/builders.ts'
import { aDraft } from '../../testing/applications.ts'
import { aSignedInCitizen } from '../../testing/booking.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

test('a row and its detail say where the first property unit is', async () => {
  const { client } = await aSignedInCitizen(product)
  const [empty, filled] = [await aDraft(client), await aDraft(client)]
  const [first, second] = ['丛台区人民东路1号', '复兴区前进大街2号']
  await client.call(saveUnits, {
    applicationId: filled,
    units: [aUnit({ location: first }), aUnit({ location: second })],
  })
  const locations = async () => {
    const { rows } = await client.call(listApplications, { group: 'unsubmitted', page: 1, pageSize: 15 })
    return Object.fromEntries(rows.map(({ id, location }) => [id, location]))
  }
  expect(await locations()).toEqual({ [empty]: '', [filled]: first })
  const { application, units } = await client.call(getApplication, { applicationId: filled })
  expect(application.location).toBe(first)

  await client.call(deleteUnit, { applicationId: filled, unitId: units[0]?.id ?? '' })
  expect((await locations())[filled]).toBe(second)
})

test('an empty page is the first one, and `all` is every row, the newest first', async () => {
  const { client } = await aSignedInCitizen(product)
  const drafts = []
  for (let n = 0; n < 3; n += 1) {
    product.clock.advance(1_000)
    drafts.unshift(await aDraft(client))
  }
  const idsOn = async (page: string) => {
    const { body } = await client.post(listApplications.path, { shzt: '-1', page, pageSize: 2 })
    const { rows, total } = z
      .object({ rows: z.array(z.object({ id: z.string() })), total: z.number() })
      .parse(body.data)
    expect(total).toBe(3)
    return rows.map(({ id }) => id)
  }
  expect(await idsOn('')).toEqual(drafts.slice(0, 2))
  expect(await idsOn('2')).toEqual(drafts.slice(2))
  expect(await idsOn('all')).toEqual(drafts)
})

test('an application says its term and where its office is', async () => {
  const { client } = await aSignedInCitizen(product)
  const { application } = await client.call(getApplication, { applicationId: await aDraft(client) })
  expect(application.terms).toMatchObject({
    workingDays: 3,
    statutoryDays: 30,
    fee: { total: '', payer: '买方' },
    office: {
      name: '邯郸市不动产登记中心',
      address: '邯郸市丛台区和平路200号政务服务大厅一层',
      phone: '0310-5550100',
      hours: '工作日 8:30至12:00 13:30至17:30',
    },
  })
})
