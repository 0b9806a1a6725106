import type { ReviewStatus } from '@registration/contract/application-status.ts'
import { type ApplicationSummary, deleteApplication } from '@registration/contract/applications.ts'
import { answerOf, refusalOf, stubServer } from '@registration/kit/testing/stub-server.ts'
import { tap } from '@registration/kit/testing/tap.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { anApplication } from '../../../testing/an-application.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ApplicationCard } from './ApplicationCard.tsx'

const show = (changes: Partial<ApplicationSummary>) =>
  renderScreen(<ApplicationCard application={anApplication(changes)} />)

describe('the actions of a row', () => {
  test.each<ReviewStatus>(['unsubmitted', 'cadastralRejected', 'acceptanceRejected'])(
    'of status %s are view/modify and delete',
    (status) => {
      show({ status })
      expect(screen.getByRole('link', { name: '查看/修改' })).toBeTruthy()
      expect(screen.getByRole('button', { name: '删除' })).toBeTruthy()
      expect(screen.queryByRole('link', { name: '查看详情' })).toBeNull()
    },
  )

  test.each<ReviewStatus>(['pending', 'handoverFailed', 'cadastralPassed', 'accepted', 'registered'])(
    'of status %s is view details alone',
    (status) => {
      show({ status })
      expect(screen.getByRole('link', { name: '查看详情' })).toBeTruthy()
      expect(screen.queryByRole('link', { name: '查看/修改' })).toBeNull()
      expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
    },
  )
})

test('a draft has the time of its creation, and one that was submitted that of its submission, also after it was taken back', () => {
  const { unmount } = show({ status: 'unsubmitted', acceptanceNumber: '' })
  expect(screen.getByText('创建时间').nextSibling?.textContent).toBe('2026-11-22 05:04')
  unmount()
  show({ status: 'unsubmitted', acceptanceNumber: '2026112200001' })
  expect(screen.getByText('提交时间').nextSibling?.textContent).toBe('2026-11-22 05:04')
})

/** In a city whose tax service takes jumps, and with a visit to book. */
const approved = { status: 'accepted', regionCode: '630104', bookingState: 'canBook' } as const

test('each button of a row says to a screen reader which application it is about', () => {
  renderScreen(
    <>
      <ApplicationCard application={anApplication({ id: 'a', status: 'unsubmitted', location: '滨河小区3号楼' })} />
      <ApplicationCard application={anApplication({ id: 'b', status: 'unsubmitted', location: '同安家园1号楼' })} />
      <ApplicationCard application={anApplication({ id: 'c', status: 'pending', location: '丛台花园4号楼' })} />
      <ApplicationCard application={anApplication({ id: 'd', ...approved, location: '五四西路60号' })} />
      <ApplicationCard
        application={anApplication({ id: 'e', status: 'accepted', bookingState: 'booked', location: '和平路200号' })}
      />
    </>,
  )
  expect(screen.getByRole('button', { name: '删除', description: '同安家园1号楼' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看/修改', description: '滨河小区3号楼' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看详情', description: '丛台花园4号楼' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '去缴税', description: '五四西路60号' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '预约', description: '五四西路60号' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '预约凭证', description: '和平路200号' })).toBeTruthy()
})

test('a cancellation that is registered has the surface of what is under way, and a certificate that can be collected another', () => {
  const surfaceOf = (changes: Partial<ApplicationSummary>) => {
    const { container, unmount } = show(changes)
    const surface = container.querySelector('article')?.className
    unmount()
    return surface
  }
  const underWay = surfaceOf({ status: 'pending' })
  expect(surfaceOf({ status: 'registered', registrationType: '400' })).toBe(underWay)
  expect(surfaceOf({ status: 'registered', registrationType: '200' })).not.toBe(underWay)
})

test('the words of an officer are read as Chinese, also on an English screen', () => {
  show({ status: 'acceptanceRejected', opinions: { cadastral: '', acceptance: '缺少第3页', openRemarks: 0 } })
  expect(screen.getByText('缺少第3页').lang).toBe('zh-CN')
})

test('a row of a rejected application shows the opinion', () => {
  const { unmount } = show({
    status: 'acceptanceRejected',
    opinions: { cadastral: '', acceptance: '缺少第3页', openRemarks: 0 },
  })
  expect(screen.getByText('缺少第3页')).toBeTruthy()
  unmount()
  show({ status: 'pending', opinions: { cadastral: '', acceptance: '缺少第3页', openRemarks: 0 } })
  expect(screen.queryByText('缺少第3页')).toBeNull()
})

test('a row of a rejected application says how many remarks are open', () => {
  const opinions = { cadastral: '请补正', acceptance: '', openRemarks: 2 }
  const { unmount } = show({ status: 'cadastralRejected', opinions })
  expect(screen.getByText('需要修改2处')).toBeTruthy()
  unmount()
  show({ status: 'cadastralRejected', opinions: { ...opinions, openRemarks: 0 } })
  expect(screen.queryByText(/需要修改\d/)).toBeNull()
})

test('a row without an acceptance number says that there is none yet', () => {
  show({ acceptanceNumber: '', status: 'pending' })
  expect(screen.getByText('暂未生成')).toBeTruthy()
})

test('modifying an application by appointment leads to its materials, as it has no rights information', () => {
  show({ byAppointment: true })
  expect(screen.getByRole('link', { name: '查看/修改' }).getAttribute('href')).toContain('/upload?')
})

test('the card of a draft opens its form, every other card its detail', () => {
  const target = () => screen.getByRole('heading').querySelector('a')?.getAttribute('href')
  const { unmount } = show({ status: 'unsubmitted', byAppointment: false })
  expect(target()).toContain('/info/infofill?')
  unmount()
  show({ status: 'acceptanceRejected' })
  expect(target()).toContain('/applyDetail?')
})

test('nothing is deleted before the citizen agrees', async () => {
  const server = stubServer({ [deleteApplication.path]: answerOf(deleteApplication, undefined) })
  show({})
  await userEvent.click(screen.getByRole('button', { name: '删除' }))
  expect(screen.getByText('您确定要执行删除操作吗？')).toBeTruthy()
  expect(server.sent).toEqual([])
  await tap('确定')
  expect(server.inputsOf(deleteApplication)).toEqual([{ applicationId: 'a1' }])
})

test('a deletion that fails says 删除该申请失败！', async () => {
  stubServer({ [deleteApplication.path]: refusalOf(deleteApplication, 'notDeletable') })
  show({})
  await userEvent.click(screen.getByRole('button', { name: '删除' }))
  await tap('确定')
  expect(await screen.findByText('删除该申请失败！')).toBeTruthy()
})

test('a card has its next act, the location of the property as its title, and the business below', () => {
  const { unmount } = show({ location: '邯郸市丛台区人民东路88号' })
  expect(screen.getByText('下一步：继续填写')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '邯郸市丛台区人民东路88号' })).toBeTruthy()
  expect(screen.getByText('存量房买卖转移登记')).toBeTruthy()
  unmount()
  show({ location: '' })
  expect(screen.getByRole('heading', { name: '存量房买卖转移登记' })).toBeTruthy()
})

test('the registry’s word for a rejection is beside the badge, which says what the citizen has to do', () => {
  show({ status: 'acceptanceRejected' })
  expect(screen.getByText('需要修改')).toBeTruthy()
  expect(screen.getByText('受理已驳回').closest('dd')).toBeTruthy()
})
