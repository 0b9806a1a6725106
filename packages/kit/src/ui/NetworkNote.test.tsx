import { QueryClient, QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { NetworkNote } from './NetworkNote.tsx'

const busy = () => Object.assign(new Error('系统繁忙'), { isPassing: true })
const gone = () => Object.assign(new Error('查询无数据'), { isPassing: false })
const note = () => screen.getByRole('status').textContent
const client = new QueryClient()

afterEach(() => {
  client.clear()
  vi.restoreAllMocks()
  // react-query remembers it for the next file.
  window.dispatchEvent(new Event('online'))
})

function Reply({ read }: { read: () => Promise<string> }) {
  return <p>{useQuery({ queryKey: ['reply'], queryFn: read, retry: false }).data}</p>
}

function List({ read }: { read: () => Promise<string> }) {
  const pages = { initialPageParam: 1, getNextPageParam: () => undefined }
  return <p>{useInfiniteQuery({ queryKey: ['list'], queryFn: read, retry: false, ...pages }).data?.pages.join()}</p>
}

function show(screenPart: React.ReactNode) {
  render(
    <QueryClientProvider client={client}>
      <NetworkNote />
      {screenPart}
    </QueryClientProvider>,
  )
}

const readAgain = () => act(() => client.refetchQueries())

it('says that what is shown may have changed when it could not be read again, until it could', async () => {
  const read = vi.fn(async () => '暂无回复')
  show(<Reply read={read} />)
  await screen.findByText('暂无回复')
  expect(note()).toBe('')
  read.mockRejectedValue(busy())
  await readAgain()
  expect(note()).toContain('没有读到最新内容')
  expect(screen.getByText('暂无回复')).toBeTruthy()
  read.mockResolvedValue('已经换好了')
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  await screen.findByText('已经换好了')
  await waitFor(() => expect(note()).toBe(''))
})

it('says nothing of a refusal, of which the screen speaks itself', async () => {
  const read = vi.fn(async () => '暂无回复')
  show(<Reply read={read} />)
  await screen.findByText('暂无回复')
  read.mockRejectedValue(gone())
  await readAgain()
  expect(note()).toBe('')
})

it('says nothing of what was never read, and of a list by pages: their screens show the failure', async () => {
  const read = vi.fn(async () => '第一行')
  show(
    <>
      <List read={read} />
      <Reply read={() => Promise.reject(busy())} />
    </>,
  )
  await screen.findByText('第一行')
  read.mockRejectedValue(busy())
  await readAgain()
  expect(note()).toBe('')
})

it('says only that there is no network while there is none', async () => {
  const read = vi.fn(async () => '暂无回复')
  show(<Reply read={read} />)
  await screen.findByText('暂无回复')
  read.mockRejectedValue(busy())
  await readAgain()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(note()).toContain('现在没有网络')
  expect(note()).not.toContain('没有读到最新内容')
  expect(screen.queryByRole('button')).toBeNull()
})
