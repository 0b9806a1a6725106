import { submitApplication } from '@registration/contract/applications.ts'
import {
  getCaseQuestions,
  keepMaterial,
  listReusableFiles,
  reuseFiles,
  saveAnswer,
} from '@registration/contract/case-questions.ts'
import { deleteAttachment, listMaterials } from '@registration/contract/materials.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aCompleteDraft, aDraft, aSubmitted, attachmentsOf } from '../testing/applications.ts'
import type { Client } from '../testing/client.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { makeQuestionedContent } from '../testing/questioned-content.ts'

const content = makeQuestionedContent()
let product: TestProduct
let citizen: Client
let stranger: Client
beforeAll(async () => {
  product = await startProduct({ env: { CONTENT_DIR: content.folder, MODULES: 'questions' } })
  citizen = await product.signIn('zhangsan')
  stranger = await product.signIn('lisi')
})
afterAll(async () => {
  await product.stop()
  content.remove()
})

const contract = 'sale-contract'

test('safety 55: facts and judgements that the client sends change nothing', async () => {
  const applicationId = await aDraft(citizen)
  const sent = { facts: ['hasCompany'], materials: [{ id: contract, required: false }], group: 'other', needless: true }
  const answered = { applicationId, questionId: 'comes', answer: 'all', ...sent }
  expect((await citizen.post(saveAnswer.path, answered)).body).toMatchObject({ errcode: '00' })
  expect((await citizen.post(getCaseQuestions.path, { applicationId, ...sent })).body).toMatchObject({
    data: { facts: [] },
  })
  const { body } = await citizen.post(listMaterials.path, { slsqId: applicationId, ...sent })
  expect(body).toMatchObject({
    data: {
      datuminstInfo: expect.arrayContaining([
        expect.objectContaining({ id: `${applicationId}.${contract}`, required: '是', needless: false }),
        expect.objectContaining({ id: `${applicationId}.company-authorisation`, group: 'other' }),
      ]),
    },
  })
  // Everything is there but the paper that the client calls needless.
  const proinstid = await aCompleteDraft(citizen)
  await citizen.call(saveAnswer, { applicationId: proinstid, questionId: 'comes', answer: 'all' })
  const { materials } = await citizen.call(listMaterials, { applicationId: proinstid })
  const files = materials.find(({ id }) => id === `${proinstid}.${contract}`)?.attachments ?? []
  for (const { id } of files) await citizen.call(deleteAttachment, { attachmentId: id })
  const submitted = await citizen.post(submitApplication.path, { proinstid, ...sent })
  expect(submitted.body).toMatchObject({ reason: 'materialMissing' })
})

test('safety 56: a needless paper is handed over only where the citizen wants it', async () => {
  const received = vi.spyOn(product.services.platform.registry, 'submitApplication')
  const filesSent = async (isKept: boolean) => {
    const applicationId = await aCompleteDraft(citizen)
    await citizen.call(saveAnswer, { applicationId, questionId: 'comes', answer: 'agent' })
    await citizen.call(saveAnswer, { applicationId, questionId: 'notarised', answer: 'no' })
    if (isKept) await citizen.call(keepMaterial, { applicationId, materialId: contract, isKept })
    await citizen.call(submitApplication, { applicationId })
    return vi.waitFor(() => {
      const snapshot = received.mock.calls.map(([, body]) => body).find(({ id }) => id === applicationId)
      expect(snapshot).toBeDefined()
      return snapshot?.materials.find(({ id }) => id === contract)?.files.length
    }, 60_000)
  }
  expect(await filesSent(false)).toBe(0)
  expect(await filesSent(true)).toBe(1)
  received.mockRestore()
})

test('safety 57: another’s file is used again by nobody, with its own id', async () => {
  const theirs = await attachmentsOf(stranger, await aSubmitted(stranger))
  const applicationId = await aDraft(citizen)
  for (const { id } of theirs) {
    const asked = { applicationId, materialId: contract, fileIds: [id] }
    expect((await citizen.post(reuseFiles.path, asked)).body.reason).toBe('attachmentNotFound')
  }
  expect(await attachmentsOf(citizen, applicationId)).toEqual([])
  const { files } = await citizen.call(listReusableFiles, { applicationId, materialId: contract })
  expect(files.map(({ id }) => id).filter((id) => theirs.some((file) => file.id === id))).toEqual([])
})
