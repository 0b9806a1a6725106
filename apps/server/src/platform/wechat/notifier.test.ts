import { expect, test } from 'vitest'
import { PlatformError } from '../ask.ts'
import { makeNotifier } from './notifier.ts'

const notice = {
  messageId: '5f0f7a0e-6a3f-4c53-9d55-0a4c6a1b2c3d',
  openid: 'o1',
  url: 'https://bdc.example/messages',
  state: '已经通过审核',
  at: '2026-03-10 09:00',
}

const template = { id: 'T', fields: { business: 'thing1', state: 'phrase2', time: 'time3' } }

/** The posts of an account, and the answer to each. */
function accountThat(answer: () => unknown) {
  const posted: unknown[] = []
  const post = async (path: string, body: object) => {
    posted.push([path, body])
    return answer()
  }
  return { posted, post }
}

test('a notice has one id of 32 characters, and values within the platform’s limits', async () => {
  const account = accountThat(() => ({ errcode: 0 }))
  await makeNotifier({ account, template }).notify(notice)
  expect(account.posted).toEqual([
    [
      '/cgi-bin/message/template/send',
      {
        touser: 'o1',
        template_id: 'T',
        url: 'https://bdc.example/messages',
        client_msg_id: '5f0f7a0e6a3f4c539d550a4c6a1b2c3d',
        data: {
          thing1: { value: '不动产登记业务' },
          phrase2: { value: '已经通过审' },
          time3: { value: '2026-03-10 09:00' },
        },
      },
    ],
  ])
})

test('a notice has the field names of the office’s own template', async () => {
  const account = accountThat(() => ({ errcode: 0 }))
  const fields = { business: 'thing10', state: 'const4', time: 'date16' }
  await makeNotifier({ account, template: { id: 'T', fields } }).notify(notice)
  expect(account.posted).toMatchObject([
    [
      '/cgi-bin/message/template/send',
      {
        data: {
          thing10: { value: '不动产登记业务' },
          const4: { value: '已经通过审' },
          date16: { value: '2026-03-10 09:00' },
        },
      },
    ],
  ])
})

test.each(['43004', '43101', '40003', '48002', '50005', '43019'])(
  'error %s means that this citizen cannot be reached: no later try',
  async (code) => {
    const account = accountThat(() => {
      throw new PlatformError('wechat', code)
    })
    await expect(makeNotifier({ account, template }).notify(notice)).resolves.toBeUndefined()
  },
)

test.each(['40033', '40039', '47001', '47003'])(
  'error %s means that the platform never takes this message: no later try, and its code is returned',
  async (code) => {
    const account = accountThat(() => {
      throw new PlatformError('wechat', code)
    })
    expect(await makeNotifier({ account, template }).notify(notice)).toEqual({ refused: code })
  },
)

test.each(['45009', '40037', '40048', '48001', 'timeout', '-1'])(
  'error %s is temporary: it is tried again',
  async (code) => {
    const account = accountThat(() => {
      throw new PlatformError('wechat', code)
    })
    await expect(makeNotifier({ account, template }).notify(notice)).rejects.toThrow(code)
  },
)

test('an office without a template sends nothing', async () => {
  const account = accountThat(() => ({ errcode: 0 }))
  await makeNotifier({ account, template: undefined }).notify(notice)
  expect(account.posted).toEqual([])
})
