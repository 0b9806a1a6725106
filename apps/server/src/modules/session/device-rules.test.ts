import { expect, test } from 'vitest'
import { deviceOf } from './device-rules.ts'

const inWechat = 'AppleWebKit/537.36 Version/4.0 Chrome/126 Mobile Safari/537.36 MicroMessenger/8.0.50'

test.each([
  [`Mozilla/5.0 (Linux; Android 14; V2309A) ${inWechat}`, 'wechat', 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) MicroMessenger/8.0.50', 'wechat', 'ios'],
  ['Mozilla/5.0 (Phone; OpenHarmony 5.0) HarmonyOS ArkWeb/4.1', 'browser', 'harmony'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126', 'browser', 'windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', 'browser', 'mac'],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/127', 'browser', 'linux'],
  ['', 'browser', 'other'],
])('%s', (userAgent, app, system) => {
  expect(deviceOf(userAgent)).toEqual({ app, system })
})
