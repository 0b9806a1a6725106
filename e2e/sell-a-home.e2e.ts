import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { actAsOfficer } from './support/outside.ts'
import { aPicture } from './support/pictures.ts'
import {
  addHome,
  addPerson,
  apply,
  buyer,
  cardOf,
  fillInSale,
  requiredMaterials,
  seller,
  startAnew,
  uploadEach,
} from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test('a citizen sells a home, from the sign-in to the officer’s pass and the view of it', { tag: '@main' }, async ({
  page,
}) => {
  await test.step('finds the business through the home', async () => {
    await page.goto('/')
    await axe(page)
    await page.getByRole('link', { name: /在线申请(?!记录)/ }).click()
    await page.getByRole('link', { name: /zhangsan/ }).click()
    await expect(page.getByRole('heading', { name: '选择地区' })).toBeVisible()
    await expect(page.getByRole('link', { name: '丛台区' })).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: '丛台区' }).click()
    await expect(page.getByRole('link', { name: /个人业务/ })).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: /个人业务/ }).click()
    await expect(page.getByRole('button', { name: '存量房买卖转移登记' })).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: '存量房买卖转移登记' }).click()
  })
  const id = await test.step('reads the guide and applies', async () => {
    await expect(page.getByRole('heading', { name: '存量房买卖转移登记办事指南' })).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: '我要申请' }).click()
    await expect(page.getByText('您确定要申请吗？')).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: '确定' }).click()
    await startAnew(page)
    return new URL(page.url()).searchParams.get('id') ?? ''
  })
  await test.step('sees what is still missing', async () => {
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByText('请添加买方信息')).toBeVisible()
    await page.getByRole('button', { name: '确定' }).click()
    await axe(page)
  })
  await test.step('enters both parties', () => enterParties(page))
  await test.step('enters the property', async () => {
    await page.getByRole('link', { name: '添加不动产信息' }).click()
    await expect(page.getByLabel('不动产权证号')).toBeVisible()
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByText('必填哦').first()).toBeVisible()
    await expect(page.getByLabel('不动产权证号')).toBeFocused()
    await axe(page)
    await page.getByRole('button', { name: '返回' }).click()
    await addHome(page)
    await page.getByRole('button', { name: '邯郸市丛台区人民东路123号天…' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('邯郸市丛台区人民东路123号天鸿小区3号楼2单元1101室')
    await page.getByRole('button', { name: '确定' }).click()
    await page.getByRole('button', { name: '下一步' }).click()
  })
  await test.step('uploads the materials', () => uploadMaterials(page))
  await test.step('looks at everything and submits', async () => {
    await expect(page.getByText('暂未生成')).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click()
    await expect(page).toHaveURL(/\/prodoing\?itemIndex=1/)
  })
  const number = await test.step('sees the acceptance number appear', async () => {
    await expect(page.getByRole('tab', { name: '待审核' })).toHaveAttribute('aria-selected', 'true')
    const acceptanceNumber = cardOf(page, id).getByText(/^\d{13}$/)
    await expect(acceptanceNumber).toBeVisible()
    await axe(page)
    const received = page.locator('section').filter({ has: page.getByRole('heading', { name: '已收到您的申请' }) })
    const [panel, card] = [await received.boundingBox(), await page.getByRole('article').first().boundingBox()]
    expect((card?.y ?? 0) - ((panel?.y ?? 0) + (panel?.height ?? 0))).toBeGreaterThanOrEqual(8)
    return (await acceptanceNumber.textContent()) ?? ''
  })
  await test.step('the officer approves it', () => pass(page, number))
  await test.step('sees it approved, with its steps', async () => {
    await page.goto('/prodoing')
    await page.getByRole('tab', { name: '已通过' }).click()
    const row = page.getByRole('article').filter({ hasText: number })
    await expect(row).toContainText('已受理')
    await row.getByRole('link', { name: '查看详情' }).click()
    await page.getByText(/^登记机构的办理步骤/).click()
    await expect(page.getByRole('listitem').filter({ hasText: '权籍调查已通过，待受理' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: '提交', exact: true })).toBeHidden()
    await axe(page)
    await page.getByRole('link', { name: new RegExp(buyer.name) }).click()
    await expect(page.getByText(buyer.documentNumber)).toBeVisible()
    await axe(page)
    await page.getByRole('button', { name: '返回' }).last().click()
    await page.getByRole('link', { name: /人民东路123号/ }).click()
    await expect(page.getByText('118.30')).toBeVisible()
    await axe(page)
  })
  await test.step('finds it by its number', async () => {
    await page.goto('/findaccept')
    await page.getByRole('textbox', { name: '受理编号' }).fill(number)
    await page.getByRole('button', { name: '查询' }).click()
    await expect(page.getByText('核定').first()).toBeVisible()
    await axe(page)
    await page.getByRole('textbox', { name: '受理编号' }).fill('0000000000000')
    await page.getByRole('button', { name: '查询' }).click()
    await expect(page.getByText('查询结果为空')).toBeVisible()
  })
})

