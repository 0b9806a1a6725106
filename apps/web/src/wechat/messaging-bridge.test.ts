import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeMessagingBridge } from './messaging-bridge.ts'
import type { Sdk } from './sdk-wire.ts'
import { TimeoutError } from './within.ts'

/** The platform's SDK outside the platform: it answers nothing. */
const silentSdk: Sdk = {
  config: () => undefined,
  ready: () => undefined,
  error: () => undefined,
  chooseImage: () => undefined,
  uploadImage: () => undefined,
  previewImage: () => undefined,
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a list of pictures that a phone sends as JSON is read', async () => {
  const { pictures } = makeMessagingBridge({
    ...silentSdk,
    chooseImage: ({ success }) => success?.({ localIds: '["wx://1","wx://2"]' }),
  })
  expect(await pictures?.choose(9)).toEqual(['wx://1', 'wx://2'])
})

test('a citizen who cancels chooses nothing', async () => {
  const { pictures } = makeMessagingBridge({ ...silentSdk, chooseImage: ({ cancel }) => cancel?.() })
  expect(await pictures?.choose(9)).toEqual([])
})

test('originals are requested, from album and camera', async () => {
  const chooseImage = vi.fn<Sdk['chooseImage']>(({ success }) => success?.({ localIds: [] }))
  await makeMessagingBridge({ ...silentSdk, chooseImage }).pictures?.choose(9)
  expect(chooseImage).toHaveBeenCalledWith(
    expect.objectContaining({ count: 9, sizeType: ['original'], sourceType: ['album', 'camera'] }),
  )
})

test('an upload that the phone refuses or never answers fails', async () => {
  const refusing = makeMessagingBridge({
    ...silentSdk,
    uploadImage: ({ fail }) => fail?.({ errMsg: 'uploadImage:fail' }),
  })
  await expect(refusing.pictures?.upload('wx://1')).rejects.toThrow('uploadImage:fail')
  const pending = expect(makeMessagingBridge(silentSdk).pictures?.upload('wx://1')).rejects.toThrow(TimeoutError)
  await vi.advanceTimersByTimeAsync(120_000)
  await pending
})

test('a viewer that does not open makes the page show the picture', async () => {
  const isShown = makeMessagingBridge(silentSdk).preview({ urls: ['u'], current: 'u' })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await isShown).toBe(false)
})
