import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { enterCode } from './support/codes.ts'
import { codeOn } from './support/outside.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, testAlone as test } from './support/test.ts'

test.use({ alone: 'my-property' })

const phone = '13800138001'
const home = /滨河小区3号楼2单元/

/** Everything that the server answered in this page. */
function listen(page: Page): () => Promise<string> {
  const answers: Promise<string>[] = []
  page.on('response', (response) => answers.push(response.text().catch(() => '')))
  return async () => (await Promise.all(answers)).join('\n')
}

async function unlock(page: Page): Promise<void> {
  await enterCode(page, phone)
  await page.getByRole('button', { name: '查看我的不动产' }).click()
  await expect(page.getByText(/^数据时间：.*以登记簿为准$/)).toBeVisible()
}

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
    await expect(page.getByText('已按登记簿为您填好房屋和您本人的信息，请核对')).toBeVisible()
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
  await test.step('and is locked away', async () => {
    await page.getByRole('button', { name: '立即锁定' }).click()
    await expect(page.getByLabel('验证码')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('验证码')).toBeVisible()
  })
})

test('a co-owner’s number is in no answer and on no page, and a certificate is shown to somebody else', async ({
  page,
  browser,
  product,
}) => {
  const number = '130403198611204528'
  const answers = listen(page)
  const change = await page.request.post('/standin/registry/title', {
    data: {
      certificateNumber: '冀（2023）邯郸市不动产权第0001234号',
      set: {
        owners: [
          { name: '张建国', documentNumber: '130402198503071231' },
          { name: '王芳', documentNumber: number },
        ],
      },
    },
  })
  expect(change.status()).toBe(200)
  await test.step('who owns it with me is masked', async () => {
    await signInAt(page, '/property')
    await unlock(page)
    await page.getByRole('link', { name: home }).click()
    await expect(page.getByRole('region', { name: '基本信息' })).toContainText('王*')
  })
  await test.step('somebody who scans the code sees whether it is in force', async () => {
    await page.getByRole('region', { name: '电子证照' }).getByRole('link', { name: '出示' }).click()
    const popup = page.getByRole('dialog')
    const made = page.waitForResponse('**/api/properties/show')
    await popup.getByRole('button', { name: '出示', exact: true }).click()
    await expect(popup.getByRole('img', { name: '出示用的二维码' })).toBeVisible()
    await axe(page)
    const { data } = await (await made).json()
    const other = await browser.newContext({ baseURL: product.base, locale: 'zh-CN' })
    const scanner = await other.newPage()
    const url = new URL(data.url)
    await scanner.goto(`${url.pathname}${url.search}`)
    await expect(scanner.getByText('有效', { exact: true })).toBeVisible()
    await expect(scanner.getByText('张*')).toBeVisible()
    await other.close()
    await popup.getByRole('button', { name: '关闭' }).click()
    await page.reload()
    await expect(page.getByRole('region', { name: '最近出示' })).toContainText('被查看 1 次')
  })
  await test.step('the sale has the co-owner as a seller, with a masked number', async () => {
    await page.goto('/property')
    await page.getByRole('link', { name: home }).click()
    await page.getByRole('button', { name: /^存量房买卖转移登记 可以办理/ }).click()
    await page.getByRole('button', { name: '开始办理' }).click()
    await page.getByRole('row', { name: /王/ }).getByRole('button', { name: /操作/ }).click()
    await page.getByRole('button', { name: '查看/修改' }).click()
    await expect(page.getByLabel('证件号码', { exact: true })).toHaveValue('1304************28')
    await page.getByLabel('联系方式', { exact: true }).fill('13600136004')
    await page.getByLabel('联系地址', { exact: true }).fill('人民东路18号')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('row', { name: /王/ })).toContainText('136')
  })
  expect(await page.content()).not.toContain(number)
  expect(await answers()).not.toContain(number)
})
