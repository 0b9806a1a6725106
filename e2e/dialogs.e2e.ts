import type { Locator, Page } from '@playwright/test'
import { untilStill } from './support/axe.ts'
import { addPerson, apply, buyer, chooseSaleOfHome } from './support/sale-application.ts'
import { signInAt } from './support/sign-in.ts'
import { stepBack } from './support/step-back.ts'
import { expect, test } from './support/test.ts'

/** On most phones what is opened moves, and the second touch of a double tap meets it on its way. */
test.use({ reducedMotion: 'no-preference' })

/**
 * Two touches at one position, as far apart as a shaky hand makes them. Each carries its own time, and all are sent at once:
 * on a busy machine the second would come much later than it is meant.
 */
async function tapTwice(page: Page, target: Locator, milliseconds: number): Promise<void> {
  await expect(page.locator('.takes-no-tap')).toHaveCount(0)
  await target.tap({ trial: true })
  await untilStill(page)
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to tap')
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  const browser = await page.context().newCDPSession(page)
  const first = await page.evaluate(() => performance.timeOrigin + performance.now())
  const touches = [first, first + milliseconds].flatMap((at) => {
    const timestamp = at / 1_000
    return [
      browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp }),
      browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp }),
    ]
  })
  await Promise.all(touches)
  await browser.detach()
}

/** Taps an action of the sheet that has just opened, once it stands still. */
async function chooseFromSheet(page: Page, action: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await untilStill(page)
  await sheet.getByRole('button', { name: action }).click()
}

test('the second touch of a double tap neither closes nor answers what the first opened', async ({ page }) => {
  await signInAt(page, '/seladd', /lisi/)
  await chooseSaleOfHome(page)
  for (const milliseconds of [0, 40, 120, 250]) {
    await tapTwice(page, page.getByRole('button', { name: '我要申请' }), milliseconds)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.getByRole('button', { name: '取消' }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  }
  await apply(page)
  await addPerson(page, '买方', buyer)
  for (const milliseconds of [0, 40, 120, 250]) {
    await tapTwice(page, page.getByRole('button', { name: /^操作/ }), milliseconds)
    await chooseFromSheet(page, '取消')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('the second touch of a double tap that closes a sheet does not meet what lies below', async ({ page }) => {
  await signInAt(page, '/seladd', /lisi/)
  await chooseSaleOfHome(page)
  await apply(page)
  await addPerson(page, '买方', buyer)
  const form = page.url()
  for (const milliseconds of [40, 120, 250]) {
    await page.getByRole('button', { name: /^操作/ }).click()
    await tapTwice(page, page.getByRole('dialog').getByRole('button', { name: '取消' }), milliseconds)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.locator('.takes-no-tap')).toHaveCount(0)
    expect(page.url()).toBe(form)
  }
})

test('back closes the dialog first, and then leads one screen back', async ({ page }) => {
  await signInAt(page, '/seladd', /lisi/)
  await chooseSaleOfHome(page)
  await apply(page)
  await addPerson(page, '买方', buyer)
  const form = page.url()

  await page.getByRole('button', { name: /^操作/ }).click()
  await chooseFromSheet(page, '删除')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('您确定要执行删除操作吗？')
  await expect(question.getByRole('button', { name: '确定' })).toBeEnabled()
  await page.goBack()
  await expect(question).toBeHidden()
  expect(page.url()).toBe(form)
  await expect(page.getByRole('row', { name: buyer.name })).toBeVisible()

  // A tap beside a question that decides something does not answer it.
  await page.getByRole('button', { name: /^操作/ }).click()
  await chooseFromSheet(page, '删除')
  await expect(question.getByRole('button', { name: '确定' })).toBeEnabled()
  await page.touchscreen.tap(20, 20)
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('row', { name: buyer.name })).toBeHidden()

  await stepBack(page)
  await expect(page).not.toHaveURL(form)
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('a page that is loaded again under an open dialog needs one step back, not two', async ({ page }) => {
  await signInAt(page, '/seladd', /lisi/)
  await chooseSaleOfHome(page)
  const guide = page.url()
  await page.getByRole('button', { name: '我要申请' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '我要申请' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await stepBack(page)
  await expect(page).not.toHaveURL(guide)
})
