import { axe } from './support/axe.ts'
import { signInAt } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** The narrowest phone with the largest type, in the dark, in the language with the longest words. */
test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark', locale: 'en-US' })

const screens: readonly (readonly [address: string, words: RegExp])[] = [
  ['/my', /Contact us/],
  ['/messages', /Your feedback was answered/],
  ['/feedBackList', /Waiting for a reply/],
  ['/feedBack', /Your feedback/],
  ['/commonQuesList?searchVal=mortgage', /can I sell|mortgaged/i],
  ['/ContactUs?slsqId=', /Handan Real Estate Registration Centre/],
  ['/guide?page=2', /Cancelling a mortgage/],
  ['/laws?searchVal=nothing-like-this', /Nothing found/],
  ['/gov/tzgg', /Shifan Garden/],
  ['/zlxz', /Power of attorney/],
  ['/article?id=fees-and-times', /5 working days/],
  ['/article?id=buy-an-existing-home', /Attachments/],
]

test('every screen of information fits a narrow phone in elder mode, in English and in the dark', async ({ page }) => {
  test.setTimeout(180_000)
  await page.addInitScript(() => localStorage.setItem('elder-mode', 'on'))
  await signInAt(page, '/my')
  for (const [address, words] of screens) {
    await page.goto(address)
    await expect(page.getByText(words).first()).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `width of ${address}`).toBeLessThanOrEqual(320)
    await axe(page)
  }
})
