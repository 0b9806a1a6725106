import { axe } from './support/axe.ts'
import { home, listen, unlock } from './support/own-property.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, testAlone as test } from './support/test.ts'

test.use({ alone: 'show-certificate' })

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
    await expect(popup).toBeHidden()
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
  const all = await answers()
  expect(all).toContain('1304************28')
  expect(all).not.toContain(number)
})
