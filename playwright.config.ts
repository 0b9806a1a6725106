import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/find-browser.mjs'

const executablePath = findBrowser()

/** A phone in the messaging platform's own browser: the shape and name that its Chromium on Android has. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // Each has a product and a browser of its own; which file goes to which is not fixed, so no file needs another.
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // No timeout is an assertion: a busy machine makes a story slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What still moves can be missed: Playwright takes a sheet for still whose rise has not begun.
    reducedMotion: 'reduce',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.7204.180 ' +
      'Mobile Safari/537.36 MicroMessenger/8.0.61.2880(0x28003D34) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
    // Without its film, which costs a quarter of the time: the snapshots show each step.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without it a browser saves no file under a Chinese name.
      env: { ...process.env, LANG: 'C.UTF-8' },
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--font-render-hinting=none',
      ],
    },
  },
})
