import { paths } from '@registration/contract/paths.ts'
import { makeBindingCode, presentProfile, saveProfile } from '@registration/contract/profile.ts'
import { getUserInfo, initApp } from '@registration/contract/session.ts'
import { answerOf, type Replies, type Reply, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { makeCitizenClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { sessionKey } from '../../api/session-key.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { aMe, anApp, aUser } from '../../testing/signed-in.ts'
import { AccountRows } from './AccountRows.tsx'
import { UserInfoForm } from './UserInfoForm.tsx'

function Form() {
  const user = useSession()?.user
  return (
    user && (
      <UserInfoForm
        user={user}
        documentTypes={[
          { value: '1', text: '身份证' },
          { value: '7', text: '营业执照' },
        ]}
      />
    )
  )
}

type User = ReturnType<typeof aUser>

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

/** The form of this citizen. `readAgain`: what the screen reads again beside the form. */
function show(user: User, replies: Replies, address?: string) {
  const server = stubServer({ [initApp.path]: answerOf(initApp, anApp({ me: aMe() })), ...replies })
  const client = makeCitizenClient()
  client.setQueryData(sessionKey, { user })
  renderScreen(
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>,
    address,
  )
  const readAgain = (read: User) => act(async () => void client.setQueryData(sessionKey, { user: read }))
  return { server, readAgain }
}

const uncertified = aUser({ isCertified: false, name: '' })

async function showWithCode(records: Reply[], user = uncertified) {
  const shown = show(user, {
    [makeBindingCode.path]: answerOf(makeBindingCode, { code: '12345678', endsAt: '2026-11-27 10:30:00' }),
    [getUserInfo.path]: records,
  })
  await tap('获取绑定码')
  return shown
}

const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'))
const asked = '已核验，刷新'

test('without network the look for the office’s check says so, and the next tap finds the record', async () => {
  // The first failure is retried once without a word.
  await showWithCode([noNetwork, noNetwork, answerOf(getUserInfo, aUser({ name: '张建国' }))])
  await tap(asked)
  expect(screen.getByRole('button', { name: asked }).getAttribute('aria-busy')).toBe('true')
  await screen.findByText('网络连接不上，请检查网络后重试')
  await tap('确定')
  await tap(asked)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('张建国'))
  expect(screen.queryByRole('button', { name: asked })).toBeNull()
})

test('a code that has just come takes no tap: the second touch of a double tap would end it for another one', async () => {
  const takesTaps = () => !document.documentElement.classList.contains('takes-no-tap')
  await showWithCode([answerOf(getUserInfo, uncertified)])
  await screen.findByText(/前有效，只能使用一次/)
  expect(takesTaps()).toBe(false)
  await waitFor(() => expect(takesTaps()).toBe(true))
})

test('a check that the office has not made yet is said', async () => {
  await showWithCode([answerOf(getUserInfo, uncertified)])
  await tap(asked)
  await screen.findByText('还没有收到核验结果，请稍后再试')
})

test('a check that was read before the tap is taken: it is compared with the record that the code was made for', async () => {
  const before = aUser({ accountKind: 'enterprise', isCertified: false, name: '旧公司', documentType: '7' })
  const checked = { ...before, isCertified: true, name: '新公司' }
  const { readAgain, server } = await showWithCode([answerOf(getUserInfo, checked)], before)
  await screen.findByRole('button', { name: asked })
  const nickname = screen.getByLabelText(/^昵称/)
  await userEvent.type(nickname, '二')
  await readAgain(checked)
  await tap(asked)
  await waitFor(() => expect(server.paths()).toContain(getUserInfo.path))
  // The code was used.
  await waitFor(() => expect(screen.queryByRole('button', { name: asked })).toBeNull())
  screen.getByRole('button', { name: '获取绑定码' })
  expect(screen.queryByText('还没有收到核验结果，请稍后再试')).toBeNull()
})

test('a check that makes a company of the account keeps no draft where nothing was typed', async () => {
  const company = { accountKind: 'enterprise', documentType: '7', documentNumber: '91130403MA0G3K8T0U' } as const
  const checked = aUser({ ...company, name: '邯郸市丛台置业有限公司' })
  const { readAgain } = await showWithCode([answerOf(getUserInfo, checked)])
  await tap(asked)
  await readAgain(checked)
  await waitFor(() => expect(screen.queryByRole('button', { name: asked })).toBeNull())
  expect(await screen.findByLabelText('企业名称')).toHaveProperty('value', checked.name)
  expect(sessionStorage.getItem('draft:user-info')).toBeNull()
})

test('a check replaces what was typed of the identity, and leaves the rest that was typed', async () => {
  const checked = aUser({ name: '张建国', documentNumber: '130402198503071231' })
  const { server } = await showWithCode([answerOf(getUserInfo, checked)])
  const name = screen.getByLabelText<HTMLInputElement>('姓名')
  await userEvent.type(name, '张')
  await userEvent.clear(name)
  await userEvent.tab()
  await screen.findByText('姓名不能为空')
  await userEvent.type(screen.getByLabelText(/^昵称/), '二')
  await tap(asked)
  await waitFor(() => expect(name.value).toBe('张建国'))
  expect(screen.queryByText('姓名不能为空')).toBeNull()
  expect(screen.getByLabelText(/^昵称/)).toHaveProperty('value', '小张二')
  await tap('保存修改')
  await userEvent.type(await screen.findByLabelText('登录密码'), 'Secret-2026')
  await tap('确定')
  const sent = {
    name: '张建国',
    nickname: '小张二',
    base: expect.objectContaining({ name: '张建国', nickname: '小张' }),
  }
  await waitFor(() => expect(server.inputsOf(saveProfile)).toContainEqual(expect.objectContaining(sent)))
})

test('a certification made while the password is asked is not sent as a change of the citizen’s', async () => {
  const before = aUser({ isCertified: false, name: '张三', documentNumber: '130402198503071231' })
  const { server, readAgain } = show(before, { [saveProfile.path]: () => Promise.reject(new TypeError('cut')) })
  const nickname = await screen.findByLabelText(/^昵称/)
  await userEvent.clear(nickname)
  await userEvent.type(nickname, '老张')
  await tap('保存修改')
  const password = await screen.findByLabelText('登录密码')
  await readAgain({ ...before, isCertified: true, name: '张建国' })
  await userEvent.type(password, 'Secret-2026')
  await tap('确定')
  await waitFor(() => expect(server.paths()).toContain(saveProfile.path))
  expect(server.inputsOf(saveProfile)[0]).toMatchObject({ name: '张三', nickname: '老张', base: { name: '张三' } })
})

const complete = aUser({ isCertified: false, name: '张三', documentNumber: '130402198503071231' })

/** Changes the nickname and saves. */
async function rename(user: User, replies: Replies) {
  const { server } = show(user, replies)
  const nickname = await screen.findByLabelText<HTMLInputElement>(/^昵称/)
  await userEvent.clear(nickname)
  await userEvent.type(nickname, '老张')
  await tap('保存修改')
  await userEvent.type(await screen.findByLabelText('登录密码'), 'Secret-2026')
  await tap('确定')
  return { server, nickname }
}

test('a save after which the record cannot be read is said to be saved, and is sent once', async () => {
  const { server, nickname } = await rename(complete, {
    [saveProfile.path]: answerOf(saveProfile, undefined),
    [getUserInfo.path]: noNetwork,
  })
  expect(await screen.findByText('保存成功', undefined, { timeout: 3_000 })).toBeTruthy()
  expect(server.inputsOf(saveProfile)).toHaveLength(1)
  expect(nickname.value).toBe('老张')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test.each([
  { what: 'a refused save', reply: () => refusalOf(saveProfile, 'passwordWrong'), title: '个人信息没有保存' },
  { what: 'a save whose outcome is unknown', reply: noNetwork, title: '提示' },
])('$what is shown under the title $title, as the citizen may have left the form', async ({ reply, title }) => {
  await rename(complete, { [saveProfile.path]: reply })
  expect(await screen.findByRole('alertdialog', { name: title }, { timeout: 3_000 })).toBeTruthy()
})

test('a corrected name is saved before it is certified: a check of the old one would fail again and count', async () => {
  show(complete, {})
  const certify = { name: '立即认证' }
  const name = await screen.findByLabelText<HTMLInputElement>('姓名')
  await userEvent.type(name, '丰')
  await userEvent.click(screen.getByRole('button', certify))
  expect(await screen.findByRole('alertdialog')).toHaveProperty(
    'textContent',
    expect.stringContaining('请先填写并保存'),
  )
  expect(location.pathname).toBe('/')
  await tap('确定')
  await userEvent.clear(name)
  await userEvent.type(name, '张三')
  await userEvent.click(screen.getByRole('button', certify))
  expect(location.pathname).toBe(paths.face())
})

test('the note that a draft is kept goes with the save: there is no draft any more', async () => {
  const saved = { ...complete, nickname: `${complete.nickname}二` }
  show(complete, {
    [saveProfile.path]: answerOf(saveProfile, undefined),
    [getUserInfo.path]: answerOf(getUserInfo, saved),
  })
  await userEvent.type(await screen.findByLabelText(/^昵称/), '二')
  await screen.findByText(/^草稿已保存/)
  await tap('保存修改')
  await userEvent.type(await screen.findByLabelText('登录密码'), 'Secret-2026')
  await tap('确定')
  await screen.findByText('保存成功')
  expect(screen.queryByText(/^草稿已保存/)).toBeNull()
})

test('a conflict is shown also where the record cannot be read again', async () => {
  const present = z.encode(presentProfile, { ...complete, nickname: '大张', sex: '', avatarUrl: '' })
  const conflict = await refusalOf(saveProfile, 'changedMeanwhile').json()
  await rename(complete, {
    [saveProfile.path]: Response.json(
      { ...conflict, data: { fields: [{ field: 'nickname', message: '' }], present } },
      { status: 409 },
    ),
    [getUserInfo.path]: noNetwork,
  })
  expect(await screen.findByText('大张', undefined, { timeout: 3_000 })).toBeTruthy()
})

test('a correction by the office while it is asked whether to go on is not sent back as a change either', async () => {
  const before = aUser({ isCertified: true, name: '张三', documentNumber: '130402198503071231' })
  const { server, readAgain } = show(before, { [saveProfile.path]: answerOf(saveProfile, undefined) })
  const number = await screen.findByLabelText('证件号码')
  await userEvent.clear(number)
  await userEvent.type(number, '11010519491231002X')
  await tap('保存修改')
  await screen.findByRole('button', { name: '继续' })
  await readAgain({ ...before, name: '张建国' })
  await tap('继续')
  await userEvent.type(await screen.findByLabelText('登录密码'), 'Secret-2026')
  await tap('确定')
  const sent = { name: '张三', documentNumber: '11010519491231002X', base: expect.objectContaining({ name: '张三' }) }
  await waitFor(() => expect(server.inputsOf(saveProfile)).toContainEqual(expect.objectContaining(sent)))
})

test('of a wrong code to a new phone it says that it is wrong, and what to do', async () => {
  show(complete, { [saveProfile.path]: refusalOf(saveProfile, 'codeRefused') })
  const phone = await screen.findByLabelText('手机号码')
  await userEvent.clear(phone)
  await userEvent.type(phone, '13900139009')
  await userEvent.type(await screen.findByLabelText('验证码'), '999999')
  await tap('保存修改')
  await userEvent.type(await screen.findByLabelText('登录密码'), 'Secret-2026')
  await tap('确定')
  await screen.findByText(/验证码不正确或已失效，请核对最近一条短信，或重新获取/)
})

test('手机绑定 leads to the phone, which stays masked', async () => {
  const scrolled = vi.fn<(this: Element) => void>()
  Element.prototype.scrollIntoView = scrolled
  renderScreen(<AccountRows hasMobile />)
  const address = screen.getByRole('link', { name: '手机绑定' }).getAttribute('href') ?? ''
  cleanup()
  show(complete, {}, address)
  const phone = await screen.findByLabelText<HTMLInputElement>('手机号码')
  await waitFor(() => expect(scrolled.mock.contexts).toEqual([phone]))
  expect(phone.value).toContain('****')
})
