import { randomUUID } from 'node:crypto'
import { getApplication } from '@registration/contract/applications.ts'
import { listRemarks } from '@registration/contract/remarks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toShanghai } from '../shanghai-time.ts'
import { aSubmitted } from '../testing/applications.ts'
import type { Client } from '../testing/client.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { sendEvents } from '../testing/registry-office.ts'

// The traps of the specification, numbered as in docs/product/safety.md 'Traps': the remarks of the registry.

let product: TestProduct
let citizen: Client
let company: Client
beforeAll(async () => {
  product = await startProduct()
  ;[citizen, company] = await Promise.all([product.signIn('zhangsan'), product.signIn('handan-co')])
})
afterAll(() => product.stop())

const text = '<img src=x onerror=alert(1)>'

const reject = (proinstid: string, targets: readonly object[]) =>
  sendEvents(product, {
    ...{ id: randomUUID(), type: 'application.reviewed', at: toShanghai(product.clock.now()), proinstid },
    data: {
      ...{ shzt: '11', sh_qjdc_yj: '请补正。' },
      remarks: targets.map((target) => ({ id: randomUUID(), target, code: 'wrong', text })),
    },
  })

test('safety 66: remarks are text, at places of their own application alone, and fifty at most', async () => {
  const [own, other] = [await aSubmitted(citizen), await aSubmitted(company)]
  const { parties, units } = await company.call(getApplication, { applicationId: other })
  const whole = { kind: 'application' }
  for (const count of [51, 10_000]) {
    expect([400, 413]).toContain((await reject(own, Array(count).fill(whole))).status)
    expect((await citizen.call(getApplication, { applicationId: own })).application.status).toBe('pending')
  }

  const foreign = [
    { kind: 'party', id: parties[0]?.id, field: 'sqr_zjh' },
    { kind: 'unit', id: units[0]?.id },
  ]
  expect((await reject(own, [...foreign, ...Array(48).fill(whole)])).status).toBe(200)
  const { current } = await citizen.call(listRemarks, { applicationId: own })
  expect(current).toHaveLength(50)
  for (const remark of current) expect(remark).toMatchObject({ target: whole, where: '整个申请', text })
  expect((await company.call(getApplication, { applicationId: other })).application.status).toBe('pending')
  expect((await company.call(listRemarks, { applicationId: other })).current).toEqual([])
})
