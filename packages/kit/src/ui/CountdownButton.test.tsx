import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CountdownButton } from './CountdownButton.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: new Date('2026-03-10T09:00:00+08:00') })
})
afterEach(() => vi.useRealTimers())

const button = () => screen.getByRole<HTMLButtonElement>('button')
const words = () => button().textContent
const tap = () => act(async () => button().click())
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

test('after a code is sent the button counts 60 seconds down, does nothing meanwhile, and offers it again', async () => {
  const send = vi.fn(async () => true)
  render(<CountdownButton name="a" onSend={send} />)
  expect(words()).toBe('获取验证码')
  await tap()
  expect(button().disabled).toBe(true)
  expect(words()).toBe('60秒后重新获取')
  await wait(1)
  expect(words()).toBe('59秒后重新获取')
  await tap()
  expect(send).toHaveBeenCalledTimes(1)
  await wait(59)
  expect(button().disabled).toBe(false)
  expect(words()).toBe('重新获取')
  await tap()
  expect(send).toHaveBeenCalledTimes(2)
})

test('a code that was not sent starts no countdown', async () => {
  render(<CountdownButton name="a" onSend={async () => false} />)
  await tap()
  expect(button().disabled).toBe(false)
  expect(words()).toBe('获取验证码')
})

test('the countdown continues after leaving and coming back, for its purpose only', async () => {
  const { unmount } = render(<CountdownButton name="a" onSend={async () => true} />)
  await tap()
  unmount()
  await wait(20)
  const back = render(<CountdownButton name="a" onSend={async () => true} />)
  expect(words()).toBe('40秒后重新获取')
  back.unmount()
  render(<CountdownButton name="b" onSend={async () => true} />)
  expect(words()).toBe('获取验证码')
})

test('a clock that is set back while it counts down does not lengthen the countdown', async () => {
  render(<CountdownButton name="a" onSend={async () => true} />)
  await tap()
  await wait(10)
  vi.setSystemTime(new Date('2026-03-10T08:00:00+08:00'))
  await wait(1)
  expect(button().disabled).toBe(false)
})

test('a clock that was set back does not lengthen the countdown', async () => {
  const { unmount } = render(<CountdownButton name="a" onSend={async () => true} />)
  await tap()
  unmount()
  vi.setSystemTime(new Date('2026-03-10T08:00:00+08:00'))
  render(<CountdownButton name="a" onSend={async () => true} />)
  expect(button().disabled).toBe(false)
})
