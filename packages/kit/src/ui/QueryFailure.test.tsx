import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Card } from './Card.tsx'
import { QueryFailure } from './QueryFailure.tsx'

const words = (error: Error) => {
  render(<QueryFailure error={error} onRetry={() => undefined} />)
  return screen.getByRole('alert').textContent
}

const aCallFailed = (message: string, requestId: string | undefined) => Object.assign(new Error(message), { requestId })

it('shows a refusal in its words, with the number by which the office finds it', () => {
  expect(words(aCallFailed('系统繁忙，请稍后再试', 'r-17'))).toContain('系统繁忙，请稍后再试')
  expect(screen.getByRole('alert').textContent).toContain('编号：r-17')
})

it('asks to check the network if it is missing, and explains in our words that code did not load', () => {
  expect(words(aCallFailed('网络连接不上，请检查网络后重试', undefined))).toContain('请检查网络')
  cleanup()
  expect(words(new TypeError('Failed to fetch dynamically imported module'))).toContain('页面没有加载出来')
})

it('is one line in a card: what happened, its number and the way to try again', async () => {
  const onRetry = vi.fn()
  render(
    <Card title="告知">
      <QueryFailure error={aCallFailed('系统繁忙，请稍后再试', 'r-20')} onRetry={onRetry} />
    </Card>,
  )
  expect(screen.getByRole('alert').textContent).toBe('系统繁忙，请稍后再试 编号：r-20重新加载')
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
