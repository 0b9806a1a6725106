import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { enterCode } from './support/codes.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const phone = '13688136881'

async function save(page: Page, password: string) {
  await page.getByRole('button', { name: '保存修改' }).click()
  await page.getByLabel('登录密码', { exact: true }).fill(password)
  await axe(page)
  await page.getByRole('button', { name: '确定' }).click()
}

test('a newcomer who wants to apply completes the profile, comes back, and is certified in the end', async ({
  page,
}) => {
  await signInAt(page, '/apply?id=130400-sale-of-existing-home&appointment=0', /newcomer/)
  await page.getByRole('button', { name: '我要申请' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('请完善用户信息')).toBeVisible()
  await page.getByRole('button', { name: '确定' }).click()

  await expect(page).toHaveURL(/\/userInfo/)
  await expect(page.getByText('您的信息怎样使用')).toBeVisible()
  await page.getByRole('button', { name: '立即认证' }).click()
  await expect(page.getByText(/请先填写并保存/)).toBeVisible()
  await page.getByRole('button', { name: '确定' }).click()
  await page.getByRole('button', { name: '保存修改' }).click()
  await expect(page.getByText('姓名不能为空')).toBeVisible()
  await axe(page)
  await page.getByLabel('姓名').fill('周小满')
  await page.getByLabel('证件号码').fill('11010519491231002x')
  await page.getByLabel('手机号码').fill(phone)
  await enterCode(page, phone)
  await save(page, 'abc')
  await expect(page.getByText('6位以上的数字和字母')).toBeVisible()
  await page.getByRole('button', { name: '确定' }).click()
  await save(page, 'bdc36k9')
  await expect(page).toHaveURL(/\/apply\?/)
  await page.getByRole('button', { name: '我要申请' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/info\/infofill/)

  await page.goto('/my')
  await expect(page.getByText('未认证')).toBeVisible()
  await page.getByRole('link', { name: '手机绑定' }).click()
  await expect(page.getByLabel('证件号码')).toHaveValue('1101************2X')
  await page.getByLabel('证件号码').click()
  await expect(page.getByLabel('证件号码')).toHaveValue('11010519491231002X')

  await certify(page, 'not-same-person')
  await expect(page.getByText('认证失败')).toBeVisible()
  await expect(page.getByText(/人脸与证件照片不一致/)).toBeVisible()
  await expect(page).toHaveURL(/\/ok$/)
  await axe(page)
  await page.reload()
  await expect(page.getByText('认证失败')).toBeVisible()

  await page.getByRole('link', { name: '重新认证' }).click()
  await agree(page, 'pending')
  await expect(page.getByText('认证尚未完成')).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: '重新认证' }).click()
  await agree(page, 'pass')
  await expect(page.getByText('认证通过')).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: '返回' }).click()
  await expect(page).toHaveURL(/\/userInfo$/)
  await expect(page.getByText('已认证')).toBeVisible()
  await expect(page.getByRole('button', { name: '立即认证' })).toBeHidden()

  await page.goto('/face')
  await expect(page.getByText('您的身份已核验，可以查询您名下的不动产。')).toBeVisible()
  await expect(page.getByRole('button', { name: '同意并开始核验' })).toBeHidden()
})

async function certify(page: Page, result: string) {
  await page.getByRole('button', { name: '立即认证' }).click()
  await agree(page, result)
}

async function agree(page: Page, result: string) {
  await expect(page.getByText(/腾讯云慧眼/)).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: '同意并开始核验' }).click()
  await page.locator(`a[data-result="${result}"]`).click()
}

test('another phone needs its code, another name needs a confirm, and a wrong password is reported', async ({
  page,
}) => {
  await signInAt(page, '/userInfo', /handan-co/)
  await page.getByLabel('企业名称').fill('邯郸市丛台置业集团有限公司')
  await page.getByLabel('手机号码').fill('13688136882')
  await page.getByRole('button', { name: '保存修改' }).click()
  await expect(page.getByText('请输入动态验证码')).toBeVisible()
  await enterCode(page, '13688136882')
  await page.getByRole('button', { name: '保存修改' }).click()
  await expect(page.getByText(/现有的实名认证将失效/)).toBeVisible()
  await page.getByRole('button', { name: '继续' }).click()
  await expect(page.getByText('请设置登录密码，该密码同时应用于网页平台及微信服务')).toBeVisible()
  await page.getByLabel('登录密码', { exact: true }).fill('bdc36k9')
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('保存成功')).toBeVisible()
  await expect(page.getByText('未认证')).toBeVisible()
  await page.getByLabel('昵称').fill('丛台')
  await page.getByRole('button', { name: '保存修改' }).click()
  await expect(page.getByText('该微信号已绑定网页平台用户,请填写平台登录密码.')).toBeVisible()
  await page.getByLabel('登录密码', { exact: true }).fill('wrong1')
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('登录密码不正确，还可以试4次')).toBeVisible()
})
