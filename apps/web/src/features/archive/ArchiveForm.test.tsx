import { type ArchiveRequest, listArchiveRequests, submitArchiveRequest } from '@registration/contract/archive.ts'
import { sendArchiveCode } from '@registration/contract/phone-codes.ts'
import { answerOf, held, never, type Replies, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Link, Route } from 'wouter'
import { renderScreen } from '../../testing/render-screen.tsx'
import { aUser } from '../../testing/signed-in.ts'
import { ArchiveForm } from './ArchiveForm.tsx'
import { ArchiveRecordsScreen } from './ArchiveRecordsScreen.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const regions = [
  { value: '130400', text: '邯郸市' },
  { value: '130403', text: '邯郸市 丛台区' },
]
const user = aUser({ documentNumber: '130402198503071231' })
const codeSent = answerOf(sendArchiveCode, { outcome: 'true', challengeId: 'c-1' })

function show(replies: Replies = {}, asker = user) {
  const server = stubServer({ [sendArchiveCode.path]: codeSent, ...replies })
  renderScreen(<ArchiveForm user={asker} homeRegion="130400" regions={regions} />, '/querycert')
  return server
}

const code = () => screen.getByLabelText('验证码')
async function fillCode(typed: string) {
  await tap('获取验证码')
  await screen.findByRole('button', { name: /秒后重新获取/ })
  await userEvent.type(code(), typed)
}

test('a citizen finds their own name, number and phone filled in, and sends them with the code and its challenge', async () => {
  const server = show({ [submitArchiveRequest.path]: answerOf(submitArchiveRequest, { archiveRequestId: 'r-1' }) })
  await fillCode('048213')
  await userEvent.selectOptions(screen.getByLabelText('所在区域'), '130403')
  await tap('提交')
  expect(await screen.findByText('查档结果已提交，请耐心等待！')).toBeTruthy()
  expect(server.inputsOf(submitArchiveRequest)).toEqual([
    {
      holderName: '张建国',
      documentNumber: '130402198503071231',
      phone: '13800138001',
      code: '048213',
      challengeId: 'c-1',
      regionCode: '130403',
      regionName: '邯郸市 丛台区',
    },
  ])
  await tap('确定')
  await waitFor(() => expect(location.pathname).toBe('/querycertrecord'))
})

test('who is back on the records before the request is sent sees it there, though they were still loading', async () => {
  const { reply, release } = held(answerOf(submitArchiveRequest, { archiveRequestId: 'r-1' }))
  const request: ArchiveRequest = {
    id: 'r-1',
    holderName: '张建国',
    state: 'submitted',
    submittedAt: '2026-11-19 10:25:21',
    answeredAt: '',
    revokedAt: '',
    regionName: '邯郸市',
  }
  stubServer({
    [sendArchiveCode.path]: codeSent,
    [submitArchiveRequest.path]: reply,
    [listArchiveRequests.path]: [never, answerOf(listArchiveRequests, { requests: [request] })],
  })
  renderScreen(
    <>
      <Route path="/querycert">
        <ArchiveForm user={user} homeRegion="130400" regions={regions} />
      </Route>
      <Route path="/querycertrecord" component={ArchiveRecordsScreen} />
      <Link href="/querycertrecord">查询记录</Link>
    </>,
    '/querycert',
  )
  await fillCode('048213')
  await tap('提交')
  await userEvent.click(screen.getByRole('link', { name: '查询记录' }))
  await waitFor(() => expect(screen.queryByLabelText('验证码')).toBeNull())
  release()
  expect(await screen.findByRole('article', { name: '邯郸市' })).toBeTruthy()
})

test('without a code nothing is sent and an alert says that the check failed', async () => {
  const server = show()
  await tap('提交')
  expect(await screen.findByRole('heading', { name: '校验失败' })).toBeTruthy()
  expect(screen.getByText('请输入动态验证码')).toBeTruthy()
  expect(server.paths()).toEqual([])
})

test('of a code that the server refuses the alert says that it is wrong, and what to do', async () => {
  show({ [submitArchiveRequest.path]: refusalOf(submitArchiveRequest, 'codeRefused') })
  await fillCode('111111')
  await tap('提交')
  expect(await screen.findByRole('heading', { name: '校验失败' })).toBeTruthy()
  screen.getByText('请输入动态验证码。验证码不正确或已失效，请核对最近一条短信，或重新获取。')
})

test('where the answer was lost it says to look at the records first: the code may be spent', async () => {
  const lost = new Response('<html>Bad Gateway</html>', { status: 502 })
  show({ [submitArchiveRequest.path]: lost })
  await fillCode('048213')
  await tap('提交')
  await screen.findByText('不知道是否已经提交。请先到“不动产查询记录”里查看。服务暂时不可用，请稍后再试')
  await tap('确定')
  expect(code()).toHaveProperty('value', '048213')
})

test('an invalid phone is reported beside the field, and no code is requested', async () => {
  const server = show()
  await userEvent.clear(screen.getByLabelText('手机号码'))
  await userEvent.type(screen.getByLabelText('手机号码'), '12345678901')
  await tap('获取验证码')
  expect(await screen.findByText('请输入正确的手机号')).toBeTruthy()
  expect(server.paths()).toEqual([])
})

test('a code that could not be sent is reported, and may be requested again at once', async () => {
  show({ [sendArchiveCode.path]: refusalOf(sendArchiveCode, 'codeTooOften') })
  await tap('获取验证码')
  expect(await screen.findByText('获取过于频繁，请稍后再试')).toBeTruthy()
  await tap('确定')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '获取验证码' }).disabled).toBe(false)
})

test('what was typed is found again, and beside it what the profile has by now', async () => {
  const own = { ...user, phone: '13900139000' }
  show()
  await userEvent.selectOptions(screen.getByLabelText('所在区域'), '130403')
  await userEvent.type(code(), '1')
  cleanup()
  const server = show({}, own)
  expect(screen.getByLabelText<HTMLSelectElement>('所在区域').value).toBe('130403')
  await tap('获取验证码')
  await waitFor(() => expect(server.inputsOf(sendArchiveCode)).toMatchObject([{ phone: '13900139000' }]))
})
