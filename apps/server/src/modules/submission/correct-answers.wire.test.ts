import { randomUUID } from 'node:crypto'
import { submitApplication } from '@registration/contract/applications.ts'
import { saveAnswer } from '@registration/contract/case-questions.ts'
import { compareWithSubmission, listRemarks } from '@registration/contract/remarks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toShanghai } from '../../shanghai-time.ts'
import { aCompleteDraft } from '../../testing/applications.ts'
import type { Client } from '../../testing/client.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { makeQuestionedContent } from '../../testing/questioned-content.ts'
import { sendEvents } from '../../testing/registry-office.ts'

const content = makeQuestionedContent()
let product: TestProduct
let citizen: Client
beforeAll(async () => {
  product = await startProduct({ env: { CONTENT_DIR: content.folder, MODULES: 'questions' } })
  citizen = await product.signIn('zhangsan')
})
afterAll(async () => {
  await product.stop()
  content.remove()
})

const answer = (applicationId: string, questionId: string, choice: string) =>
  citizen.call(saveAnswer, { applicationId, questionId, answer: choice })
const changesOf = async (applicationId: string) =>
  (await citizen.call(compareWithSubmission, { applicationId })).changes
const remarkOf = async (applicationId: string) => (await citizen.call(listRemarks, { applicationId })).current[0]

test('an answer is kept with its submission, and a new one is a change with all that it rules out', async () => {
  const applicationId = await aCompleteDraft(citizen)
  await answer(applicationId, 'comes', 'all')
  await citizen.call(submitApplication, { applicationId })
  await sendEvents(product, {
    ...{
      id: randomUUID(),
      type: 'application.reviewed',
      at: toShanghai(product.clock.now()),
      proinstid: applicationId,
    },
    data: {
      shzt: '11',
      sh_qjdc_yj: '请补正。',
      remarks: [{ id: 'r1', target: { kind: 'answer', id: 'comes' }, code: 'wrong', text: '卖方说来不了。' }],
    },
  })
  const where = '情况问答 · 买卖双方都能到场吗？'
  expect(await remarkOf(applicationId)).toMatchObject({ where, state: 'open', target: { kind: 'answer', id: 'comes' } })
  expect(await changesOf(applicationId)).toEqual([])

  await answer(applicationId, 'comes', 'agent')
  await answer(applicationId, 'notarised', 'no')
  expect(await remarkOf(applicationId)).toMatchObject({ state: 'changed' })
  const changes = await changesOf(applicationId)
  expect(changes).toContainEqual({ where, before: '都能到场', after: '不能，请人代办' })
  expect(changes).toContainEqual({ where: '情况问答 · 委托书公证过吗？', before: '', after: '没有' })
  expect(changes).toContainEqual({
    where: '材料 · 房屋买卖合同',
    before: expect.stringMatching(/^图片 \d+ KB$/),
    after: '',
  })
  expect(changes).toContainEqual({
    where: expect.stringMatching(/ · 取得价格（元）$/),
    before: '680,000.00元',
    after: '',
  })

  await answer(applicationId, 'comes', 'all')
  expect(await remarkOf(applicationId)).toMatchObject({ state: 'open' })
  expect(await changesOf(applicationId)).toEqual([])
})
