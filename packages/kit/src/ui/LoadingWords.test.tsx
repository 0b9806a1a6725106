import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LoadingWords } from './LoadingWords.tsx'
import { slowAfter } from './use-lasting.ts'

it('says to everyone, not only to those who cannot see, that loading takes long', () => {
  vi.useFakeTimers()
  render(<LoadingWords />)
  expect(screen.getByRole('status').className).toBe('visually-hidden')
  act(() => vi.advanceTimersByTime(slowAfter))
  expect(screen.getByRole('status').textContent).toBe('网络较慢，还在加载')
  expect(screen.getByRole('status').className).toBe('')
})
