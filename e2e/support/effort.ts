import type { Locator, Page } from '@playwright/test'
import { paths } from '@registration/contract/paths.ts'
import { untilStill } from './axe.ts'

/** What a walk costs a citizen. Choosing pictures in the phone's own picker is one tap for each material. */
export interface Effort {
  taps: number
  characters: number
  screens: number
}

/**
 * A citizen's hands on a page, which count what they do, and each screen that the page shows from now on. The screen that
 * asks for the session leads on by itself and is none.
 */
export function countEffort(page: Page) {
  const effort: Effort = { taps: 0, characters: 0, screens: 1 }
  let screen = new URL(page.url()).pathname
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const { pathname } = new URL(frame.url())
    if (pathname === screen || pathname === paths.waiting.pattern) return
    effort.screens += 1
    screen = pathname
  })
  return {
    effort,
    async tap(target: Locator) {
      await target.click()
      effort.taps += 1
      await untilStill(page)
    },
    /** A tap into the field, unless the product has put the cursor there, and each character of the text. */
    async type(field: Locator, text: string) {
      await field.waitFor()
      await untilStill(page)
      if (!(await field.evaluate((input) => input === document.activeElement))) effort.taps += 1
      await field.fill(text)
      effort.characters += [...text].length
    },
    /** A long press and 粘贴 of the phone's own menu: two taps, and no character is typed. */
    async paste(field: Locator, text: string) {
      await field.fill(text)
      effort.taps += 2
    },
    async choose(picker: Locator, file: Parameters<Locator['setInputFiles']>[0]) {
      await picker.setInputFiles(file)
      effort.taps += 1
    },
  }
}
