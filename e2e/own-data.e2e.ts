import { readFile } from 'node:fs/promises'
import { axe } from './support/axe.ts'
import { enterCode } from './support/codes.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const phone = '13900139002'

test('a citizen withdraws a consent, reads the notice and downloads their data', async ({ page }) => {
  await signInAt(page, '/my', /lisi/)
  await page.getByRole('link', { name: '手机绑定' }).click()
  await page.getByRole('button', { name: '立即认证' }).click()
  await page.getByRole('button', { name: '同意并开始核验' }).click()
  await page.locator('a[data-result="pending"]').click()
  await expect(page.getByText('认证尚未完成')).toBeVisible()

  await page.goto('/my')
  await page.getByRole('link', { name: '隐私与我的数据' }).click()
  await expect(page.getByText(/同意，版本 \d/)).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: '撤回同意' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText(/已撤回/).first()).toBeVisible()
  await page.getByRole('link', { name: '个人信息处理告知书' }).click()
  await expect(page.getByText('谁在处理您的信息')).toBeVisible()
  await axe(page)

  await page.goto('/privacy/data')
  await page.getByRole('button', { name: '查看我的数据' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await axe(page)
  await enterCode(page, phone)
  await page.getByRole('button', { name: '查看我的数据' }).click()
  await expect(page.getByText('130403199007152340')).toBeVisible()
  await axe(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '我的数据.json' }).click(),
  ])
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data.profile[0]).toMatchObject({ name: '李秀英', phone })
})

test('a citizen sees where they are signed in, and ends the session of another device', async ({ page, browser }) => {
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await signInAt(other, '/my', /handan-co/)
  await expect(other.getByText('隐私与我的数据')).toBeVisible()
  await signInAt(page, '/privacy', /handan-co/)
  await expect(page.getByText('本机')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: '结束登录' }).first().click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('已结束').first()).toBeVisible()
  await other.goto('/messages')
  await expect(other.getByRole('link', { name: /handan-co/ })).toBeVisible()
  await elsewhere.close()
  await page.reload()
  await expect(page.getByText('本机')).toBeVisible()
})

test('an account with something unfinished stays, and a new one closes with all its data', async ({ page }) => {
  await signInAt(page, '/privacy/close', /zhangsan/)
  await expect(page.getByText('现在还不能注销')).toBeVisible()
  await axe(page)
  await page.context().clearCookies()

  await signInAt(page, '/privacy/close', /newcomer/)
  const notice = page.getByRole('alertdialog')
  await expect(notice).toContainText('之前未提交的内容已清除')
  await notice.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('依法保留')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: '注销账户' }).click()
  await notice.getByRole('button', { name: '注销账户' }).click()
  await expect(page.getByText('账户已注销')).toBeVisible()
  await page.goto('/my')
  await expect(page.getByRole('link', { name: /newcomer/ })).toBeVisible()
})
