import { electronicCertificateAddress, listShows, showHolding } from '@registration/contract/holdings.ts'
import { type RefusalName, refusals } from '@registration/contract/refusals.ts'
import { answerOf, type Replies, stubServer } from '@registration/kit/testing/stub-server.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PropertyCertificateScreen } from './PropertyCertificateScreen.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => vi.useRealTimers())

const address = electronicCertificateAddress('ref-1')
const saved = `${address}&download=1`
const notSent = (reason: RefusalName, status: number) => {
  const { errcode, zh: errmsg } = refusals[reason]
  return Response.json({ errcode, errmsg, reason }, { status })
}
const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
const shown = { url: 'https://x.example/verify/shown?code=c', until: '2026-11-22 09:35:00', qr: '<svg/>' }

function show(replies: Replies = {}, query = '') {
  const server = stubServer({
    [address]: pdf,
    [listShows.path]: answerOf(listShows, { shows: [] }),
    [showHolding.path]: answerOf(showHolding, shown),
    ...replies,
  })
  renderScreen(<PropertyCertificateScreen />, `/property/certificate?ref=ref-1${query}`)
  return server
}

/** 出示 of the screen opens the popup, and in the popup makes the code. */
async function press(name: string) {
  const [first, second] = await screen.findAllByRole('button', { name })
  await userEvent.click(second ?? first ?? document.body)
}

test('the pages are in the viewer, and can be saved', async () => {
  show()
  const link = await screen.findByRole('link', { name: '下载' })
  expect(link.getAttribute('href')).toBe(saved)
  screen.getByRole('region', { name: /证明|文件|证照/ })
})

test('a tap asks whether it can be had, then the browser saves it by its address', async () => {
  const followed: string[] = []
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href)
  })
  const { paths } = show({ [saved]: pdf })
  await userEvent.click(await screen.findByRole('link', { name: '下载' }))
  await waitFor(() => expect(followed).toEqual([new URL(saved, location.href).href]))
  expect(paths().filter((path) => path === saved)).toHaveLength(1)
  save.mockRestore()
})

test.each([
  ['holdingNotFound', 404, '页面打开超过30分钟，或者登记簿有变化。请从列表重新打开。'],
  ['registerSilent', 503, '登记系统暂时没有响应，未能取得您的不动产信息'],
  ['registerNotConnected', 503, '本机构登记簿未联网'],
  ['tooMany', 429, '操作过于频繁，请稍后再试'],
] as const)('a download that fails with %s says so, and the pages stay', async (reason, status, words) => {
  show({ [saved]: () => notSent(reason, status) })
  await userEvent.click(await screen.findByRole('link', { name: '下载' }))
  within(await screen.findByRole('alertdialog')).getByText(words)
  screen.getByRole('region', { name: /证明|文件|证照/ })
})

test('a download without network says so', async () => {
  show()
  await userEvent.click(await screen.findByRole('link', { name: '下载' }))
  within(await screen.findByRole('alertdialog')).getByText(/网络/)
})

test('a download of a session that was locked meanwhile asks for the code', async () => {
  show({ [saved]: () => notSent('propertyLocked', 403) })
  await userEvent.click(await screen.findByRole('link', { name: '下载' }))
  await screen.findByLabelText('验证码')
})

test('it says who sees what, then shows a code for five minutes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show()
  await screen.findByRole('link', { name: '下载' })
  act(() => screen.getByRole('button', { name: '出示' }).click())
  await screen.findByText(/对方用手机扫码/)
  expect(screen.queryByAltText('出示用的二维码')).toBeNull()
  act(() => screen.getAllByRole('button', { name: '出示' })[1]?.click())
  const code = await screen.findByAltText<HTMLImageElement>('出示用的二维码')
  expect(decodeURIComponent(code.src)).toContain('<svg/>')
  expect(screen.getByRole('timer').textContent).toMatch(/^09:35 前有效，还有 (5:00|4:59)$/)
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
  await screen.findByText('二维码已过期')
  expect(screen.queryByAltText('出示用的二维码')).toBeNull()
  screen.getByRole('button', { name: '重新出示' })
})

test('from the property it opens with the code’s explanation', async () => {
  show({}, '&show=true')
  await screen.findByText(/对方用手机扫码/)
})

test('what was shown has its time and its looks', async () => {
  const shows = [
    { at: '2026-11-22 09:30:00', until: '2026-11-22 09:35:00', looks: 2 },
    { at: '2026-11-21 08:00:00', until: '2026-11-21 08:05:00', looks: 0 },
  ]
  show({ [listShows.path]: answerOf(listShows, { shows }) })
  const card = await screen.findByRole('region', { name: '最近出示' })
  expect(card.textContent).toBe('最近出示2026-11-22 09:30 出示被查看 2 次2026-11-21 08:00 出示没有人查看')
})

test('a session that was locked meanwhile asks for the code again', async () => {
  show({ [address]: () => notSent('propertyLocked', 403) })
  await screen.findByLabelText('验证码')
})

test('without a certificate it says so and leads back', async () => {
  show({ [address]: () => notSent('certificateNotIssued', 404) })
  await screen.findByText('该证书尚未制发电子证照')
  expect(screen.queryByText(/页面打开超过30分钟/)).toBeNull()
  await waitFor(() => expect(screen.getByRole('link', { name: '返回我的不动产' })).toBeTruthy())
})

test('a reference that is too old is no certificate that was not issued', async () => {
  show({ [address]: () => notSent('holdingNotFound', 404) })
  await screen.findByText('页面打开超过30分钟，或者登记簿有变化。请从列表重新打开。')
  expect(screen.queryByText('该证书尚未制发电子证照')).toBeNull()
})

test.each([
  ['tooMany', 429],
  ['registerNotConnected', 503],
] as const)('%s is said in its words, and asks for no code', async (reason, status) => {
  show({ [address]: () => notSent(reason, status) })
  await screen.findByText(refusals[reason].zh, {}, { timeout: 3_000 })
  expect(screen.queryByLabelText('验证码')).toBeNull()
})

test('a second code is made by a tap of its own', async () => {
  const { paths } = show()
  await press('出示')
  await press('出示')
  await screen.findByAltText('出示用的二维码')
  expect(paths().filter((path) => path === showHolding.path)).toHaveLength(1)
})
