import type { Page } from '@playwright/test'

/** Steps back once no dialog that has closed is still giving its entry of the history back: two steps at once would be one. */
export async function stepBack(page: Page): Promise<void> {
  await page.waitForFunction(() => !history.state?.dialogs)
  await page.goBack()
}
