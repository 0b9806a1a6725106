import { type AccountTokens, makeAccountTokens } from './account-tokens.ts'
import { type MediaStore, makeMediaStore } from './media-store.ts'
import { makeWechatControl, type WechatControl } from './wechat-control.ts'
import type { WechatOptions } from './wechat-options.ts'
import { makeWechatState, type WechatState } from './wechat-state.ts'

/** The parts that the platform's routes share. */
export interface WechatContext {
  credentials: WechatOptions['credentials']
  productBase: () => string
  state: WechatState
  control: WechatControl
  accountTokens: AccountTokens
  media: MediaStore
}

export function makeWechatContext({ credentials, productBase, now, timers }: WechatOptions): WechatContext {
  const control = makeWechatControl(now, timers)
  const state = makeWechatState(control.now)
  return {
    credentials,
    productBase,
    control,
    state,
    accountTokens: makeAccountTokens(control.now),
    media: makeMediaStore(control.now),
  }
}