test('a rejected application shows the opinion first and can be submitted again', async ({ page, request }) => {
  await signInAt(page, '/seladd')
  const id = await fillInSale(page)
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click()
  await expect(page).toHaveURL(/\/prodoing/)
  const opinion = '房屋买卖合同第3页签字不清楚，请重新拍照上传。'
  await actAsOfficer(request, 'decide', { proinstid: id, shzt: '11', opinion })
  await page.getByRole('tab', { name: '已驳回' }).click()
  await expect(cardOf(page, id)).toContainText('权籍调查已驳回')
  await cardOf(page, id)
    .getByRole('link', { name: /人民东路123号/ })
    .click()
  await expect(page.getByText(opinion)).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: '修改', exact: true }).click()
  await expect(page.getByRole('row', { name: buyer.name })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: '重新提交' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '重新提交' }).click()
  await expect(page.getByRole('tab', { name: '待审核' })).toHaveAttribute('aria-selected', 'true')
  await expect(cardOf(page, id)).toContainText('待审核')
})

test('a half-filled form survives a reload, and a draft is deleted only after a confirm', async ({ page }) => {
  await signInAt(page, '/seladd')
  await page.getByRole('link', { name: '丛台区' }).click()
  await page.getByRole('link', { name: /个人业务/ }).click()
  await page.getByRole('button', { name: '存量房买卖转移登记' }).click()
  await apply(page)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.getByRole('link', { name: '添加买方' }).click()
  await page.getByLabel('姓名', { exact: true }).fill('赵明远')
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('赵明远')
  await page.reload()
  await expect(page.getByLabel('姓名', { exact: true })).toHaveValue('赵明远')

  await page.goto('/prodoing?itemIndex=0')
  const draft = cardOf(page, id)
  const question = page.getByRole('alertdialog')
  await draft.getByRole('button', { name: '删除' }).click()
  await expect(question).toContainText('您确定要执行删除操作吗？')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(question).toBeHidden()
  await expect(draft).toBeVisible()
  await draft.getByRole('button', { name: '删除' }).click()
  await question.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('已删除')).toBeVisible()
  await expect(draft).toBeHidden()
})

async function enterParties(page: Page): Promise<void> {
  await page.getByRole('link', { name: '添加买方' }).click()
  await expect(page.getByLabel('姓名', { exact: true })).toBeVisible()
  await page.getByLabel('证件号码', { exact: true }).fill('130402198503071230')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('姓名不能为空')).toBeVisible()
  await expect(page.getByText('请输入合法的证件号码')).toBeVisible()
  await expect(page.getByLabel('姓名', { exact: true })).toBeFocused()
  await axe(page)
  await page.getByRole('button', { name: '返回' }).click()
  await addPerson(page, '买方', buyer)
  await addPerson(page, '卖方', seller)
  await page.getByRole('button', { name: `操作 ${seller.name}` }).click()
  await expect(page.getByRole('button', { name: '查看/修改' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: '取消' }).click()
}

async function uploadMaterials(page: Page): Promise<void> {
  const [identity = '', ...others] = requiredMaterials
  await expect(page.getByText('请按照提示上传材料')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText(`" ${identity} " 附件不可为空`)).toBeVisible()
  await page.getByRole('button', { name: '确定' }).click()

  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }
  const fronts = [await aPicture(page, 'front'), await aPicture(page, 'back'), broken]
  await page.getByLabel(`添加文件：${identity}`).setInputFiles(fronts)
  await expect(page.getByRole('img', { name: `第 2 张，共 2 张：${identity}` })).toBeVisible()
  await expect(page.getByText(/文件不是可识别的图片/)).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: '移除：broken.jpg' }).click()

  await page.getByRole('img', { name: `第 1 张，共 2 张：${identity}` }).click()
  const viewer = page.getByRole('dialog')
  await viewer.getByRole('button', { name: '下一张' }).click()
  await expect(viewer.getByText('2 / 2')).toBeVisible()
  await axe(page)
  await viewer.getByRole('button', { name: '关闭' }).click()

  await page.getByRole('button', { name: `删除第 2 个文件：${identity}` }).click()
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('img', { name: `第 1 张，共 1 张：${identity}` })).toBeVisible()
  await uploadEach(page, others)
  await page.getByRole('button', { name: '下一步' }).click()
}

/** The officer works in a separate window, on the registry's page. */
async function pass(page: Page, number: string): Promise<void> {
  const desk = await page.context().newPage()
  await desk.goto('/standin/registry')
  await desk.getByRole('link', { name: new RegExp(number) }).click()
  await desk.getByRole('button', { name: '权籍调查通过' }).click()
  await desk.getByRole('button', { name: '受理通过' }).click()
  await expect(desk.getByRole('button', { name: '登簿' })).toBeVisible()
  await desk.close()
}
