import {
  createApplication,
  getApplication,
  listApplications,
  submitApplication,
} from '@registration/contract/applications.ts'
import { listMaterials, uploadFiles } from '@registration/contract/materials.ts'
import { saveParty } from '@registration/contract/party.ts'
import { getProgress } from '@registration/contract/progress.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aParty, aUnit } from '../../demonstration/builders.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

test('a citizen applies, the registry acknowledges, the officer passes, and the citizen sees each step', async () => {
  const citizen = await product.signIn('zhangsan')
  const businessId = '130400-sale-of-existing-home'
  const { applicationId } = await citizen.call(createApplication, { businessId, byAppointment: false })
  await citizen.call(saveParty, { applicationId, party: aParty() })
  await citizen.call(saveParty, {
    applicationId,
    party: aParty({ role: 'obligor', name: '张建国', documentNumber: '130402198503071231' }),
  })
  await citizen.call(saveUnits, { applicationId, units: [aUnit()] })

  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer()
  const { materials } = await citizen.call(listMaterials, { applicationId })
  for (const { id } of materials.filter(({ isRequired }) => isRequired)) {
    const form = new FormData()
    form.set('slsqId', applicationId)
    form.set('materialId', id)
    form.set('file', new Blob([picture]), 'page.jpg')
    expect((await citizen.post(uploadFiles.path, form)).body).toMatchObject({ stat: 1 })
  }
  await citizen.call(submitApplication, { applicationId })

  const pending = { group: 'pending', page: 1, pageSize: 15 } as const
  expect((await citizen.call(listApplications, pending)).rows).toMatchObject([{ id: applicationId, status: 'pending' }])
  const { application } = await vi.waitFor(async () => {
    const found = await citizen.call(getApplication, { applicationId })
    expect(found.application.acceptanceNumber).toMatch(/^20260310\d{5}$/)
    return found
  }, 60_000)

  for (const shzt of ['10', '20']) {
    const decided = await citizen.post('/standin/registry/decide', { proinstid: applicationId, shzt, opinion: '同意' })
    expect(decided.body).toEqual({ ok: true })
  }
  const seen = await citizen.call(getApplication, { applicationId })
  expect(seen.application).toMatchObject({ status: 'accepted', opinions: { cadastral: '同意', acceptance: '同意' } })
  expect(seen.steps.map(({ activity }) => activity)).toContain('提交申请')

  const progress = await citizen.call(getProgress, { acceptanceNumber: application.acceptanceNumber })
  expect(progress[0]).toMatchObject({ acceptanceNumber: application.acceptanceNumber, name: '张建国' })
  const stranger = await product.signIn('lisi')
  expect((await stranger.call(getProgress, { acceptanceNumber: application.acceptanceNumber }))[0]).toMatchObject({
    name: '张*',
  })
})
