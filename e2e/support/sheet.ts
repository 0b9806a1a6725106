import type { Page } from '@playwright/test'

/**
 * Taps an action of the sheet that has just opened, once it stands still: while it rises, a finger may come down on one
 * action and up on the next, which is no tap.
 */
export async function chooseFromSheet(page: Page, action: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map((animation) => animation.finished)),
  )
  await sheet.getByRole('button', { name: action }).click()
}
