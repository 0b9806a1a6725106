import { axe } from './support/axe.ts'
import { apply, uploadEach } from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const business = '国有建设用地使用权首次登记'
const notice = '您的账户不是企业账户，只能办理个人业务；如需办理企业业务，请到省级网上办事大厅注册企业账户。'

test('a tap on a business for companies shows a citizen that the account is not a company’s', async ({ page }) => {
  await signInAt(page, '/selapp?xzqdm=130403', /lisi/)
  await page.getByRole('button', { name: '首次登记', exact: true }).click()
  await page.getByRole('button', { name: business }).click()
  await expect(page.getByText(notice)).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/selapp\?xzqdm=130403/)
})

test('a citizen who opens its guide by the address is refused after the confirm', async ({ page }) => {
  await signInAt(page, '/apply?id=130400-first-registration-of-state-land&appointment=0', /lisi/)
  await page.getByRole('button', { name: '我要申请' }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText(notice)).toBeVisible()
})

test('a company applies with its licence for its land', async ({ page }) => {
  await signInAt(page, '/selapp?xzqdm=130403', /handan-co/)
  await page.getByRole('button', { name: '首次登记', exact: true }).click()
  await page.getByRole('button', { name: business }).click()
  await apply(page)
  await test.step('enters itself as the rights holder', async () => {
    await page.getByRole('link', { name: '添加权利人' }).click()
    await page.getByText('企业', { exact: true }).click()
    await page.getByLabel('公司名称', { exact: true }).fill('邯郸市丛台置业有限公司')
    await page.getByLabel('联系方式', { exact: true }).fill('0310-5551800')
    await page.getByLabel('证件号', { exact: true }).fill('91130403MA0G3K8T0U')
    await axe(page)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('row', { name: '邯郸市丛台置业有限公司' })).toBeVisible()
    await expect(page.getByRole('link', { name: '添加义务人' })).toBeHidden()
  })
  await test.step('enters the land', async () => {
    await page.getByRole('link', { name: '添加不动产信息' }).click()
    await page.getByLabel('坐落').fill('邯郸市丛台区联纺路以北、东柳大街以西地块')
    await page.getByLabel('土地用途').selectOption('051')
    await page.getByLabel('土地面积（㎡）').fill('12,860.40')
    await page.getByLabel('权利起始时间').fill('2026-01-15')
    await page.getByLabel('权利结束时间').fill('2065-01-14')
    await axe(page)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('row', { name: /邯郸市丛台区联纺路以北/ })).toBeVisible()
    await page.getByRole('button', { name: '下一步' }).click()
  })
  await test.step('uploads what is required and submits', async () => {
    await expect(page.getByText('请按照提示上传材料')).toBeVisible()
    await uploadEach(page, [
      '营业执照或法人证书',
      '土地权属来源材料',
      '契税完税或减免税凭证',
      '权籍调查表、宗地图',
      '法定代表人身份证明',
    ])
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click()
    await expect(page.getByRole('article').first()).toContainText(business)
    await expect(
      page
        .getByRole('article')
        .first()
        .getByText(/^\d{13}$/),
    ).toBeVisible()
  })
})
