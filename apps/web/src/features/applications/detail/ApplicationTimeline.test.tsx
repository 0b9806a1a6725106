import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aShownApplication, promisedToday } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ApplicationTimeline } from './ApplicationTimeline.tsx'

const steps = [{ activity: '复审', stage: '审核', at: '2026-11-22 10:00:00' }]
const show = (changes: Parameters<typeof aShownApplication>[0]) =>
  renderScreen(
    <ApplicationTimeline details={{ application: aShownApplication(changes), parties: [], units: [], steps }} />,
  )
/** The present stage with what is below it. */
const present = () => {
  const item = screen.getAllByRole('listitem').find((each) => each.getAttribute('aria-current') === 'step')
  if (!item) throw new Error('No stage is the present one')
  return within(item)
}

test('the present one of four stages says what to do now; the registry’s own steps are folded below', () => {
  show({ status: 'cadastralPassed' })
  for (const stage of ['已提交', '审核中', '已受理', '已登簿']) expect(screen.getByText(stage)).toBeTruthy()
  expect(present().getByText('审核中')).toBeTruthy()
  expect(present().getByText(/您现在不用做什么/)).toBeTruthy()
  const folded = screen.getByText('登记机构的办理步骤（1）').closest('details')
  expect(folded?.open).toBe(false)
  expect(within(folded ?? document.body).getByText('复审')).toBeTruthy()
})

test('a rejected application says in its citizen’s words that it needs a change', () => {
  show({ status: 'cadastralRejected' })
  expect(present().getByText('需要修改')).toBeTruthy()
  expect(screen.queryByText('权籍调查已驳回')).toBeNull()
})

test('an accepted application says within how many working days it is finished', () => {
  show({ status: 'accepted', dueDay: '2026-11-29' })
  expect(present().getByText(/受理之日起 5 个工作日内办结/)).toBeTruthy()
})

test('it sends to the guide, which says who comes with the originals, and promises nobody that there is nothing to do', () => {
  show({ status: 'accepted', dueDay: '2026-11-29' })
  expect(present().getByText(/业务须知要求到大厅的，请带原件到场；没有要求的，等待即可。/)).toBeTruthy()
  expect(present().getByRole('link', { name: '查看业务须知' }).getAttribute('href')).toMatch(/^\/apply\?/)
  expect(screen.queryByText(/不用做什么/)).toBeNull()
})

test('where all have confirmed what replaces the visit there is nothing to do', () => {
  show({ status: 'accepted', dueDay: '2026-11-29', isVisitReplaced: true })
  expect(present().getByText(/受理之日起 5 个工作日内办结。您现在不用做什么。$/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: '查看业务须知' })).toBeNull()
})

test('one whose clock a hold has stopped names no number of days', () => {
  show({ status: 'accepted', dueDay: '' })
  expect(present().getByText(/申请已受理/)).toBeTruthy()
  expect(screen.queryByText(/个工作日内办结/)).toBeNull()
})

test('one of a business that is promised for the same day says so', () => {
  show({ status: 'accepted', dueDay: '2026-11-22', terms: promisedToday })
  expect(present().getByText(/受理当日办结/)).toBeTruthy()
})

test('a registered application sends nobody to the hall before the certificate is made', () => {
  show({ status: 'registered' })
  expect(present().getByText(/制好后可以到大厅领取/)).toBeTruthy()
})

test('nor one for a cancellation, which issues none', () => {
  show({ status: 'registered', registrationType: '400' })
  expect(present().getByText('登记已经完成。注销登记不发新证，您不用再做什么。')).toBeTruthy()
  expect(screen.queryByText(/请带上/)).toBeNull()
})

test('for the certificate it says where, when, whom to call and what to bring, with a map', () => {
  show({ status: 'registered' })
  for (const text of ['西宁市不动产登记服务中心', '工作日 9:00至12:00 13:30至17:00'])
    expect(present().getByText(text)).toBeTruthy()
  expect(present().getByRole('link', { name: '0971-5550100' }).getAttribute('href')).toBe('tel:0971-5550100')
  expect(present().getByRole('link', { name: '看地图' }).getAttribute('href')).toContain('https://apis.map.qq.com/')
  expect(present().getByText(/身份证件原件、受理编号 2026112200001/)).toBeTruthy()
})

test('before a booking and after it the stage says to book, or to come', () => {
  const { unmount } = show({ status: 'accepted', byAppointment: true, bookingState: 'canBook' })
  expect(present().getByText('请预约到场办理的时间。')).toBeTruthy()
  unmount()
  show({ status: 'accepted', byAppointment: true, bookingState: 'booked' })
  expect(present().getByText(/按预约凭证上的时间到场/)).toBeTruthy()
})

test('an application that the office holds says what for, and until when', () => {
  const { unmount } = show({
    status: 'accepted',
    heldFor: 'announcement',
    heldUntil: '2026-12-05',
  })
  expect(present().getByText('登记机构正在公告，至2026-12-05。您现在不用做什么。')).toBeTruthy()
  unmount()
  show({ status: 'pending', heldFor: 'department' })
  expect(present().getByText('您的申请正在等待其他部门的答复。您现在不用做什么。')).toBeTruthy()
})

test('one that waits for a party says so, and whom to call', () => {
  show({ status: 'pending', heldFor: 'party' })
  expect(present().getByText(/需要当事人到场后才能继续办理/)).toBeTruthy()
  expect(present().getByRole('link', { name: '0971-5550100' })).toBeTruthy()
  expect(screen.queryByText(/不用做什么/)).toBeNull()
})
