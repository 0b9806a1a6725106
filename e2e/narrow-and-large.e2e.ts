import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { settle } from './support/every-screen.ts'
import { findMisfits } from './support/fit.ts'
import { isInSight } from './support/keyboard.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** The narrowest phone with the largest type, in the dark, in the language with the longest words. */
test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'en-US' })

test('every screen of an application fits a narrow phone in elder mode, in English and in the dark', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('elder-mode', 'on'))
  await signInAt(page, '/seladd', /lisi/)
  await fits(page, page.getByRole('link', { name: 'Congtai District' }))
  for (const [address, words] of screens) {
    await page.goto(address)
    await fits(page, page.getByText(words).first())
  }

  await page.goto('/apply?id=130400-sale-of-existing-home&appointment=0&xzqdm=130403')
  await page.getByRole('button', { name: 'I want to apply' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  const startOver = page.getByRole('button', { name: 'Start over' })
  const add = page.getByRole('link', { name: 'Add: Buyer' })
  await expect(startOver.or(add)).toBeVisible()
  if (await startOver.isVisible()) await startOver.click()
  await fits(page, add)
  const application = new URL(page.url()).searchParams.get('id') ?? ''
  await add.click()
  await fits(page, page.getByLabel('Document number'))
  await page.getByText('Agent (optional)').click()
  await fits(page, page.getByLabel('Agent’s phone'))
  await page.goto(`/info/houseinfo?slsqId=${application}`)
  await fits(page, page.getByLabel('Certificate number'))
  await page.goto(`/upload?slsqId=${application}&appointment=0`)
  await fits(page, page.getByText('Upload per the help prompts'))
  await page.goto(`/applyDetail?id=${application}&isSubmit=true`)
  await fits(page, page.getByRole('button', { name: 'Submit' }))
})

test('a button of a dialog is as wide as its longest word: the words of an answer do not reach out of it', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('elder-mode', 'on'))
  await signInAt(page, '/shared', /wangfang/)
  await page.locator('a[href^="/shared/detail"]').first().click()
  await page.getByRole('button', { name: 'Take back my confirmation' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await findMisfits(page, { within: '[role=alertdialog]' })).toEqual([])
})

const screens: readonly (readonly [address: string, words: RegExp])[] = [
  ['/', /Apply online/i],
  ['/sel?xzqdm=130403', /For individuals/],
  ['/selapp?xzqdm=130403', /sale of an existing home/],
  ['/apply?id=130400-sale-of-existing-home&appointment=0', /Who may apply/],
  ['/prodoing?itemIndex=0', /view\/modify|No unsubmitted/i],
  ['/prodoing?itemIndex=1', /View details|No applications/i],
  ['/prodoing?itemIndex=2', /View details|No approved/i],
  ['/prodoing?itemIndex=3', /view\/modify|No rejected/i],
  ['/findaccept', /Acceptance number/],
]

/** Waits for the screen's content. Nothing may overflow sideways, and axe finds nothing. */
async function fits(page: Page, content: ReturnType<Page['getByText']>): Promise<void> {
  await expect(content).toBeVisible()
  await settle(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, `width of ${page.url()}`).toBeLessThanOrEqual(320)
  await axe(page)
}

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' })

  test('no line of the banner begins with a comma on the narrowest phone', async ({ page }) => {
    await page.goto('/')
    const words = page.locator('[aria-roledescription="slide"] a > span').first()
    await expect(words).toBeAttached()
    const lines = await words.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getClientRects().length
    })
    expect(lines).toBe(2)
  })
})

for (const [name, edition, viewport] of [
  ['on a phone that lies on its side, in the elder edition', 'on', { width: 640, height: 320 }],
  ['at 400 %', 'off', { width: 320, height: 256 }],
] as const) {
  test.describe(name, () => {
    test.use({ locale: 'zh-CN', viewport, isMobile: false, hasTouch: false })

    test(`the bars leave room to read, and cover nothing that has the focus: ${name}`, async ({ page }) => {
      await page.addInitScript((elder) => localStorage.setItem('elder-mode', elder), edition)
      await signInAt(page, '/userInfo')
      for (const [address, end] of [
        ['/userInfo', /^保存/],
        ['/querycert', /^提交/],
      ] as const) {
        await page.goto(address)
        await expect(page.getByRole('button', { name: end })).toBeVisible()
        expect(await findCovered(page), `covered on ${address}`).toEqual([])
        await page.evaluate(() => scrollTo(0, 150))
        await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
        await expect(page.getByRole('navigation')).not.toBeInViewport()
      }
    })
  })
}

/** What lies wholly behind something while it has the focus, from the first stop of Tab to the end of the page. */
async function findCovered(page: Page): Promise<string[]> {
  const covered: string[] = []
  const focused = page.locator(':focus')
  for (;;) {
    await page.keyboard.press('Tab')
    if ((await focused.count()) === 0) return covered
    const name = await focused.evaluate((element) => `${element.tagName} ${element.textContent || element.id}`)
    if (!(await focused.evaluate(isInSight))) covered.push(name)
  }
}
