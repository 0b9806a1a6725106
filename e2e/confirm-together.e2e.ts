import type { Browser, Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { enterCode } from './support/codes.ts'
import {
  addHome,
  addPerson,
  apply,
  buyer,
  chooseSaleOfHome,
  requiredMaterials,
  uploadEach,
} from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, testAlone as test } from './support/test.ts'

// Codes to the demonstration's phones, and an account's messages.
test.use({ alone: 'confirm together' })

const seller = {
  name: '王芳',
  phone: '13600136004',
  documentNumber: '130403198611204528',
  address: '邯郸市丛台区展览路27号丛台花园4号楼1单元902室',
}

test('two parties confirm on their own phones, the wrong one sees nothing, and a change calls both back', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAt(page, '/seladd')
  await chooseSaleOfHome(page)
  await apply(page)
  await addPerson(page, '买方', buyer)
  await addPerson(page, '卖方', seller)
  await addHome(page)
  await page.getByRole('button', { name: '下一步' }).click()
  await uploadEach(page, requiredMaterials)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('button', { name: '提交', exact: true })).toBeVisible()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const sellers = await openPhone(browser, baseURL)

  const link = await test.step('the buyer invites the seller', async () => {
    await page.getByRole('link', { name: /各方确认/ }).click()
    await expect(page.getByRole('heading', { name: '已确认 0/2' })).toBeVisible()
    await expect(page.getByText('全部确认后，只需卖方到大厅一次')).toBeVisible()
    await axe(page)
    return invite(page)
  })

  await test.step('somebody else who has the link sees nothing of the application', async () => {
    const stranger = await openPhone(browser, baseURL)
    await stranger.goto(link)
    await expect(stranger.getByText('不认识对方，请不要继续。')).toBeVisible()
    expect(stranger.url()).not.toContain('t=')
    await axe(stranger)
    await signIn(stranger).click()
    await stranger.getByRole('link', { name: /handan-co/ }).click()
    await expect(stranger.getByText('该邀请不是发给您的，请转给被邀请人')).toBeVisible()
    for (const name of [buyer.name, seller.name]) await expect(stranger.getByText(name)).toHaveCount(0)
    await stranger.context().close()
  })

  await test.step('the seller reads exactly what is confirmed, and confirms by face', async () => {
    await sellers.goto(link)
    await signIn(sellers).click()
    await sellers.getByRole('link', { name: /wangfang/ }).click()
    await expect(sellers.getByRole('heading', { name: '请您核对' })).toBeVisible()
    await expect(sellers.getByText('您的身份：卖方')).toBeVisible()
    await expect(sellers.getByText('860,000', { exact: false })).toBeVisible()
    await expect(sellers.getByText(/您将失去该房屋的所有权/)).toBeVisible()
    await expect(sellers.getByText(buyer.documentNumber)).toHaveCount(0)
    await axe(sellers)
    await confirmByFace(sellers)
  })

  await test.step('a change of the price ends it, and both know', async () => {
    await page.goto(`/info/infofill?id=${id}`)
    await page.getByRole('button', { name: /^管理/ }).click()
    await page.getByRole('button', { name: '查看/修改' }).click()
    await expect(page.getByText('修改后，已确认的1方需要重新确认').first()).toBeVisible()
    await page.getByLabel('取得价格（元）').fill('870000')
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('button', { name: /^管理/ })).toBeVisible()
    await page.goto(`/confirm/board?slsqId=${id}`)
    await expect(page.getByRole('heading', { name: '已确认 0/2' })).toBeVisible()
    await sellers.goto('/messages')
    await expect(sellers.getByText('请重新确认').first()).toBeVisible()
    await invite(page)
    await sellers.goto('/messages')
    await sellers.getByText('有申请待您确认').first().click()
    await expect(sellers.getByText('870,000', { exact: false })).toBeVisible()
    await confirmByFace(sellers)
  })

  await test.step('the buyer confirms by a code, and all have confirmed', async () => {
    await page.goto(`/confirm/board?slsqId=${id}`)
    await page.getByRole('link', { name: /确认（本人）/ }).click()
    await page.getByLabel('我已核对以上内容，同意办理').check()
    await enterCode(page, buyer.phone)
    await axe(page)
    await page.getByRole('button', { name: '确认', exact: true }).click()
    await expect(page.getByText('确认成功')).toBeVisible()
    await page.goto(`/confirm/board?slsqId=${id}`)
    await expect(page.getByRole('heading', { name: '已确认 2/2' })).toBeVisible()
  })

  await test.step('the submission has both confirmations, and the sealed form is read by both and by nobody else', async () => {
    await page.goto(`/applyDetail?id=${id}&isSubmit=true`)
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click()
    await expect(page).toHaveURL(/\/prodoing/)
    await expect
      .poll(async () => (await page.request.get(`/standin/registry/confirmations?proinstid=${id}`)).text())
      .toContain('face')
    await sellers.goto('/shared')
    await sellers
      .getByRole('link', { name: /存量房买卖转移登记/ })
      .first()
      .click()
    const form = sellers.getByRole('link', { name: /申请书/ })
    await expect(form).toBeVisible({ timeout: 60_000 })
    await axe(sellers)
    const address = new URL((await form.getAttribute('href')) ?? '', baseURL).searchParams.get('PDFurl') ?? ''
    const answer = await sellers.request.get(address)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect((await page.request.get(address)).status()).toBe(404)
    await page.goto(`/applyDetail?id=${id}`)
    await page.getByRole('link', { name: /申请书/ }).click()
    await expect(page.locator('canvas').first()).toBeVisible()
  })

  await sellers.context().close()
})

