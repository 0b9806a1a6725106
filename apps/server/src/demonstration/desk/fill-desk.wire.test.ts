import { countCases, listCases } from '@registration/contract/desk/queue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { signInOfficer } from '../../testing/officers.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { fillDesk } from './fill-desk.ts'

let product: TestProduct
let supervisor: Client
beforeAll(async () => {
  product = await startProduct({ at: '2026-03-10T14:00:00+08:00' })
  const t = Date.now()
  await fillDesk(product.services)
  console.log('fill', Date.now() - t)
  supervisor = await signInOfficer(product, 'demo-supervisor')
})
afterAll(() => product.stop())

test('list', async () => {
  const rows = (await supervisor.call(listCases, { view: 'all' })).rows
  rows.push(...(await supervisor.call(listCases, { view: 'done' })).rows)
  console.log(await supervisor.call(countCases, {}))
  for (const r of rows)
    console.log(
      r.number,
      r.business,
      r.applicant,
      r.regionName,
      r.stage,
      r.state,
      r.level,
      r.workingHoursLeft,
      r.flags.join(),
      r.dueAt,
      r.submission,
      r.assignee?.login,
    )
})
