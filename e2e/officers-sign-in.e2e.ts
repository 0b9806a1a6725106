import { axe } from './support/axe.ts'
import {
  addFingerprintReader,
  codeOf,
  computer,
  deskOf,
  presentCode,
  signInOfficer,
  signInWithProvider,
} from './support/officer.ts'
import { expect, testAlone as test } from './support/test.ts'

test.use({ ...computer, alone: 'officers-sign-in' })

test('an officer signs in with password and code, and sees what their role may', async ({ page, product }) => {
  await page.goto(deskOf(product))
  await expect(page).toHaveURL(/\/desk\/sign-in$/)
  await expect(page.getByRole('heading', { level: 1, name: '不动产登记业务台' })).toBeVisible()
  await axe(page)

  await test.step('a wrong password says no more than that', async () => {
    for (const login of ['demo-system', 'nobody']) {
      await page.getByLabel('账号').fill(login)
      await page.getByLabel('密码').fill('not the password')
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText('账号或密码不正确')
    }
  })

  await signInOfficer(page, product, 'demo-system')
  await expect(page).toHaveURL(/\/desk\/staff$/)
  await expect(page.getByRole('navigation', { name: '业务台导航' }).getByRole('link')).toHaveText(['人员', '我的账号'])
  await axe(page)

  await test.step('who has no entry begins at their own account', async () => {
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/desk\/sign-in/)
    await signInOfficer(page, product, 'demo-auditor')
    await expect(page).toHaveURL(/\/desk\/account$/)
    await axe(page)
    await page.goto(`${deskOf(product)}/staff`)
    await expect(page.getByRole('heading', { name: '没有这个页面' })).toBeVisible()
  })
})

test('the office’s provider signs in, and a second factor is asked where it asked none', async ({ page, product }) => {
  await signInWithProvider(page, product, 'demo-security')
  await expect(page).toHaveURL(/\/desk\/staff$/)
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/desk\/sign-in/)
  await signInWithProvider(page, product, 'demo-supervisor')
  await expect(page).toHaveURL(/\/desk\/account$/)
  await page.context().clearCookies()
  await signInWithProvider(page, product, 'demo-auditor')
  await presentCode(page, product, 'demo-auditor')
  await expect(page).toHaveURL(/\/desk\/account$/)
})

test('a new officer: made, given a role after a verification, enrolled with a passkey, let in again without it', async ({
  browser,
  page,
  product,
}) => {
  const login = 'chen.chen'
  const password = 'a long quiet evening'
  let code = ''

  await test.step('the system administrator makes the account and an enrolment code', async () => {
    await signInOfficer(page, product, 'demo-system')
    await page.getByRole('button', { name: '新建账号' }).click()
    await page.getByRole('textbox', { name: '姓名' }).fill('陈晨')
    await page.getByRole('textbox', { name: /^账号/ }).fill(login)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('row', { name: /陈晨/ })).toContainText('待启用')
    await page.getByRole('button', { name: '陈晨' }).click()
    await page.getByRole('button', { name: '生成登记码' }).click()
    const shown = page.getByText(/^[A-Z2-7]{4}(?:-[A-Z2-7]{4})+$/)
    await expect(shown).toBeVisible()
    code = (await shown.textContent()) ?? ''
    await axe(page)
  })

  await test.step('the security administrator came by the provider: the role needs our own second factor first', async () => {
    const other = await browser.newContext({ ...computer, locale: 'zh-CN' })
    const desk = await other.newPage()
    await signInWithProvider(desk, product, 'demo-security')
    await desk.getByRole('button', { name: '陈晨' }).click()
    await desk.getByRole('checkbox', { name: '受理岗' }).check()
    await desk
      .getByRole('group', { name: '角色' })
      .or(desk.getByText('角色和登记机构'))
      .first()
      .scrollIntoViewIfNeeded()
    await desk.getByRole('button', { name: '保存' }).last().click()
    const dialog = desk.getByRole('dialog', { name: '再次验证身份' })
    await expect(dialog).toBeVisible()
    await axe(desk)
    await presentCode(dialog, product, 'demo-security')
    await expect(desk.getByText('角色和登记机构已保存')).toBeVisible()
    await other.close()
  })

  const own = await browser.newContext({ ...computer, locale: 'zh-CN' })
  const desk = await own.newPage()
  await addFingerprintReader(desk)
  let recovery = ''

  await test.step('the officer sets a password and a passkey, and keeps the recovery codes', async () => {
    await desk.goto(`${deskOf(product)}/enrol`)
    await desk.getByLabel('账号').fill(login)
    await desk.getByLabel('登记码').fill(code)
    await desk.getByLabel('新密码', { exact: true }).fill(password)
    await desk.getByLabel('再输入一次新密码').fill(password)
    await axe(desk)
    await desk.getByRole('button', { name: '下一步' }).click()
    await expect(desk.getByRole('heading', { name: '设置第二重验证' })).toBeVisible()
    await axe(desk)
    await desk
      .getByRole('button', { name: /通行密钥/ })
      .first()
      .click()
    await desk.getByRole('heading', { name: /恢复码/ }).waitFor()
    recovery =
      (await desk
        .getByText(/^[A-Z2-7]{4}(?:-[A-Z2-7]{4})+$/)
        .first()
        .textContent()) ?? ''
    await desk.getByRole('button', { name: '已经保存好了' }).click()
    await expect(desk).toHaveURL(/\/desk\/account$/)
    await expect(desk.getByText('受理岗').first()).toBeVisible()
  })

  await test.step('the passkey signs in', async () => {
    await desk.getByRole('button', { name: '退出登录' }).click()
    await desk.getByLabel('账号').fill(login)
    await desk.getByLabel('密码').fill(password)
    await desk.getByRole('button', { name: '登录', exact: true }).click()
    await desk.getByRole('button', { name: '使用通行密钥' }).click()
    await expect(desk).toHaveURL(/\/desk\/account$/)
  })

  await test.step('with the device lost a recovery code lets in, once, and an authenticator is set up', async () => {
    const phone = await browser.newContext({ ...computer, locale: 'zh-CN' })
    const lost = await phone.newPage()
    const begin = async () => {
      await lost.goto(`${deskOf(product)}/sign-in`)
      await lost.getByLabel('账号').fill(login)
      await lost.getByLabel('密码').fill(password)
      await lost.getByRole('button', { name: '登录', exact: true }).click()
      await lost.getByRole('button', { name: '使用恢复码' }).click()
      await lost.getByLabel('恢复码').fill(recovery)
      await lost.getByRole('button', { name: '验证', exact: true }).click()
    }
    await begin()
    await expect(lost).toHaveURL(/\/desk\/account$/)
    await lost.getByRole('button', { name: '退出登录' }).click()
    await begin()
    await expect(lost.getByText('验证未通过，请核对后重试')).toBeVisible()
    await phone.close()
    await desk.getByRole('button', { name: '设置身份验证器' }).click()
    const secret = await desk.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
    await desk.getByLabel('动态码').fill(codeOf(secret ?? ''))
    await desk.getByRole('button', { name: '确认' }).click()
    await expect(desk.getByText('更换身份验证器')).toBeVisible()
    await axe(desk)
  })

  await test.step('pausing the account ends its session at the next call', async () => {
    await page.getByRole('button', { name: '停用', exact: true }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /停用|确定/ })
      .click()
    await expect(page.getByText('账号已停用')).toBeVisible()
    await desk.reload()
    await expect(desk).toHaveURL(/\/desk\/sign-in/)
  })
})
