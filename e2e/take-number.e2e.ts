import { axe } from './support/axe.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/small-office.ts'

test('a citizen takes a number, sees how many are ahead, and returns it', async ({ page }) => {
  // Citizens who book in other stories get no number for the same day.
  await signInAt(page, '/queue', /lisi/)
  await expect(page.getByRole('link', { name: /邯郸市不动产登记中心/ })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: /邯郸市不动产登记中心/ }).click()
  await expect(page.getByRole('combobox', { name: '办理业务' })).toBeVisible()
  const notice = page.getByRole('alertdialog')
  await axe(page)
  await page.getByRole('button', { name: '取号' }).click()
  await expect(page.getByText('必填哦').first()).toBeVisible()
  await page.getByRole('combobox', { name: '办理业务' }).selectOption({ index: 1 })
  const day = page.getByRole('combobox', { name: '日期' })
  const days = await day.locator('option').allTextContents()
  await day.selectOption({ index: days.findLastIndex((text) => text.includes('余')) })
  const time = page.getByRole('combobox', { name: '时间' })
  // Other stories may keep a place of it.
  await time.selectOption(
    await time
      .locator('option')
      .filter({ hasText: /^14:30-15:30，余 1\d$/ })
      .getAttribute('value'),
  )
  await page.getByRole('button', { name: '取号' }).click()
  await expect(notice).toContainText(/您的号码是 \d+/)
  await notice.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('前面没有人了，请按时到场')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: '取消号码' }).click()
  await notice.getByRole('button', { name: '取消号码' }).click()
  await expect(page.getByText('已取消', { exact: true })).toBeVisible()
})

test('a holiday is refused in a dialog and not selected', async ({ page }) => {
  await signInAt(page, '/queue/take?companyid=130400')
  const dialog = page.getByRole('alertdialog')
  const day = page.getByRole('combobox', { name: '日期' })
  await expect(day).toBeVisible()
  const days = await day.locator('option').allTextContents()
  await day.selectOption({ index: days.findIndex((text) => text.includes('（') && !text.includes('余')) })
  await expect(dialog).toContainText('不办公')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(day).toHaveValue('')
})

test('the business query shows the citizen’s own records, and its targets lead to their screens', async ({ page }) => {
  await signInAt(page, '/ywcx')
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  await axe(page)
  await cards.filter({ hasText: '未提交' }).first().getByRole('link', { name: '提交申请' }).click()
  await expect(page).toHaveURL(/\/applyDetail\?.*isSubmit=true/)
  await page.goto('/ywcx')
  await page.getByRole('link', { name: '预约', exact: true }).first().click()
  await expect(page).toHaveURL(/\/appointment\?.*slsqId=/)
  await expect(page.getByRole('button', { name: /^选择/ }).first()).toBeVisible()
})
