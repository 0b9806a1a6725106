import type { Page } from '@playwright/test'
import { demonstrationCitizens } from '../apps/server/src/demonstration/citizens.ts'
import { axe } from './support/axe.ts'
import { enterCode } from './support/codes.ts'
import { nextCodeOf } from './support/desk.ts'
import { hear, press, reach } from './support/keyboard.ts'
import {
  anOfficerAt,
  claimCase,
  confirmDecision,
  fieldOf,
  inWuan,
  listPending,
  numberOf,
  paperOf,
  passCase,
  regionOf,
  registeredArea,
  remarkAt,
  reviewPapers,
} from './support/review.ts'
import { cardOf, fillInSale } from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, testAlone as test } from './support/test.ts'

test.use({ alone: 'review-cases' })

const wrongArea = '209.59'
const newPhone = '13900139777'
const contract = '房屋买卖合同'
const remarks = {
  phone: '号码已停机，请填写能联系上的号码',
  area: '与登记簿不一致，请按证书填写',
  file: '第一页反光，请重新拍摄',
}

test('a sale in 武安市 is returned, corrected, accepted and registered at the desk', async ({
  browser,
  page,
  product,
}) => {
  const { base } = product
  let [id, number] = ['', '']

  await test.step('the citizen submits, and has the desk’s number at once', async () => {
    await signInAt(page, '/seladd')
    id = await fillInSale(page, { ...inWuan, home: { ...inWuan.home, area: wrongArea } })
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click()
    await expect(page).toHaveURL(/\/prodoing/)
    number = await numberOf(page, id)
    expect(number).toMatch(/^\d{8}0481\d{5}$/)
  })

  const cadastral = await anOfficerAt(browser, base, 'demo-cadastral')
  await test.step('the cadastral officer takes it from the queue, reads every paper and passes it', async () => {
    await claimCase(cadastral, number)
    await expect(fieldOf(cadastral, 'unit.houseArea')).toContainText(wrongArea)
    await expect(fieldOf(cadastral, 'unit.houseArea')).toContainText('与登记簿不一致')
    await axe(cadastral)
    await reviewPapers(cadastral)
    await passCase(cadastral)
  })

  const acceptance = await anOfficerAt(browser, base, 'demo-acceptance')
  await test.step('the acceptance officer returns it, with all that is missing at once', async () => {
    await claimCase(acceptance, number)
    await reviewPapers(acceptance)
    await remarkAt(fieldOf(acceptance, 'party.phone'), remarks.phone)
    await remarkAt(fieldOf(acceptance, 'unit.houseArea'), remarks.area)
    await remarkAt(paperOf(acceptance, contract).getByRole('group', { name: '文件 1', exact: true }), remarks.file)
    await acceptance.getByRole('button', { name: '驳回', exact: true }).click()
    const dialog = acceptance.getByRole('dialog', { name: '确认驳回' })
    for (const text of Object.values(remarks))
      await expect(dialog.getByRole('list', { name: '将告知申请人' })).toContainText(text)
    await axe(acceptance)
    await confirmDecision(acceptance, '确认驳回')
  })

  await test.step('the citizen sees each in its place and changes two', async () => {
    await page.goto('/prodoing?itemIndex=3')
    await expect(cardOf(page, id)).toContainText('需要修改3处')
    await cardOf(page, id).getByRole('heading').getByRole('link').click()
    for (const text of Object.values(remarks)) await expect(page.getByRole('main')).toContainText(text)
    await change(page, /联系方式/)
    await page.getByLabel('联系方式', { exact: true }).fill(newPhone)
    await save(page)
    await change(page, /面积/)
    await page.getByLabel('房屋面积（㎡）').fill(registeredArea)
    await save(page)
    await expect(page.getByRole('heading', { name: '需要修改（1处）' })).toBeVisible()
    await page.getByRole('button', { name: '重新提交' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '仍然提交' }).click()
    await expect(page).toHaveURL(/\/prodoing/)
  })

  await test.step('the cadastral officer sees what was and what is, under the same number', async () => {
    await claimCase(cadastral, number)
    const area = fieldOf(cadastral, 'unit.houseArea')
    await expect(area.locator('del')).toHaveText(wrongArea)
    await expect(area).toContainText(registeredArea)
    await expect(area).toContainText('与登记簿一致')
    await reviewPapers(cadastral)
    await passCase(cadastral)
  })

  await test.step('the acceptance officer closes two remarks, finds the third still open, and accepts', async () => {
    await claimCase(acceptance, number)
    for (const field of ['party.phone', 'unit.houseArea']) {
      const remark = fieldOf(acceptance, field).locator('[data-remark]')
      await expect(remark).toContainText('已修改')
      await remark.getByRole('button', { name: '已解决' }).click()
      await expect(remark).toContainText('已处理')
    }
    await expect(paperOf(acceptance, contract)).toContainText('未修改')
    await reviewPapers(acceptance)
    await acceptance.getByRole('button', { name: '通过', exact: true }).click()
    const dialog = acceptance.getByRole('dialog', { name: '确认通过' })
    await expect(dialog).toContainText('还有1条意见没有解决')
    await confirmDecision(acceptance, '确认通过')
  })

  const registrar = await anOfficerAt(browser, base, 'demo-registrar')
  await test.step('the registrar records the entry', async () => {
    await claimCase(registrar, number)
    await registrar.getByRole('button', { name: '登簿', exact: true }).click()
    const dialog = registrar.getByRole('dialog', { name: '确认登簿' })
    await dialog.getByLabel('不动产权证号').fill('冀（2026）武安市不动产权第0030001号')
    await confirmDecision(registrar, '确认登簿')
    await expect(regionOf(registrar, '办理经过')).toContainText('登簿')
  })

  await test.step('the citizen reads 已登簿 and the steps', async () => {
    await page.goto(`/applyDetail?id=${id}`)
    await expect(page.getByRole('main')).toContainText('已登簿')
    await expect(page.getByRole('main')).toContainText('登簿质检')
  })
})

