import { expect, type Page } from '@playwright/test'
import { codeOn } from './outside.ts'

/** Taps 获取验证码 and types what the phone received. */
export async function enterCode(page: Page, phone: string): Promise<void> {
  await page.getByRole('button', { name: /获取验证码|重新获取/ }).click()
  await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeVisible()
  await page.getByLabel('验证码', { exact: true }).fill(await codeOn(page, phone))
}
