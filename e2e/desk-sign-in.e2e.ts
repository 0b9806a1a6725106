import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { findChinese } from './support/chinese.ts'
import { anOfficeComputer, codeOf, deskOf, nextCodeOf, passHalfAnHour, signInOfficer } from './support/desk.ts'
import { expect, test } from './support/test.ts'

test.use(anOfficeComputer)

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('an officer signs in with password and code, sees what they may, and signs out', { tag: '@main' }, async ({
  page,
  product,
}) => {
  await page.goto(`${deskOf(product.base)}/desk/staff`)
  await expect(title(page, '不动产登记业务台')).toBeVisible()
  await expect(page.getByRole('link', { name: '统一身份认证登录' })).toBeVisible()
  await axe(page)
  const { password } = await codeOf(page.request, product.base, 'demo-security')
  await page.getByLabel('账号').fill('demo-security')
  await page.getByLabel('密码').fill(`${password}, but wrong`)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('alert')).toHaveText('账号或密码不正确')
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByLabel('动态码')).toBeFocused()
  await axe(page)
  await page.getByLabel('动态码').fill((await codeOf(page.request, product.base, 'demo-security')).code)
  await page.getByRole('button', { name: '验证' }).click()

  await expect(title(page, '人员管理')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: '李娜' })).toBeVisible()
  await expect(page.getByRole('button', { name: '新建账号' })).toHaveCount(0)
  await axe(page)

  await page.getByLabel('语言').selectOption('en')
  await expect(title(page, 'Staff')).toBeVisible()
  expect(await findChinese(page)).toEqual([])
  await page.getByLabel('Appearance').selectOption('dark')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(16, 25, 26)')
  await axe(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(title(page, 'Real Estate Registration Desk')).toBeVisible()
})

test('an account is made, activated with a passkey, and signs in with it', async ({ page, browser, product }) => {
  const desk = deskOf(product.base)
  await signInOfficer(page, product.base, 'demo-system')
  await page.getByRole('button', { name: '新建账号' }).click()
  await page.getByLabel('账号', { exact: true }).fill('wu.di')
  await page.getByLabel('姓名', { exact: true }).fill('吴迪')
  await axe(page)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('region', { name: '账号 吴迪' })).toBeVisible()
  await page.getByRole('button', { name: '生成登记码' }).click()
  const shown = page.getByRole('region', { name: '账号 吴迪' }).getByRole('status').locator('p').first()
  await expect(shown).toBeVisible()
  await axe(page)
  const code = (await shown.textContent()) ?? ''

  const context = await browser.newContext({ ...anOfficeComputer, locale: 'zh-CN' })
  const other = await context.newPage()
  await addAuthenticator(other)
  await other.goto(`${desk}/desk/enrol`)
  await axe(other)
  await other.getByLabel('账号').fill('wu.di')
  await other.getByLabel('登记码').fill(code)
  await other.getByLabel('新密码', { exact: true }).fill('a password of Wu Di')
  await other.getByLabel('再输入一次新密码').fill('a password of Wu Di')
  await other.getByRole('button', { name: '下一步' }).click()
  await other.getByRole('button', { name: '设置身份验证器' }).click()
  await expect(other.getByRole('img', { name: '密钥的二维码' })).toBeVisible()
  await axe(other)
  await other.getByRole('button', { name: '返回' }).click()
  await other.getByRole('button', { name: '添加通行密钥' }).click()
  await expect(other.getByRole('heading', { name: '您的恢复码' })).toBeVisible()
  await expect(other.getByRole('main').getByRole('listitem')).toHaveCount(10)
  await axe(other)
  await other.getByRole('button', { name: '已经保存好了' }).click()

  // Without a role the account sees itself alone.
  await expect(title(other, '我的账号')).toBeVisible()
  await expect(other.getByRole('link', { name: '人员' })).toHaveCount(0)
  await expect(other.getByText('还剩 10 个', { exact: false })).toBeVisible()
  await axe(other)
  await other.getByRole('button', { name: '退出登录' }).click()
  await other.getByLabel('账号').fill('wu.di')
  await other.getByLabel('密码').fill('a password of Wu Di')
  await other.getByRole('button', { name: '登录' }).click()
  await other.getByRole('button', { name: '使用通行密钥' }).click()
  await expect(title(other, '我的账号')).toBeVisible()
  await context.close()
})

test('an officer signs in at the office’s provider, and with our second factor where it has none', async ({
  page,
  product,
}) => {
  await page.goto(`${deskOf(product.base)}/desk`)
  await page.getByRole('link', { name: '统一身份认证登录' }).click()
  await page.locator('a[data-officer="demo-auditor"]').click()
  await page.getByLabel('动态码').fill((await codeOf(page.request, product.base, 'demo-auditor')).code)
  await page.getByRole('button', { name: '验证' }).click()
  await expect(title(page, '我的账号')).toBeVisible()
})

test('a session without a call for half an hour is locked, and keeps what was typed', async ({ page, product }) => {
  await signInOfficer(page, product.base, 'demo-supervisor')
  await expect(title(page, '待办')).toBeVisible()
  await page.getByRole('link', { name: '我的账号' }).click()
  await page.getByLabel('新密码', { exact: true }).fill('half of a new pass')
  await passHalfAnHour(product)
  await page.getByRole('button', { name: '更换身份验证器' }).click()
  const locked = page.getByRole('dialog', { name: '已锁定' })
  await expect(locked).toBeVisible()
  await axe(page)
  await locked.getByLabel('动态码').fill(await nextCodeOf(page.request, product.base, 'demo-supervisor'))
  await locked.getByRole('button', { name: '验证' }).click()
  await expect(locked).toBeHidden()
  await expect(page.getByLabel('新密码', { exact: true })).toHaveValue('half of a new pass')
})

/** A passkey that the browser itself has, with its user verified. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
