import { getApplication, listApplications } from '@registration/contract/applications.ts'
import { answerOf, type Reply, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aShownApplication, promisedToday } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { rememberSubmitted } from '../submitted-case.ts'
import { ApplicationListScreen } from './ApplicationListScreen.tsx'

const detailsOf = (changes: Parameters<typeof aShownApplication>[0]) =>
  answerOf(getApplication, { application: aShownApplication(changes), parties: [], units: [], steps: [] })

function show(details: Reply) {
  const server = stubServer({
    [getApplication.path]: details,
    [listApplications.path]: answerOf(listApplications, { rows: [], total: 0 }),
  })
  return { ...server, ...renderScreen(<ApplicationListScreen />, '/prodoing?itemIndex=1') }
}
afterEach(() => vi.restoreAllMocks())

const title = '已收到您的申请'

test('after a submission the list has the number, what happens next and the term above it, until the citizen closes it', async () => {
  rememberSubmitted('a1')
  const { unmount } = show(detailsOf({ status: 'pending' }))
  expect(await screen.findByRole('region', { name: title })).toBeTruthy()
  for (const text of ['2026112200001', /登记机构正在审核/, '受理之日起 5 个工作日'])
    expect(screen.getByText(text)).toBeTruthy()
  unmount()

  const again = show(detailsOf({ status: 'pending' }))
  await userEvent.click(await screen.findByRole('button', { name: '知道了' }))
  expect(screen.queryByText(title)).toBeNull()
  again.unmount()

  show(detailsOf({ status: 'pending' }))
  await screen.findByText('没有待审核的申请')
  expect(screen.queryByText(title)).toBeNull()
})

test('the term of a business that is promised for the same day is that day', async () => {
  rememberSubmitted('a1')
  show(detailsOf({ status: 'pending', terms: promisedToday }))
  expect(await screen.findByText('受理当日')).toBeTruthy()
})

test('before the number is there it says so', async () => {
  rememberSubmitted('a1')
  show(detailsOf({ status: 'pending', acceptanceNumber: '' }))
  expect(await screen.findByText('正在生成，请稍等')).toBeTruthy()
})

test('where the next step is a booking it leads there', async () => {
  rememberSubmitted('a1')
  show(detailsOf({ status: 'accepted', byAppointment: true, bookingState: 'canBook' }))
  expect((await screen.findByRole('link', { name: '预约' })).getAttribute('href')).toContain('/appointment?')
})

test.each(['unsubmitted', 'cadastralRejected', 'acceptanceRejected'] as const)(
  'once the application waits for its citizen again, as %s, there is nothing of it',
  async (status) => {
    rememberSubmitted('a1')
    const { inputsOf, untilQuiet } = show(detailsOf({ status }))
    await screen.findByText('没有待审核的申请')
    await waitFor(() => expect(inputsOf(getApplication)).toHaveLength(1))
    await untilQuiet()
    expect(screen.queryByText(title)).toBeNull()
  },
)

test('another citizen on this device sees nothing of it', async () => {
  rememberSubmitted('a1')
  const { inputsOf, untilQuiet } = show(refusalOf(getApplication, 'applicationNotFound'))
  await screen.findByText('没有待审核的申请')
  await waitFor(() => expect(inputsOf(getApplication)).toHaveLength(1))
  await untilQuiet()
  expect(screen.queryByText(title)).toBeNull()
})

test('a browser that cannot draw says how to save the page', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  rememberSubmitted('a1')
  show(detailsOf({ status: 'pending' }))
  await userEvent.click(await screen.findByRole('button', { name: '保存到相册' }))
  expect(await screen.findByText('这个浏览器不能生成图片，请用手机截屏保存这一页。')).toBeTruthy()
})
