import { axe } from './support/axe.ts'
import { addHome, addPerson, apply, buyer, chooseSaleOfHome, seller } from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const wife = { ...buyer, name: '李秀英', phone: '13900139002', documentNumber: seller.documentNumber }

test('two buyers own a home by shares, and one person on both sides is asked about', async ({ page }) => {
  await signInAt(page, '/seladd')
  await chooseSaleOfHome(page)
  await apply(page)
  await test.step('enters two buyers; the second has the address of the first, with one tap', async () => {
    await addPerson(page, '买方', buyer)
    await page.getByRole('link', { name: '添加买方' }).click()
    await page.getByLabel('姓名', { exact: true }).fill(wife.name)
    await page.getByLabel('联系方式', { exact: true }).fill(wife.phone)
    await page.getByLabel('证件号码', { exact: true }).fill(buyer.documentNumber)
    await expect(page.getByText(`买方${buyer.name}已经填写了这个证件号码`)).toBeVisible()
    await page.getByLabel('证件号码', { exact: true }).fill(wife.documentNumber)
    await expect(page.getByText(`买方${buyer.name}已经填写了这个证件号码`)).toBeHidden()
    await page.getByRole('button', { name: `与买方${buyer.name}的地址一致` }).click()
    await expect(page.getByLabel('联系地址', { exact: true })).toHaveValue(buyer.address)
    await axe(page)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await addPerson(page, '卖方', seller)
    await addHome(page)
  })
  await test.step('is asked how they own, and sees that the shares are not the whole', async () => {
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByText('必填哦')).toBeVisible()
    await page.getByText('按份共有', { exact: true }).click()
    await page.getByLabel(`${buyer.name}的份额`).fill('1/3')
    await page.getByLabel(`${wife.name}的份额`).fill('1/2')
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByText('份额合计：5/6，应正好是1')).toBeVisible()
    await axe(page)
    await page.getByLabel(`${wife.name}的份额`).fill('2/3')
    await expect(page.getByText('份额合计：1', { exact: true })).toBeVisible()
  })
  await test.step('confirms that the second buyer is also the seller', async () => {
    await page.getByRole('button', { name: '下一步' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`买方${wife.name}、卖方${seller.name}`)
    await axe(page)
    await question.getByRole('button', { name: '继续' }).click()
    await expect(page.getByText('请按照提示上传材料')).toBeVisible()
  })
  const id = new URL(page.url()).searchParams.get('slsqId') ?? ''
  await test.step('sees the shares at the last look, and what the choice of certificates means', async () => {
    await page.goto(`/applyDetail?id=${id}`)
    await expect(page.getByRole('link', { name: new RegExp(`${wife.name}.*按份共有 2/3`) })).toBeVisible()
    await page.getByRole('link', { name: new RegExp(buyer.name) }).click()
    await expect(page.getByText('按份共有 1/3')).toBeVisible()
    await page.goto(`/info/infofill?id=${id}`)
    await expect(page.getByLabel(`${buyer.name}的份额`)).toHaveValue('1/3')
    await page.getByRole('link', { name: '添加不动产信息' }).click()
    await expect(page.getByText('每位权利人各领一本证书')).toBeVisible()
    await expect(page.getByText('几个不动产单元合办一本')).toBeVisible()
    await axe(page)
  })
})
