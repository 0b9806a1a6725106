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
  openLocation: () => undefined,
  updateAppMessageShareData: () => undefined,
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

test.each([
  ['cancels', ({ cancel }) => cancel?.()],
  ['cancels on a phone that calls it a failure', ({ fail }) => fail?.({ errMsg: 'chooseImage:cancel' })],
  ['cancels on another such phone', ({ fail }) => fail?.({ errMsg: 'chooseImage:fail cancel' })],
] satisfies [string, Sdk['chooseImage']][])('a citizen who %s chooses nothing', async (_what, chooseImage) => {
  const { pictures } = makeMessagingBridge({ ...silentSdk, chooseImage })
  expect(await pictures?.choose(9)).toEqual([])
})

test('a picker that does not open fails', async () => {
  const { pictures } = makeMessagingBridge({
    ...silentSdk,
    chooseImage: ({ fail }) => fail?.({ errMsg: 'chooseImage:fail' }),
  })
  await expect(pictures?.choose(9)).rejects.toThrow('chooseImage:fail')
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

const office = { name: '登记中心', address: '和平路200号', position: { latitude: 36.6036, longitude: 114.4925 } }

test('the platform’s map opens at the office', async () => {
  const openLocation = vi.fn<Sdk['openLocation']>(({ success }) => success?.(undefined))
  expect(await makeMessagingBridge({ ...silentSdk, openLocation }).openMap(office)).toBe(true)
  expect(openLocation).toHaveBeenCalledWith(
    expect.objectContaining({ ...office.position, name: office.name, address: office.address, scale: 17 }),
  )
})

test.each([
  ['refuses', { ...silentSdk, openLocation: ({ fail }) => fail?.({ errMsg: 'openLocation:permission denied' }) }],
  ['does not answer', silentSdk],
] satisfies [string, Sdk][])('a platform that %s makes the page open the map itself', async (_what, sdk) => {
  const isOpen = makeMessagingBridge(sdk).openMap(office)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await isOpen).toBe(false)
})

test('what the menu passes on is set in the platform’s words', async () => {
  const set = vi.fn<Sdk['updateAppMessageShareData']>(({ success }) => success?.(undefined))
  const bridge = makeMessagingBridge({ ...silentSdk, updateAppMessageShareData: set })
  expect(await bridge.share({ title: '标题', text: '说明', url: 'https://a/invite', picture: 'https://a/p.png' })).toBe(
    true,
  )
  expect(set).toHaveBeenCalledWith(
    expect.objectContaining({ title: '标题', desc: '说明', link: 'https://a/invite', imgUrl: 'https://a/p.png' }),
  )
})
