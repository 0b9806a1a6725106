import type { Timers } from '../context.ts'

export interface WechatOptions {
  credentials: { appid: string; secret: string }
  /** The product's public address: the only return address of a sign-in. */
  productBase: () => string
  now: () => Date
  timers: Timers
}
