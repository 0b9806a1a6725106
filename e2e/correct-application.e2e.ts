import type { APIRequestContext, Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { actAsOfficer } from './support/outside.ts'
import { aPicture } from './support/pictures.ts'
import { buyer, cardOf, fillInSale } from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const contract = '房屋买卖合同'
const places = { party: `买方 ${buyer.name} · 证件号码`, paper: `材料 · ${contract}`, whole: '整个申请' }
const another = '11010519491231002X'
const words = '本人在外地，已委托女儿办理'

test('a citizen answers the office’s remarks where they belong, over two rejections', async ({ page, request }) => {
  await signInAt(page, '/seladd')
  const id = await fillInSale(page)
  await page.getByRole('button', { name: '提交', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click()
  await expect(page).toHaveURL(/\/prodoing/)
  const partyId = await idOfBuyer(page, id)

  await test.step('the office rejects it with three remarks', async () => {
    await reject(request, id, '请按意见补正。', [
      {
        id: 'R-1',
        target: { kind: 'party', id: partyId, field: 'sqr_zjh' },
        code: 'wrong',
        text: '与身份证上的号码不一致',
      },
      { id: 'R-2', target: { kind: 'material', id: 'sale-contract' }, code: 'unclear', text: '第2页看不清' },
      { id: 'R-3', target: { kind: 'application' }, code: 'other', text: '请说明为什么不由本人办理' },
    ])
    await openRejected(page, id, '需要修改3处')
    await expect(page.getByRole('heading', { name: '需要修改（3处）' })).toBeVisible()
    await expect(remarkOn(page, places.party)).toContainText('与身份证上的号码不一致')
    for (const place of Object.values(places)) await expect(remarkOn(page, place)).toContainText('待修改')
    await expect(remarkOn(page, places.whole).getByRole('link', { name: '去修改' })).toHaveCount(0)
    await expect(page.getByText('还没有修改任何内容。')).toBeVisible()
    await axe(page)
  })

  await test.step('a word to the office survives the cut of the network', async () => {
    await page.route('**/api/applications/explain-remark', (route) => route.abort('connectionreset'))
    const note = remarkOn(page, places.whole).getByLabel('向登记机构说明（选填）')
    await note.fill(words)
    await remarkOn(page, places.whole).getByRole('button', { name: '保存说明' }).click()
    await expect(remarkOn(page, places.whole).getByRole('alert')).toBeVisible()
    await page.unroute('**/api/applications/explain-remark')
    await page.reload()
    await expect(note).toHaveValue(words)
    await remarkOn(page, places.whole).getByRole('button', { name: '保存说明' }).click()
    await expect(remarkOn(page, places.whole)).toContainText('已说明')
    await expect(page.getByRole('heading', { name: '需要修改（2处）' })).toBeVisible()
  })

  await test.step('with remarks still open the question of the declaration says so', async () => {
    await page.getByRole('button', { name: '重新提交' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('还有2处意见没有修改，确定要提交吗？')
    await expect(dialog.getByRole('button', { name: '仍然提交' })).toBeVisible()
    await axe(page)
    await dialog.getByRole('button', { name: '返回修改' }).click()
  })

  await test.step('the field of the party has the focus, and what is changed in it counts', async () => {
    await change(page, places.party)
    const field = page.getByLabel('证件号码', { exact: true })
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
    await expect(page.getByText('与身份证上的号码不一致')).toBeVisible()
    await axe(page)
    await field.fill(another)
    await save(page)
    await expect(remarkOn(page, places.party)).toContainText('已修改')
    await expect(page.getByRole('heading', { name: '需要修改（1处）' })).toBeVisible()
    await expect(changes(page)).toContainText(places.party)
    await expect(changes(page)).not.toContainText(another)
  })

  await test.step('put back it is open again, and changed once more it is not', async () => {
    for (const [number, state] of [
      [buyer.documentNumber, '待修改'],
      [another, '已修改'],
    ] as const) {
      await change(page, places.party)
      await expect(page.getByLabel('证件号码', { exact: true })).toBeFocused()
      await page.getByLabel('证件号码', { exact: true }).fill(number)
      await save(page)
      await expect(remarkOn(page, places.party)).toContainText(state)
    }
  })

  await test.step('the paper is in view, and the papers without a remark are folded', async () => {
    await change(page, places.paper)
    await expect(page.getByText('第2页看不清')).toBeInViewport()
    await expect(page.getByText('已通过，无需重传（3项）')).toBeVisible()
    await expect(page.getByRole('heading', { name: /不动产权证书/ })).toBeHidden()
    await axe(page)
    await page.getByLabel(`添加文件：${contract}`).setInputFiles([await aPicture(page, 'page 2')])
    await expect(page.getByRole('img', { name: `第 2 张，共 2 张：${contract}` })).toBeVisible()
    await expect(page.getByText('已修改')).toBeVisible()
    await page.getByRole('button', { name: '下一步' }).click()
    await expect(remarkOn(page, places.paper)).toContainText('已修改')
    await expect(page.getByRole('heading', { name: '意见都处理好了，可以重新提交' })).toBeVisible()
  })

  await test.step('it is submitted again, and the office receives what was changed and said', async () => {
    await page.getByRole('button', { name: '重新提交' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '重新提交' }).click()
    await expect(page.getByRole('tab', { name: '待审核' })).toHaveAttribute('aria-selected', 'true')
    const desk = await page.context().newPage()
    await expect(async () => {
      await desk.goto(`/standin/registry/cases/${id}`)
      await expect(desk.getByText('（第2次提交）')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(desk.locator('main')).toContainText(words)
    await expect(desk.locator('main')).toContainText(contract)
    await desk.close()
  })

  await test.step('a second rejection keeps the remarks of the first readable', async () => {
    await reject(request, id, '仍需补正。', [
      { id: 'R-4', target: { kind: 'party', id: partyId, field: 'sqr_tel' }, code: 'wrong', text: '号码已停机' },
    ])
    await openRejected(page, id, '需要修改1处')
    await expect(remarkOn(page, `买方 ${buyer.name} · 联系方式`)).toContainText('待修改')
    const history = page.getByRole('region', { name: '历次意见' })
    for (const text of ['请按意见补正。', '与身份证上的号码不一致', '第2页看不清', `您的说明：${words}`])
      await expect(history).toContainText(text)
    await axe(page)
  })
})

const remarkOn = (page: Page, place: string) => page.getByRole('listitem', { name: place })
const changes = (page: Page) => page.getByRole('region', { name: /^本次修改/ })
const change = (page: Page, place: string) => remarkOn(page, place).getByRole('link', { name: '去修改' }).click()
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()

async function openRejected(page: Page, id: string, words: string): Promise<void> {
  await page.goto('/prodoing?itemIndex=3')
  await expect(cardOf(page, id)).toContainText(words)
  await cardOf(page, id).getByRole('heading').getByRole('link').click()
}

async function reject(request: APIRequestContext, id: string, opinion: string, remarks: object[]): Promise<void> {
  await actAsOfficer(request, 'decide', { proinstid: id, shzt: '11', opinion, remarks })
}

/** The buyer's id, as the citizen's own app reads it. */
async function idOfBuyer(page: Page, id: string): Promise<string> {
  const answer = await page.request.post('/online/wx/details', { form: { slsqId: id } })
  const { data }: { data: { sqrs: { sqr_id: string; sqr_name: string }[] } } = await answer.json()
  return data.sqrs.find(({ sqr_name }) => sqr_name === buyer.name)?.sqr_id ?? ''
}