test('a full number is shown after another verification, and its citizen reads that it was', async ({
  browser,
  page,
  product,
}) => {
  const { base } = product
  const officer = await anOfficerAt(browser, base, 'demo-cadastral')
  const { documentNumber } = demonstrationCitizens.zhangsan
  await signInAt(page, '/prodoing?itemIndex=1')
  const { number } = await pendingInWuan(page)
  await test.step('the provider’s sign-in is not enough', async () => {
    await search(officer, documentNumber)
    await officer.getByRole('table').getByRole('link', { name: number }).click()
    await officer.getByRole('button', { name: '领取', exact: true }).click()
    await fieldOf(officer, 'party.documentNumber').getByRole('button', { name: '查看' }).click()
    await expect(officer.getByRole('dialog', { name: '再次验证身份' })).toBeVisible()
    await officer.keyboard.press('Escape')
    await expect(officer.getByRole('article')).not.toContainText(documentNumber)
  })
  await test.step('with the code it is shown, and hidden again', async () => {
    await fieldOf(officer, 'party.documentNumber').getByRole('button', { name: '查看' }).click()
    const dialog = officer.getByRole('dialog', { name: '再次验证身份' })
    await dialog.getByLabel('动态码').fill(await nextCodeOf(officer.request, base, 'demo-cadastral'))
    await dialog.getByRole('button', { name: '验证' }).click()
    await expect(fieldOf(officer, 'party.documentNumber')).toContainText(documentNumber)
    await officer.getByRole('button', { name: /^隐藏/ }).click()
    await expect(fieldOf(officer, 'party.documentNumber')).not.toContainText(documentNumber)
    await officer.getByRole('button', { name: '放回' }).click()
    await expect(officer.getByText('已放回').first()).toBeVisible()
  })
  await test.step('the citizen reads it in their own data, without the officer’s name', async () => {
    await page.goto('/privacy/data')
    await page.getByRole('button', { name: '查看我的数据' }).click()
    await page.getByRole('button', { name: '确定' }).click()
    await enterCode(page, '13800138001')
    await page.getByRole('button', { name: '查看我的数据' }).click()
    await expect(page.getByText('查看了申请中的完整号码').first()).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('许文博')
  })
})

