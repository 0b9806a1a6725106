import type { Browser } from '@playwright/test'
import config from '../../playwright.config.ts'

/** The browser of a phone whose letters are set to twice their size. */
export function launchLargeLetters(browser: Browser): Promise<Browser> {
  const { args = [], ...options } = config.use?.launchOptions ?? {}
  return browser.browserType().launch({ ...options, args: [...args, '--blink-settings=defaultFontSize=32'] })
}
