import type { Page } from '@playwright/test'
import { press, reach, type } from './support/keyboard.ts'
import { aPicture } from './support/pictures.ts'
import { buyer, type PersonEntry, requiredMaterials, seller } from './support/sale-application.ts'
import { expect, test } from './support/small-office.ts'

/** A computer without a mouse. */
test.use({ viewport: { width: 1024, height: 720 }, isMobile: false, hasTouch: false })

test('a citizen signs in, applies and submits with the keyboard alone', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page)
  await press(page, page.getByRole('link', { name: '丛台区' }))
  await press(page, page.getByRole('link', { name: /个人业务/ }))
  await press(page, page.getByRole('button', { name: '存量房买卖转移登记' }))
  await press(page, page.getByRole('button', { name: '我要申请' }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: '确定' }))
  const anew = page.getByRole('button', { name: '重新申请' })
  await expect(anew.or(page.getByRole('heading', { name: '权利信息' })).first()).toBeVisible()
  if (await anew.isVisible()) await press(page, anew)

  await addPerson(page, '买方', buyer)
  await addPerson(page, '卖方', seller)
  await press(page, page.getByRole('link', { name: '添加不动产信息' }))
  await type(page, page.getByLabel('不动产权证号'), '冀(2023)邯郸市不动产权第0001234号')
  await type(page, page.getByLabel('坐落'), '邯郸市丛台区人民东路123号天鸿小区3号楼2单元1101室')
  await type(page, page.getByLabel('房屋面积（㎡）'), '118.30')
  await type(page, page.getByLabel('取得价格（元）'), '860000')
  await press(page, page.getByRole('button', { name: '保存', exact: true }))
  await press(page, page.getByRole('button', { name: '下一步' }))

  for (const material of requiredMaterials) {
    await reach(page, page.getByLabel(`添加文件：${material}`))
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('Space')
    await (await chooser).setFiles([await aPicture(page, material)])
    await expect(page.getByRole('img', { name: `：${material}` })).toBeVisible()
  }
  await press(page, page.getByRole('button', { name: '下一步' }))
  await press(page, page.getByRole('button', { name: '提交', exact: true }))
  await expect(page.getByRole('tab', { name: '待审核' })).toHaveAttribute('aria-selected', 'true')
  await reach(page, page.getByRole('tab', { name: '待审核' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: '已通过' })).toBeFocused()
})

test('a citizen books an appointment, cancels it and closes its card with the keyboard alone', async ({ page }) => {
  await signIn(page)
  await page.goto('/appointment')
  await reach(page, page.getByRole('button', { name: /^选择/ }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('timer')).toContainText(/名额保留/)
  await press(page, page.getByRole('button', { name: '确认预约' }))
  await expect(page.getByRole('heading', { name: '预约详情' })).toBeVisible()
  await press(page, page.getByRole('link', { name: '预约记录' }))
  const opener = page.getByRole('button', { name: '查看凭证' }).first()
  await press(page, opener)
  const card = page.getByRole('dialog')
  await expect(card).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(opener).toBeFocused()
  await press(page, opener)
  await press(page, card.getByRole('button', { name: '取消预约' }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: '确定' }))
  await expect(page.getByText('预约已取消', { exact: true })).toBeVisible()
  await expect(card).toBeHidden()
})

/** From the hall to the list of regions. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/')
  await press(page, page.getByRole('link', { name: /^在线申请/ }))
  await press(page, page.getByRole('link', { name: /zhangsan/ }))
  await expect(page.getByRole('heading', { name: '选择地区' })).toBeVisible()
}

async function addPerson(page: Page, alias: string, person: PersonEntry): Promise<void> {
  await press(page, page.getByRole('link', { name: `添加${alias}` }))
  await type(page, page.getByLabel('姓名', { exact: true }), person.name)
  await type(page, page.getByLabel('联系方式', { exact: true }), person.phone)
  await type(page, page.getByLabel('证件号码', { exact: true }), person.documentNumber)
  await type(page, page.getByLabel('联系地址', { exact: true }), person.address)
  await press(page, page.getByRole('button', { name: '保存', exact: true }))
  await expect(page.getByRole('row', { name: person.name })).toBeVisible()
}
