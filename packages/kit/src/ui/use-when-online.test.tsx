import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useWhenOnline } from './use-when-online.ts'

it('calls at each return of the network, as long as it is mounted', () => {
  let times = 0
  const again = () => {
    times += 1
  }
  const { unmount } = renderHook(() => useWhenOnline(again))
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('online'))
  expect(times).toBe(2)
  unmount()
  dispatchEvent(new Event('online'))
  expect(times).toBe(2)
})
