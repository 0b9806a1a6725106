import type { Page } from '@playwright/test'

/** Goes to a screen that needs a session, and signs in on the messaging platform's page as the person of this name. */
export async function signInAt(page: Page, path: string, name: RegExp = /zhangsan/): Promise<void> {
  await page.goto(path)
  await page.getByRole('link', { name }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/standin') && url.pathname !== '/waiting')
}
