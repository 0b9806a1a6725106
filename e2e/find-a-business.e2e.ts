import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { expect, test } from './support/test.ts'

/** As a search of the screen, by the keyboard's own key. */
async function search(page: Page, words: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: '搜业务、指南、问题' })
  await box.fill(words)
  await box.press('Enter')
}

test('a visitor is led to a business, sends it to the family, signs in and starts it', { tag: '@main' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await test.step('answers a question at a time, without a session', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: /办事助手/ }).click()
    await expect(page.getByRole('heading', { name: '您要办什么事？' })).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: '买卖房屋' }).click()
    await page.getByRole('link', { name: '二手房，已有不动产权证' }).click()
    await page.getByRole('link', { name: '邯郸市' }).click()
    await expect(page.getByRole('heading', { name: '存量房买卖转移登记' })).toBeVisible()
    await axe(page)
  })

  await test.step('goes back, chooses another city, and goes back again', async () => {
    await page.goBack()
    await page.getByRole('link', { name: '西宁市' }).click()
    await expect(page.getByText('西宁市', { exact: true }).last()).toBeVisible()
    await expect(page).toHaveURL(/\/assistant\?a=sale\.existing\.630100$/)
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page.getByRole('heading', { name: '在哪个城市办理？' })).toBeVisible()
    await page.getByRole('link', { name: '邯郸市' }).click()
  })

  await test.step('reads it again by its address, on this phone and on another', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: '存量房买卖转移登记' })).toBeVisible()
    const family = await browser.newContext({ baseURL })
    const other = await family.newPage()
    await other.goto(page.url())
    await expect(other.getByRole('heading', { name: '存量房买卖转移登记' })).toBeVisible()
    await expect(other.getByText('房屋买卖合同', { exact: true })).toBeVisible()
    await family.close()
  })

  await test.step('signs in on the way to the guide, and applies', async () => {
    await page.getByRole('link', { name: '开始办理' }).click()
    await page.getByRole('link', { name: /wangfang/ }).click()
    await expect(page.getByRole('heading', { name: '存量房买卖转移登记办事指南' })).toBeVisible()
    await page.getByRole('button', { name: '我要申请' }).click()
    await page.getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL(/\/info\/infofill\?/)
    await expect(page.getByRole('heading', { name: '权利信息' })).toBeVisible()
  })
})

test('a visitor searches everything public, and is helped where there is nothing', { tag: '@main' }, async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: '搜业务、指南、问题' }).click()
  await test.step('a business by what people call it', async () => {
    await search(page, '房产证丢了')
    await expect(page.getByRole('region', { name: '业务' }).getByRole('link', { name: /遗失补发/ })).toBeVisible()
    await axe(page)
  })

  await test.step('a guide, a common question and a form', async () => {
    await search(page, '申请书')
    await expect(
      page.getByRole('region', { name: '表格' }).getByRole('link', { name: '不动产登记申请书.pdf' }),
    ).toBeVisible()
    await search(page, '抵押')
    await expect(page.getByRole('region', { name: '办事指南' }).getByRole('link').nth(1)).toBeVisible()
    await expect(page.getByRole('region', { name: '常见问题' }).getByRole('link').nth(1)).toBeVisible()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      search(page, '申请书').then(() => page.getByRole('link', { name: '不动产登记申请书.pdf' }).click()),
    ])
    expect(file.suggestedFilename()).toBe('不动产登记申请书.pdf')
  })

  await test.step('nothing found leads to the assistant', async () => {
    await search(page, '量子纠缠')
    await expect(page.getByText('没有找到“量子纠缠”')).toBeVisible()
    await expect(page.getByRole('link', { name: '联系我们' })).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: '办事助手' }).click()
    await expect(page.getByRole('heading', { name: '您要办什么事？' })).toBeVisible()
  })

  await test.step('a business that is found leads to its place in the assistant', async () => {
    await search(page, '居住权')
    await page
      .getByRole('region', { name: '业务' })
      .getByRole('link', { name: /居住权首次登记/ })
      .click()
    await page.getByRole('link', { name: '邯郸市' }).click()
    await expect(page.getByRole('heading', { name: '居住权首次登记' })).toBeVisible()
  })
})
