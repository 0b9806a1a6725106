import type { Locator } from '@playwright/test'
import { anOfficeComputer, signInOfficer } from './support/desk.ts'
import { expect, test } from './support/test.ts'

/** The lowest window for which the desk is made. */
test.use({ ...anOfficeComputer, viewport: { width: 1280, height: 720 } })

test('a dialog moves no button of a case', async ({ page, product }) => {
  await signInOfficer(page, product.base, 'demo-supervisor')
  const rows = page.getByRole('table', { name: '待办列表' }).getByRole('row')
  await rows.nth(1).getByRole('link').click()
  await expect(page.getByRole('list', { name: '文件列表' })).toBeVisible()
  const button = page.getByRole('article').getByRole('button', { name: '督办' }).first()
  const dialog = page.getByRole('dialog', { name: '督办' })
  const place = await boxOf(button)
  await button.click()
  await expect(dialog.getByLabel('督办内容')).toBeFocused()
  expect(await boxOf(button)).toEqual(place)
})

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return box
}
