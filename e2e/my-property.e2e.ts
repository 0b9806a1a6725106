import { axe } from './support/axe.ts'
import { codeOn } from './support/outside.ts'
import { home, phone, unlock } from './support/own-property.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, testAlone as test } from './support/test.ts'

test.use({ alone: 'my-property' })

test('an owner starts the sale of a home with hardly a word typed', async ({ page }) => {
  const typed: string[] = []
  const type = async (label: string, text: string) => {
    typed.push(text)
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await test.step('the property is locked until the code of the own phone is typed', async () => {
    await signInAt(page, '/my')
    await page.getByRole('link', { name: /^我的不动产/ }).click()
    await expect(page.getByText('为保护您的财产信息，请验证手机号 138****8001')).toBeVisible()
    await axe(page)
    await unlock(page)
    typed.push(await codeOn(page, phone))
  })
  await test.step('a home that nothing stands against can be sold', async () => {
    await axe(page)
    await page.getByRole('link', { name: home }).click()
    const businesses = page.getByRole('region', { name: '可以办理' })
    await businesses.getByRole('button', { name: /^存量房买卖转移登记 可以办理/ }).click()
    await expect(page.getByRole('heading', { name: '谁可以申请' })).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: '开始办理' }).click()
    await expect(page.getByText('已按登记簿为您填好不动产和您的信息，请核对')).toBeVisible()
    await axe(page)
  })
  await test.step('the register’s fields are read-only, and the price is asked', async () => {
    await page.getByRole('button', { name: /^管理/ }).click()
    await page.getByRole('button', { name: '查看/修改' }).click()
    await expect(page.getByLabel('不动产权证号')).toHaveValue('冀（2023）邯郸市不动产权第0001234号')
    for (const label of ['不动产权证号', '不动产单元号', '坐落', '房屋用途', '房屋面积（㎡）'])
      await expect(page.getByLabel(label, { exact: true })).not.toBeEditable()
    await expect(page.getByText('来自登记簿').first()).toBeVisible()
    await axe(page)
    await type('取得价格（元）', '860000')
    await page.getByRole('button', { name: '保存', exact: true }).click()
  })
  await test.step('one’s own part is whole, and the buyer is somebody known', async () => {
    await expect(page.getByRole('region', { name: '卖方' })).toContainText('已填 1 人')
    await page.getByRole('link', { name: '添加买方' }).click()
    await page
      .getByRole('region', { name: /您用过的申请人/ })
      .getByRole('button')
      .first()
      .click()
    await expect(page.getByText(/^已填入.*的信息，请核对。$/)).toBeVisible()
    await page.getByRole('button', { name: '保存', exact: true }).click()
  })
  await test.step('and it goes on to the papers', async () => {
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByRole('heading', { name: '材料上传' })).toBeVisible()
    expect(typed.join('').length).toBeLessThanOrEqual(25)
  })
  await test.step('the home says that it is being sold', async () => {
    await page.goto('/property')
    await page.getByRole('link', { name: home }).click()
    await expect(page.getByText('您已为该不动产办理“存量房买卖转移登记”').first()).toBeVisible()
  })
  await test.step('a home with a mortgage cannot be sold, and the way out leads to its cancellation', async () => {
    await page.goto('/apply?id=130400-sale-of-existing-home&xzqdm=130400')
    await page.getByRole('link', { name: '先查一查能不能办' }).click()
    const own = page.getByRole('region', { name: '我名下的不动产' }).getByRole('listitem')
    const mortgaged = own.filter({ hasText: '同安家园' })
    await expect(mortgaged.getByText('暂不能办理')).toBeVisible()
    await expect(own.filter({ hasText: home }).getByText('可以办理')).toBeVisible()
    await axe(page)
    await mortgaged.getByRole('link', { name: '办理抵押权注销' }).click()
    await expect(page.getByRole('heading', { name: /抵押权注销/ }).first()).toBeVisible()
    await page.goto('/property')
    await expect(page.getByRole('button', { name: '立即锁定' })).toBeVisible()
  })
  await test.step('and is locked away, in another tab too', async () => {
    const other = await page.context().newPage()
    await other.goto('/property')
    await expect(other.getByRole('link', { name: home })).toBeVisible()
    await page.getByRole('button', { name: '立即锁定' }).click()
    await expect(page.getByLabel('验证码')).toBeVisible()
    await expect(other.getByLabel('验证码')).toBeVisible()
    await other.close()
    await page.reload()
    await expect(page.getByLabel('验证码')).toBeVisible()
  })
})
