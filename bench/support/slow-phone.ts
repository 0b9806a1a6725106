import type { Browser, BrowserContext, Page } from '@playwright/test'
import { sessionCookie } from '../../apps/server/src/http/cookies.ts'

export interface SlowPhone {
  context: BrowserContext
  page: Page
}

interface PhoneOptions {
  base: string
  /** Of a session, to be signed in from the start. */
  token?: string
  /** How many times slower than this machine. */
  slowness?: number
  /** 400 ms and 400 kbit/s instead of the machine's loopback speed. */
  weakNetwork?: boolean
}

/** A new phone with an empty cache, slowed down as Chromium's developer tools do it. */
export async function openSlowPhone(browser: Browser, options: PhoneOptions): Promise<SlowPhone> {
  const { base, token, slowness = 1, weakNetwork = false } = options
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  })
  if (token) await context.addCookies([{ name: sessionCookie, value: token, url: base, httpOnly: true }])
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  if (weakNetwork) await tools.send('Network.emulateNetworkConditions', { offline: false, ...weak })
  return { context, page }
}

/** Bytes a second, and milliseconds until an answer begins. */
const weak = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
