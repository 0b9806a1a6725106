import { axe } from './support/axe.ts'
import { addPerson, apply, buyer, chooseSaleOfHome, seller } from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('the register fills in what it has of a party’s home, and without its answer the form is filled in by hand', async ({
  page,
  request,
}) => {
  await signInAt(page, '/seladd')
  await chooseSaleOfHome(page)
  await apply(page)
  await addPerson(page, '买方', seller)
  await addPerson(page, '卖方', buyer)
  await page.getByRole('link', { name: '添加不动产信息' }).click()
  const search = page.getByRole('button', { name: '按证号查询并填写' })

  await test.step('a number that belongs to none of the parties is reported', async () => {
    await page.getByLabel('不动产权证号').fill('冀（2022）邯郸市不动产权第0007001号')
    await search.click()
    await expect(page.getByText(/没有查到该证号下属于本申请当事人的不动产/)).toBeVisible()
    await axe(page)
  })
  await test.step('a register that does not answer is reported', async () => {
    const fault = (on: boolean) => request.post('/standin/registry/__standin/faults', { data: { name: 'down', on } })
    await fault(true)
    await search.click()
    await expect(page.getByText(/登记系统暂时没有响应/)).toBeVisible()
    await expect(page.getByLabel('坐落')).toBeEditable()
    await fault(false)
  })
  await test.step('the party’s home is filled in, its mortgage is shown, and what was typed stays', async () => {
    await page.getByLabel('房屋面积（㎡）').fill('89.40')
    await page.getByLabel('不动产权证号').fill('冀(2021)邯郸市不动产权第0005678号')
    await search.click()
    await expect(page.getByText(/已按登记簿填写 4 项/)).toBeVisible()
    await expect(page.getByText(/抵押（\d{4}-\d\d-\d\d 登记）/)).toBeVisible()
    await expect(page.getByLabel('坐落')).toHaveValue('邯郸市邯山区陵西大街76号同安家园1号楼1单元1203室')
    await expect(page.getByLabel('不动产单元号')).toHaveValue('130402 003 005 GB 00027 F 00011203')
    await expect(page.getByLabel('房屋用途')).toHaveValue('11')
    await expect(page.getByLabel('房屋面积（㎡）')).toHaveValue('89.40')
    await expect(page.getByText('来自登记簿，请核对').first()).toBeVisible()
    await axe(page)
  })
  await test.step('and saved', async () => {
    await page.getByLabel('取得价格（元）').fill('650000')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('row', { name: /邯郸市邯山区陵西大街76号同/ })).toBeVisible()
  })
})
