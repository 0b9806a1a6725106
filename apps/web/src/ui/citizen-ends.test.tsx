import { EndsContext, QueryFailure } from '@registration/kit/ui/QueryFailure.tsx'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showCitizenEnd } from './citizen-ends.tsx'

function show(message: string, reason: string) {
  const error = Object.assign(new Error(message), { requestId: 'r-18', reason })
  render(
    <EndsContext value={showCitizenEnd}>
      <QueryFailure error={error} onRetry={() => undefined} />
    </EndsContext>,
  )
}

it('leads to a booking from what the office has not switched on, and offers no retry', () => {
  show('该功能未开通', 'moduleOff')
  expect(screen.getByText('该功能未开通')).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/appointment', '/'])
  expect(screen.queryByRole('button')).toBeNull()
})

it('leads to the businesses from one that is unknown or offered no longer', () => {
  show('没有找到该业务', 'businessNotFound')
  expect(screen.getByText('这项业务可能已停止网上办理。')).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/seladd', '/'])
})

it('leads to the regions from one that there is not, and says nothing of a deletion', () => {
  show('没有找到该地区', 'regionNotFound')
  expect(screen.getByText('请选择不动产所在的地区。')).toBeTruthy()
  expect(screen.getByRole('link', { name: '重新选择地区' }).getAttribute('href')).toBe('/seladd')
  expect(screen.queryByText(/删除/)).toBeNull()
})

it('leads on from what is gone, and offers no retry', () => {
  show('没有找到该申请', 'applicationNotFound')
  expect(screen.getByText('没有找到该申请')).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/prodoing', '/'])
  expect(screen.queryByRole('button')).toBeNull()
})
