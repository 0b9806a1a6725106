import type { Page } from '@playwright/test'
import { settle } from './support/every-screen.ts'
import { removeDataOf, startProduct } from './support/product.ts'
import { addHome, addPerson, apply, buyer, requiredMaterials, seller, uploadEach } from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { test as base, expect } from './support/test.ts'

/** `test` with a product of an office that has the numbers of its hall alone. */
const test = base.extend<object>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const product = await startProduct({ environment: { MODULES: 'call-queue' } })
      await use(product)
      await product.stop()
      await removeDataOf(product)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** What the modules would add to the screens of a sale. */
const added = /我的不动产|我参与的申请|先查一查|登记状态|情况问答|各方确认|从以前的申请选用|申请书/

test('an office without the modules has the sale of a home as before, and nothing of theirs on the way', async ({
  page,
}) => {
  await signInAt(page, '/my')
  await expectNothingOf(page, '退出登录')
  await page.goto('/')
  await expectNothingOf(page, '查询服务')
  await page.goto('/apply?id=130400-sale-of-existing-home&appointment=0&xzqdm=130403')
  await expectNothingOf(page, '谁可以申请')
  await apply(page)
  await addPerson(page, '买方', buyer)
  await addPerson(page, '卖方', seller)
  await addHome(page)
  await expectNothingOf(page, '不动产信息')
  await page.getByRole('button', { name: '下一步' }).click()
  await uploadEach(page, requiredMaterials)
  await expectNothingOf(page, '请按照提示上传材料')
  await page.getByRole('button', { name: '下一步' }).click()
  await expectNothingOf(page, '暂未生成')
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click()
  await expect(page).toHaveURL(/\/prodoing\?itemIndex=1/)
  await expect(
    page
      .getByRole('article')
      .first()
      .getByText(/^\d{13}$/),
  ).toBeVisible()

  await page.goto(`/applyDetail?id=${id}`)
  await expectNothingOf(page, '受理编号')
  await page.goto(`/standin/registry/cases/${id}`)
  await expectNothingOf(page, buyer.name)
})

/** On the screen that shows these words, once it loads nothing more. */
async function expectNothingOf(page: Page, words: string): Promise<void> {
  await expect(page.getByText(words).first()).toBeVisible()
  await settle(page)
  // Guides and names of papers have the office's own words.
  const names = await page
    .getByRole('heading')
    .or(page.getByRole('link'))
    .or(page.getByRole('button'))
    .allTextContents()
  expect(names.filter((name) => added.test(name))).toEqual([])
}
