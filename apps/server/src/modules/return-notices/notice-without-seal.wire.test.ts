import { decideCase, printCaseNotice } from '@registration/contract/desk/decisions.ts'
import { getReturnNotice } from '@registration/contract/remarks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestSeal } from '../../platform/pdf/test-seal.ts'
import { aLookedThroughCase } from '../../testing/desk-cases.ts'
import { anOfficer, anOfficerSession } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  const { key, certificates } = await makeTestSeal({ to: '2026-03-20T01:00:00Z' })
  product = await startProduct({ env: { REGISTRY: 'desk', SEAL_KEY: key, SEAL_CERT: certificates } })
})
afterAll(() => product.stop())

test('after the end of the office’s certificate a person who opens a notice reads words, and a program the refusal', async () => {
  const citizen = await product.signIn('zhangsan')
  const officer = await anOfficer(product, { roles: ['cadastral'] })
  const { id, version } = await aLookedThroughCase(product, citizen, officer)
  await officer.client.call(decideCase, { id, version, verdict: 'return', opinion: '请补齐', confirmed: true })
  product.clock.set('2026-03-21T09:00:00+08:00')
  const later = await anOfficerSession(product, officer.staffId)
  const again = await product.signIn('zhangsan')
  const { path } = await later.call(printCaseNotice, { id, submission: 0 })
  const own = await again.call(getReturnNotice, { applicationId: id, submission: 0 })
  const desk = `${product.services.config.desk.base}${path}`
  for (const open of [() => later.get(desk, browser), () => again.get(own.path, browser)]) {
    const page = await open()
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
    expect(page.headers.get('retry-after')).toBe('5')
    expect(await page.text()).toContain('<p>系统繁忙，请稍后再试</p>')
  }
  const answer = await again.get(own.path)
  expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ reason: 'unavailable' })])
})

const browser = { accept: 'text/html,*/*;q=0.8' }