test('a party who is not entered fills in their own part, refuses, and the sender reads why', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAt(page, '/seladd')
  await chooseSaleOfHome(page)
  await apply(page)
  await addPerson(page, '买方', buyer)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.getByRole('link', { name: /各方确认/ }).click()
  await page.getByRole('button', { name: '请对方自己填写（卖方）' }).click()
  await expect(page.getByText('请对方用微信扫一扫')).toBeVisible()
  const link = page.url()

  const sellers = await openPhone(browser, baseURL)
  await signInAt(sellers, '/my', /wangfang/)
  await sellers.goto(link)
  await signIn(sellers).click()
  await expect(sellers.getByRole('heading', { name: '填写您的信息' })).toBeVisible()
  await axe(sellers)
  await sellers.getByLabel('联系地址').fill(seller.address)
  await sellers.getByRole('button', { name: '同意并继续' }).click()
  await expect(sellers.getByRole('heading', { name: '请您核对' })).toBeVisible()

  await page.goto(`/info/infofill?id=${id}`)
  await expect(page.getByRole('row', { name: seller.name })).toContainText('136****6004')
  await expect(page.getByText(seller.documentNumber)).toHaveCount(0)

  // The second touch of a double tap neither mutes the sender nor lets a phone's keyboard rise.
  await sellers.getByRole('button', { name: '不同意' }).dblclick()
  await expect(sellers.locator('.takes-no-tap')).toHaveCount(0)
  await expect(sellers.getByRole('dialog').getByRole('radio').first()).toBeFocused()
  await expect(sellers.getByRole('checkbox', { name: '不再接收此人的邀请' })).not.toBeChecked()
  await sellers.getByLabel('信息有误').check()
  await sellers.getByLabel('想说的话').fill('还没有写价格')
  await axe(sellers)
  await sellers.getByRole('dialog').getByRole('button', { name: '提交' }).click()
  await expect(sellers.getByText('已答复：不同意')).toBeVisible()

  await page.goto(`/confirm/board?slsqId=${id}`)
  await expect(page.getByText('对方说：还没有写价格')).toBeVisible()
  await expect(page.getByText('不同意', { exact: true })).toBeVisible()
  await axe(page)
  await sellers.context().close()
})

const openPhone = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ baseURL, viewport: { width: 375, height: 812 }, locale: 'zh-CN' })).newPage()

/** On the neutral face of an invitation. */
const signIn = (page: Page) => page.getByRole('button', { name: '登录查看' })

/** Invites the only party that waits for it. The address that the sender passes on. */
async function invite(page: Page): Promise<string> {
  await page
    .getByRole('button', { name: /^(重新)?邀请/ })
    .first()
    .click()
  await expect(page.getByText('请对方用微信扫一扫')).toBeVisible()
  return page.url()
}

async function confirmByFace(page: Page): Promise<void> {
  await page.getByLabel('我已核对以上内容，同意办理').check()
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await page.getByRole('button', { name: '同意并开始核验' }).click()
  await page.locator('a[data-result="pass"]').click()
  await expect(page.getByText('确认成功')).toBeVisible()
}