test('what the citizen takes back while an officer reads it is withdrawn on the officer’s screen', async ({
  browser,
  page,
  product,
}) => {
  await signInAt(page, '/prodoing?itemIndex=1')
  const { id, number } = await pendingInWuan(page)
  const officer = await anOfficerAt(browser, product.base, 'demo-cadastral')
  await claimCase(officer, number)
  const takenBack = await page.request.post('/mp/api/applyproject/revoke', { form: { id } })
  expect(takenBack.status(), await takenBack.text()).toBe(200)
  await expect(officer.getByRole('status').filter({ hasText: '申请人' })).toContainText('撤回')
  await officer.getByRole('button', { name: '重新加载' }).click()
  await expect(officer.getByText('申请人已撤回')).toBeVisible()
  await expect(officer.getByRole('button', { name: '通过', exact: true })).toHaveCount(0)
  await axe(officer)
})

test('an officer passes and returns cases with the keyboard alone', async ({ browser, product }) => {
  const officer = await anOfficerAt(browser, product.base, 'demo-acceptance')
  const { keyboard } = officer
  await test.step('the next case is taken', async () => {
    await expect(officer.getByRole('table', { name: '待办列表' })).toBeVisible()
    await keyboard.press('g')
    await expect(officer.getByRole('button', { name: '放回' })).toBeVisible()
  })
  await test.step('every paper is judged, and every file opened', async () => {
    for (const paper of await regionOf(officer, '材料').locator('[data-field^="material."]').all()) {
      const files = await paper.getByRole('group', { name: /^文件 \d+$/ }).all()
      const judgement = paper.getByRole('radio', { name: files.length > 0 ? '符合' : '不适用', exact: true })
      await reach(officer, paper.getByRole('radio').first())
      await keyboard.press('Space')
      while (!(await judgement.isChecked())) await keyboard.press('ArrowDown')
      for (const file of files) {
        await press(officer, file.getByRole('button', { name: /^文件 \d/ }))
        await expect(file.getByText('已查看')).toBeVisible()
      }
    }
  })
  await test.step('a value is ticked and remarked on, and the focus stays with it', async () => {
    const value = fieldOf(officer, 'party.phone')
    await reach(officer, value.getByRole('checkbox', { name: '已核对' }))
    await keyboard.press('Space')
    await expect(value.getByRole('checkbox', { name: '已核对' })).toBeChecked()
    await keyboard.press('x')
    await expect(value.getByLabel('写给申请人的意见')).toBeFocused()
    await keyboard.type('号码少一位')
    await keyboard.press('Control+Enter')
    await expect(value).toBeFocused()
  })
  await test.step('it is returned', async () => {
    await keyboard.press('b')
    const dialog = officer.getByRole('dialog', { name: '确认驳回' })
    await expect(dialog).toContainText('号码少一位')
    await press(officer, dialog.getByRole('button', { name: '确认驳回' }))
    await hear(officer, '已驳回')
  })
  await test.step('and the list of keys is one key away', async () => {
    await keyboard.press('?')
    await expect(officer.getByRole('dialog')).toContainText('G')
    await keyboard.press('Escape')
  })
})

/** The demonstration's pending application of 武安市. */
async function pendingInWuan(page: Page): Promise<{ id: string; number: string }> {
  const found = (await listPending(page)).find(({ areacode }) => areacode === '130481')
  return { id: found?.id ?? '', number: found?.prolsh ?? '' }
}

async function search(officer: Page, text: string): Promise<void> {
  await officer.getByRole('navigation', { name: '业务台导航' }).getByRole('link', { name: '查询' }).click()
  await officer.getByRole('searchbox').fill(text)
  await officer.keyboard.press('Enter')
}

const change = (page: Page, place: RegExp) =>
  page.getByRole('listitem', { name: place }).getByRole('link', { name: '去修改' }).click()
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()
