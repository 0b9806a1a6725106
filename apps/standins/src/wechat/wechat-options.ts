import type { Timers } from '../context.ts'

export interface WechatOptions {
  credentials: { appid: string; secret: string }
  /** The product's public address: the only one that a sign-in may return to. */
  productBase: () => string
  now: () => Date
  timers: Timers
}
