/** The part of the messaging platform's page SDK (1.6) that we use, in its own names, each call as a promise. */

import type { MapPlace, ShareData } from './bridge.ts'

interface Outcome<Result> {
  success?: (result: Result) => void
  fail?: (result: { errMsg: string }) => void
  cancel?: () => void
}

export interface Sdk {
  config(options: {
    debug: boolean
    appId: string
    timestamp: number
    nonceStr: string
    signature: string
    jsApiList: string[]
    openTagList: string[]
  }): void
  ready(callback: () => void): void
  error(callback: (result: { errMsg: string }) => void): void
  chooseImage(
    options: Outcome<{ localIds: string[] | string }> & { count: number; sizeType: string[]; sourceType: string[] },
  ): void
  uploadImage(options: Outcome<{ serverId: string }> & { localId: string; isShowProgressTips: 0 | 1 }): void
  previewImage(options: Outcome<unknown> & { current: string; urls: readonly string[] }): void
  openLocation(
    options: Outcome<unknown> & {
      latitude: number
      longitude: number
      name: string
      address: string
      scale: number
      infoUrl: string
    },
  ): void
  updateAppMessageShareData(
    options: Outcome<unknown> & { title: string; desc: string; link: string; imgUrl: string },
  ): void
}

/** The calls that a page announces. The platform refuses every other one. */
const announced = [
  'chooseImage',
  'uploadImage',
  'previewImage',
  'getLocalImgData',
  'openLocation',
  'updateAppMessageShareData',
]

export interface PageSignature {
  appId: string
  timestamp: number
  nonce: string
  signature: string
}

/** The platform's refusal. */
export class SdkError extends Error {}

const failed = (reject: (error: SdkError) => void) => (result: { errMsg: string }) =>
  reject(new SdkError(result.errMsg))

/** Lets the platform check the page's signature; rejects with `config:invalid signature` and the like. */
export function configure(sdk: Sdk, { nonce, ...page }: PageSignature): Promise<void> {
  return new Promise((resolve, reject) => {
    // Both are called after a refusal, the error first.
    sdk.error(failed(reject))
    sdk.config({
      debug: false,
      ...page,
      nonceStr: nonce,
      jsApiList: announced,
      openTagList: ['wx-open-subscribe'],
    })
    sdk.ready(resolve)
  })
}

export function chooseImages(sdk: Sdk, count: number): Promise<string[]> {
  return new Promise((resolve, reject) =>
    sdk.chooseImage({
      count,
      sizeType: ['original'],
      sourceType: ['album', 'camera'],
      success: ({ localIds }) => resolve(namesIn(localIds)),
      cancel: () => resolve([]),
      // Some phones call a cancelled choice a failure: `chooseImage:cancel`.
      fail: (result) => (result.errMsg.endsWith('cancel') ? resolve([]) : failed(reject)(result)),
    }),
  )
}

/** Some phones send the list as JSON. */
function namesIn(localIds: string[] | string): string[] {
  const names: unknown = typeof localIds === 'string' ? JSON.parse(localIds) : localIds
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

export function uploadImage(sdk: Sdk, localId: string): Promise<string> {
  return new Promise((resolve, reject) =>
    sdk.uploadImage({
      localId,
      isShowProgressTips: 0,
      success: ({ serverId }) => resolve(serverId),
      fail: failed(reject),
    }),
  )
}

export function previewImages(sdk: Sdk, pictures: { current: string; urls: readonly string[] }): Promise<void> {
  return new Promise((resolve, reject) =>
    sdk.previewImage({ ...pictures, success: () => resolve(), fail: failed(reject) }),
  )
}

/** The scale of a street with its houses, of 1 to 28. */
const streetScale = 17

export function openLocation(sdk: Sdk, { position, name, address }: MapPlace): Promise<void> {
  return new Promise((resolve, reject) =>
    sdk.openLocation({
      ...position,
      name,
      address,
      scale: streetScale,
      infoUrl: '',
      success: () => resolve(),
      fail: failed(reject),
    }),
  )
}

/** What the platform's own menu passes on to a friend. */
export function setShareData(sdk: Sdk, { title, text, url, picture }: ShareData): Promise<void> {
  return new Promise((resolve, reject) =>
    sdk.updateAppMessageShareData({
      title,
      desc: text,
      link: url,
      imgUrl: picture,
      success: () => resolve(),
      fail: failed(reject),
    }),
  )
}

/** Our own copy of the SDK, loaded when it is needed, or the one at an address that the office has chosen. */
export async function loadSdk(url: string | undefined): Promise<Sdk> {
  if (url !== undefined) await loadScript(url)
  else await import('weixin-js-sdk').then(({ default: own }) => Object.assign(window, { jWeixin: own }))
  const { jWeixin, wx } = window
  const sdk = jWeixin ?? wx
  if (!sdk) throw new SdkError('the SDK did not load')
  return sdk
}

declare global {
  interface Window {
    /** The SDK's own names for itself. */
    jWeixin?: Sdk
    wx?: Sdk
  }
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new SdkError('the SDK did not load')))
    document.head.append(script)
  })
}
