import { axe } from './support/axe.ts'
import { anOfficeComputer, codeOf, codeOfSecret, deskOf, signInOfficer } from './support/desk.ts'
import { expect, testAlone as test } from './support/test.ts'

test.use({ ...anOfficeComputer, alone: 'look-after-officers' })

test('an officer is made, given a role, lets themselves in without their device, is away, and is paused', async ({
  browser,
  page,
  product,
}) => {
  const login = 'chen.chen'
  const password = 'a long quiet evening'
  const desk = deskOf(product.base)
  const panel = page.getByRole('region', { name: '账号 陈晨' })
  let code = ''

  await test.step('the system administrator makes the account and gives out its code', async () => {
    await signInOfficer(page, product.base, 'demo-system')
    await page.getByRole('button', { name: '新建账号' }).click()
    await page.getByLabel('账号', { exact: true }).fill(login)
    await page.getByLabel('姓名', { exact: true }).fill('陈晨')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('row', { name: /陈晨/ })).toContainText('待启用')
    await panel.getByRole('button', { name: '生成登记码' }).click()
    const shown = panel.getByRole('status').locator('p').first()
    await expect(shown).toBeVisible()
    code = (await shown.textContent()) ?? ''
  })

  await test.step('the security administrator came by the provider: a role needs our own second factor first', async () => {
    const context = await browser.newContext({ ...anOfficeComputer, locale: 'zh-CN' })
    const other = await context.newPage()
    await other.goto(`${desk}/desk`)
    await other.getByRole('link', { name: '统一身份认证登录' }).click()
    await other.locator('a[data-officer="demo-security"]').click()
    await other.getByRole('button', { name: '陈晨' }).click()
    await other.getByRole('checkbox', { name: '受理岗' }).check()
    await other.getByRole('region', { name: '账号 陈晨' }).getByRole('button', { name: '保存' }).click()
    const dialog = other.getByRole('dialog', { name: '再次验证身份' })
    await expect(dialog).toBeVisible()
    await axe(other)
    await dialog.getByLabel('动态码').fill((await codeOf(other.request, product.base, 'demo-security')).code)
    await dialog.getByRole('button', { name: '验证' }).click()
    await expect(other.getByText('角色和登记机构已保存')).toBeVisible()
    await expect(other.getByRole('row', { name: /陈晨/ })).toContainText('受理岗')
    await context.close()
  })

  const context = await browser.newContext({ ...anOfficeComputer, locale: 'zh-CN' })
  const own = await context.newPage()
  let recovery = ''

  await test.step('the officer sets a password and an authenticator', async () => {
    await own.goto(`${desk}/desk/enrol`)
    await own.getByLabel('账号').fill(login)
    await own.getByLabel('登记码').fill(code)
    await own.getByLabel('新密码', { exact: true }).fill(password)
    await own.getByLabel('再输入一次新密码').fill(password)
    await own.getByRole('button', { name: '下一步' }).click()
    await own.getByRole('button', { name: '设置身份验证器' }).click()
    const secret = await own.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
    await own.getByLabel('动态码').fill(codeOfSecret(secret ?? ''))
    await own.getByRole('button', { name: '确认' }).click()
    await expect(own.getByRole('heading', { name: '您的恢复码' })).toBeVisible()
    recovery = (await own.getByRole('main').getByRole('listitem').first().textContent()) ?? ''
    await own.getByRole('button', { name: '已经保存好了' }).click()
    await expect(own.getByRole('heading', { level: 1, name: '待办' })).toBeVisible()
  })

  await test.step('without the device a recovery code lets in, once', async () => {
    const present = async () => {
      await own.getByRole('button', { name: '退出登录' }).click()
      await own.getByLabel('账号').fill(login)
      await own.getByLabel('密码').fill(password)
      await own.getByRole('button', { name: '登录' }).click()
      await own.getByRole('button', { name: '使用恢复码' }).click()
      await own.getByLabel('恢复码').fill(recovery)
      await own.getByRole('button', { name: '验证' }).click()
    }
    await present()
    await expect(own.getByText('恢复码还剩 9 个。可以在“我的账号”生成新的。')).toBeVisible()
    await own.getByRole('link', { name: '我的账号' }).click()
    await expect(own.getByRole('region', { name: '恢复码' })).toContainText('还剩 9 个')
    await present()
    await expect(own.getByText('验证未通过，请核对后重试')).toBeVisible()
  })

  await test.step('a supervisor enters when the officer is away', async () => {
    const office = await browser.newContext({ ...anOfficeComputer, locale: 'zh-CN' })
    const supervisor = await office.newPage()
    await signInOfficer(supervisor, product.base, 'demo-supervisor')
    await supervisor.getByRole('link', { name: '请假' }).click()
    await supervisor.getByRole('button', { name: '陈晨' }).click()
    await axe(supervisor)
    // What is over is not shown.
    const nextYear = new Date().getFullYear() + 1
    await supervisor.getByLabel('开始').fill(`${nextYear}-03-11T09:00`)
    await supervisor.getByLabel('结束').fill(`${nextYear}-03-13T18:00`)
    await supervisor.getByRole('button', { name: '登记请假' }).click()
    const absence = `${nextYear}-03-11 09:00 至 ${nextYear}-03-13 18:00`
    await expect(supervisor.getByRole('row', { name: /陈晨/ })).toContainText(absence)
    await axe(supervisor)
    await office.close()
  })

  await test.step('pausing the account ends what it has begun', async () => {
    await panel.getByRole('button', { name: '停用' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
    await expect(page.getByRole('row', { name: /陈晨/ })).toContainText('已停用')
    await own.reload()
    await expect(own.getByRole('button', { name: '登录' })).toBeVisible()
    await context.close()
  })
})
