import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LoadingOverlay } from './LoadingOverlay.tsx'
import { MutateButton } from './MutateButton.tsx'

const lasting = (milliseconds: number) => new Promise((resolve) => setTimeout(() => resolve('ok'), milliseconds))

function Reader({ quiet, lasts }: { quiet: boolean; lasts: number }) {
  useQuery({ queryKey: ['read', quiet, lasts], queryFn: () => lasting(lasts), meta: { quiet } })
  return null
}

function Writer() {
  const mutation = useMutation({ mutationFn: (_: string) => lasting(1_000) })
  return (
    <MutateButton mutation={mutation} input={() => 'x'}>
      保存
    </MutateButton>
  )
}

function show(part: React.ReactNode) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      {part}
      <LoadingOverlay />
    </QueryClientProvider>,
  )
}

async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

const words = () => screen.getByRole('status').textContent

beforeEach(() => {
  vi.useFakeTimers()
})

describe('the loading overlay', () => {
  it('appears once a call has lasted 300 ms, and disappears with its end', async () => {
    show(<Reader quiet={false} lasts={1_000} />)
    await pass(299)
    expect(words()).toBe('')
    await pass(1)
    expect(words()).toBe('加载中')
    await pass(800)
    expect(words()).toBe('')
  })

  it('does not appear if the screen shows a skeleton', async () => {
    show(<Reader quiet={true} lasts={1_000} />)
    await pass(600)
    expect(words()).toBe('')
  })

  it('counts a write too, whose button shows that it is busy and ignores a second tap', async () => {
    show(<Writer />)
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await pass(400)
    expect(words()).toBe('加载中')
    expect(screen.getByRole('button', { name: '保存' }).getAttribute('aria-busy')).toBe('true')
    await pass(1_000)
    expect(screen.getByRole('button', { name: '保存' }).getAttribute('aria-busy')).toBeNull()
  })
})
