import type { Locator } from '@playwright/test'
import { anOfficeComputer, signInOfficer } from './support/desk.ts'
import { regionOf } from './support/review.ts'
import { expect, test } from './support/test.ts'

/** The lowest window for which the desk is made. */
test.use({ ...anOfficeComputer, viewport: { width: 1280, height: 720 } })

test('in a low window nothing lies over the papers of a case with notes above it, and a dialog moves no button', async ({
  page,
  product,
}) => {
  await signInOfficer(page, product.base, 'demo-supervisor')
  const rows = page.getByRole('table', { name: '待办列表' }).getByRole('row')
  await rows.nth(1).getByRole('link').click()
  const files = page.getByRole('list', { name: '文件列表' })
  await expect(files).toBeVisible()
  const button = page.getByRole('article').getByRole('button', { name: '督办' }).first()
  const dialog = page.getByRole('dialog', { name: '督办' })
  for (const text of ['请说明进度', '请尽快办结']) {
    const place = await boxOf(button)
    await button.click()
    await dialog.getByLabel('督办内容').fill(text)
    expect(await boxOf(button)).toEqual(place)
    await dialog.getByRole('button', { name: '督办' }).click()
    await expect(page.getByText(text)).toBeVisible()
  }
  const [papers, course] = [await boxOf(files), await boxOf(regionOf(page, '办理经过'))]
  expect(papers.y + papers.height).toBeLessThanOrEqual(course.y)
  // The page grows with it: what is beside the case is as long.
  const end = course.y + course.height
  const content = await boxOf(page.getByRole('main'))
  expect(content.y + content.height).toBeGreaterThan(end)
})

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error('it is not on the screen')
  return box
}
