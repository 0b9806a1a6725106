import type { Page } from '@playwright/test'
import { answer, arrive, enter, hear, press, reach, type } from './support/keyboard.ts'
import { aPicture } from './support/pictures.ts'
import { buyer, type PersonEntry, requiredMaterials, seller } from './support/sale-application.ts'
import { expect, test } from './support/small-office.ts'

/** A computer without a mouse. */
test.use({ viewport: { width: 1024, height: 720 }, isMobile: false, hasTouch: false })

test('a citizen signs in, applies and submits with the keyboard alone', async ({ page }) => {
  await signIn(page)
  await press(page, page.getByRole('link', { name: '丛台区' }))
  await press(page, page.getByRole('link', { name: /个人业务/ }))
  await press(page, page.getByRole('button', { name: '存量房买卖转移登记' }))
  await press(page, page.getByRole('button', { name: '我要申请' }))
  await answer(page, '确定')
  const startOver = page.getByRole('button', { name: '重新申请' })
  await expect(startOver.or(page.getByRole('heading', { name: '权利信息' })).first()).toBeVisible()
  if (await startOver.isVisible()) await press(page, startOver)

  await addPerson(page, '买方', buyer)
  await addPerson(page, '卖方', seller)
  await press(page, page.getByRole('link', { name: '添加不动产信息' }))
  await type(page, page.getByLabel('不动产权证号'), '冀(2023)邯郸市不动产权第0001234号')
  await type(page, page.getByLabel('坐落'), '邯郸市丛台区人民东路123号天鸿小区3号楼2单元1101室')
  await type(page, page.getByLabel('房屋面积（㎡）'), '118.30')
  await type(page, page.getByLabel('取得价格（元）'), '860000')
  await press(page, page.getByRole('button', { name: '保存', exact: true }))
  await press(page, page.getByRole('button', { name: '下一步' }))

  for (const material of requiredMaterials) await pick(page, material)
  await press(page, page.getByRole('button', { name: '下一步' }))
  await press(page, page.getByRole('button', { name: '提交', exact: true }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: '提交' }))
  await expect(page.getByRole('tab', { name: '待审核' })).toHaveAttribute('aria-selected', 'true')
  await reach(page, page.getByRole('tab', { name: '待审核' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: '已通过' })).toBeFocused()
})

test('a citizen adds documents, looks at them, deletes them and deletes the draft with the keyboard alone', async ({
  page,
}) => {
  const material = '居住权人、所有权人身份证明'
  await signIn(page)
  await press(page, page.getByRole('link', { name: '邯山区' }))
  await press(page, page.getByRole('link', { name: /个人业务/ }))
  await press(page, page.getByRole('button', { name: '其他权利', exact: true }))
  await press(page, page.getByRole('button', { name: /居住权首次登记/ }))
  await press(page, page.getByRole('button', { name: '我要申请' }))
  await answer(page, '确定')
  await arrive(page, '材料上传')
  await press(page, page.getByRole('button', { name: '下一步' }))
  await expect(page.getByRole('alertdialog')).toContainText('附件不可为空')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '下一步' })).toBeFocused()

  await pick(page, material)
  await hear(page, '已有 1 个文件')
  const picture = page.getByRole('button', { name: `：${material}` }).and(page.locator(':has(img)'))
  await press(page, picture)
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('button', { name: '关闭' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(picture).toBeFocused()
  await press(page, page.getByRole('button', { name: `删除第 1 个文件：${material}` }))
  await answer(page, '确定')
  await hear(page, '已删除')
  await hear(page, '已有 0 个文件')
  await expect(page.getByRole('main').locator('ul:focus')).toHaveCount(1)

  await press(page, page.getByRole('link', { name: '我的大厅' }))
  await press(page, page.getByRole('link', { name: /^在线申请记录/ }))
  await arrive(page, '在线申请记录')
  const draft = page.getByRole('article', { name: '居住权首次登记' }).first()
  const remove = draft.getByRole('button', { name: '删除' })
  await press(page, remove)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  const before = await page.getByRole('article').count()
  await press(page, remove)
  await answer(page, '确定')
  await hear(page, '已删除')
  await expect(page.getByRole('article')).toHaveCount(before - 1)
  await expect(page.getByRole('tabpanel').locator(':focus')).toHaveCount(1)
})

test('a citizen books an appointment, looks at its card, moves it and cancels it with the keyboard alone', async ({
  page,
}) => {
  await enter(page, /^预约/, '预约')
  await press(page, page.getByRole('button', { name: /^选择/ }).first())
  await expect(page.getByRole('timer')).toContainText(/名额保留/)
  // Tab goes on from the chosen time.
  await expect(page.locator(':focus').getByRole('region', { name: '预约时间' })).toBeVisible()
  await press(page, page.getByRole('button', { name: '确认预约' }))
  await arrive(page, '预约详情')
  await press(page, page.getByRole('link', { name: '预约记录' }))
  await arrive(page, '预约记录')
  const opener = page.getByRole('button', { name: '查看凭证' }).first()
  await press(page, opener)
  const card = page.getByRole('dialog')
  await expect(card.getByRole('button', { name: '关闭' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(opener).toBeFocused()

  await press(page, opener)
  await press(page, card.getByRole('button', { name: '改约' }))
  await arrive(page, '预约')
  const days = page.getByRole('list', { name: '日期' }).getByRole('button')
  await press(page, days.filter({ hasNotText: /不办公|已预约/ }).nth(4))
  await press(page, page.getByRole('button', { name: /^选择/ }).first())
  await answer(page, '改约')
  await hear(page, '改约成功')
  await arrive(page, '预约详情')

  await press(page, page.getByRole('link', { name: '预约记录' }))
  await press(page, opener)
  await press(page, card.getByRole('button', { name: '取消预约' }))
  await answer(page, '取消预约')
  await hear(page, '预约已取消')
  await expect(card).toBeHidden()
  await expect(opener).toBeFocused()
})

/** From the home screen to the list of regions. */
const signIn = (page: Page) => enter(page, /^在线申请(?!记录)/, '选择地区')

/** Chooses a picture for this material. */
async function pick(page: Page, material: string): Promise<void> {
  await reach(page, page.getByLabel(`添加文件：${material}`))
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Space')
  await (await chooser).setFiles([await aPicture(page, material)])
  await expect(page.getByRole('img', { name: `：${material}` })).toBeVisible()
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
