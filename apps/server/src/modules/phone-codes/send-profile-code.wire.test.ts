import { sendProfileCode } from '@registration/contract/phone-codes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagesOn } from '../../testing/phone.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct({ env: { SMS_PROVIDER: 'aliyun' } })
})
afterAll(() => product.stop())

test('the code goes out through the provider that the office chose, and the answer has no data', async () => {
  const citizen = await product.signIn('lisi')
  const { body } = await citizen.post(sendProfileCode.path, { phone: '13900139002' })
  expect(body).toEqual({ stat: 1, message: '' })
  expect(await messagesOn(product, '13900139002')).toMatchObject([{ code: expect.stringMatching(/^\d{6}$/) }])
})

test('an invalid number is refused with the profile’s words', async () => {
  const citizen = await product.signIn('lisi')
  expect((await citizen.post(sendProfileCode.path, { phone: '110' })).body).toMatchObject({
    stat: 0,
    errcode: '10',
    message: '手机号码格式不对哦~',
  })
})
