import { expect, type Page } from '@playwright/test'
import { enterCode } from './codes.ts'

export const phone = '13800138001'
export const home = /滨河小区3号楼2单元/

/** Everything that the server answered in this page. */
export function listen(page: Page): () => Promise<string> {
  const answers: Promise<string>[] = []
  page.on('response', (response) => answers.push(response.text().catch(() => '')))
  return async () => (await Promise.all(answers)).join('\n')
}

export async function unlock(page: Page): Promise<void> {
  await enterCode(page, phone)
  await page.getByRole('button', { name: '查看我的不动产' }).click()
  await expect(page.getByText(/^数据时间：.*以登记簿为准$/)).toBeVisible()
}
