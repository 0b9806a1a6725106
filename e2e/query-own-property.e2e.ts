import { axe } from './support/axe.ts'
import { actAsOfficer, answerNewest, codeOn } from './support/outside.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a citizen queries what is registered in their name, waits for the registry, and reads the result', async ({
  page,
}) => {
  await signInAt(page, '/querycert')
  await expect(page.getByLabel('权利人姓名')).toHaveValue('张建国')
  await axe(page)

  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('alertdialog', { name: '校验失败' })).toContainText('请输入动态验证码')
  await page.getByRole('button', { name: '确定' }).click()

  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled()
  await page.getByLabel('所在区域').selectOption({ label: '邯郸市' })
  const code = await codeOn(page, '13800138001')
  await page.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('alertdialog', { name: '校验失败' })).toContainText('请输入动态验证码')
  await page.getByRole('button', { name: '确定' }).click()
  await page.getByLabel('验证码').fill(code)
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('查档结果已提交，请耐心等待！')
  await page.getByRole('button', { name: '确定' }).click()

  await expect(page).toHaveURL(/\/querycertrecord$/)
  await expect(page.getByRole('article', { name: '邯郸市' }).first()).toContainText(/已提交|查询中/)
  await axe(page)
  await answerNewest(page, '20')
  await page.reload()
  const newest = page.getByRole('article', { name: '邯郸市' }).first()
  await expect(newest).toContainText('已返回结果')
  await newest.getByRole('link', { name: '查看结果' }).click()

  await expect(page.getByRole('region', { name: '不动产 1' })).toContainText('0001234')
  const mortgaged = page.getByRole('region', { name: '不动产 2' })
  await expect(mortgaged).toContainText('560,000.00元')
  await expect(mortgaged.getByText('无', { exact: true })).toHaveCount(5)
  await axe(page)
})

test('an unanswered query is never shown as an empty holding, and an empty holding is stated in words', async ({
  page,
}) => {
  await signInAt(page, '/querycertrecord')
  // The demonstration has a request that the registry has not answered.
  const waiting = page.getByRole('article').filter({ hasText: '查询中' })
  await expect(waiting.first()).toBeVisible()
  await expect(waiting.first().getByRole('link')).toHaveCount(0)
  const records = await page.request.post('/online/wx/getRecords', { form: {} })
  const { data } = await records.json()
  const { ID } = data.data.find(({ state }: { state: string }) => state === '10')
  await page.goto(`/catchcert?certId=${ID}`)
  await expect(page.getByText('登记机构还没有返回结果')).toBeVisible()
  await expect(page.getByText('未查询到您名下的不动产登记信息')).toHaveCount(0)
  await axe(page)

  await actAsOfficer(page.request, 'archive', { id: ID, state: '21' })
  await page.reload()
  await expect(page.getByText('未查询到您名下的不动产登记信息')).toBeVisible()
  await axe(page)
})

test('an uncertified citizen is led to the certification, without a form', async ({ page }) => {
  await signInAt(page, '/querycert', /lisi/)
  await expect(page.getByRole('heading', { name: '请先完成实名认证' })).toBeVisible()
  await axe(page)
  await expect(page.getByRole('button', { name: '提交' })).toBeHidden()
  await page.getByRole('link', { name: '去认证' }).click()
  await expect(page.getByRole('button', { name: '立即认证' })).toBeVisible()
})
