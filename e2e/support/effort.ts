import type { Locator, Page } from '@playwright/test'
import { untilStill } from './axe.ts'

/** What a walk costs a citizen. Choosing pictures in the phone's own picker is one tap for each material. */
export interface Effort {
  taps: number
  characters: number
  screens: number
}

/** A citizen's hands on a page, which count what they do. */
export function countEffort(page: Page) {
  const effort: Effort = { taps: 0, characters: 0, screens: 0 }
  let address = ''
  const look = async () => {
    await untilStill(page)
    const { pathname } = new URL(page.url())
    if (pathname !== address) effort.screens += 1
    address = pathname
  }
  return {
    effort,
    /** One tap; the screen that it leads to counts. */
    async tap(target: Locator) {
      await target.click()
      effort.taps += 1
      await look()
    },
    /** A tap into the field, and each character of the text. */
    async type(field: Locator, text: string) {
      await field.fill(text)
      effort.taps += 1
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
    look,
  }
}
