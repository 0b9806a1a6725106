import { type Browser, expect, type Page, type Route } from '@playwright/test'
import { goTo, plainAddresses, settle, show } from './support/every-screen.ts'
import { aPhone, isLongest, isShortest, judge, type Mode, modesOf, openIn } from './support/modes.ts'
import { signInAt } from './support/sign-in.ts'
import { testAlone as test } from './support/test.ts'

// Other stories change applications that the demonstration citizens have confirmed, which ends the confirmation.
test.use({ alone: 'every-state', trace: 'off', screenshot: 'off' })

/** Short words with short letters, and the longest words with the largest. */
const modes: readonly Mode[] = [
  { language: 'zh-CN', edition: 'standard' },
  { language: 'en', edition: 'elder' },
]

/** Screens that consist mostly of the answer of a call. */
const asking = [
  '/userInfo',
  '/privacy/close',
  '/seladd',
  '/sel?xzqdm=130403',
  '/selapp?xzqdm=130403',
  '/apply?id=130400-sale-of-existing-home&appointment=0',
  '/check?id=130400-sale-of-existing-home&xzqdm=130400',
  '/info/infofill?id=unknown&appointment=0',
  '/upload?slsqId=unknown&appointment=0',
  '/info/questions?slsqId=unknown',
  '/applyDetail?id=unknown',
  '/prodoing?itemIndex=1',
  '/appointment',
  '/apmorder',
  '/appointmentDetail?id=unknown',
  '/querycert',
  '/querycertrecord',
  '/catchcert?certId=unknown',
  '/ywcx',
  '/property',
  '/shared',
  '/shared/detail?id=unknown',
  '/confirm?id=unknown',
  '/queue',
  '/queue/take?companyid=130400',
  '/queue/numbers',
  '/messages',
  '/feedBackList',
  '/feedBackDetail?id=unknown',
  '/commonQuesList',
  '/ContactUs',
  '/news',
  '/zlxz',
  '/assistant?a=gift',
  '/search?q=mortgage',
  '/article?id=buy-an-existing-home',
] as const

for (const [who, persona, chosen] of [
  ['who comes for the first time and has nothing yet', /newcomer/, isLongest],
  ['a company', /handan-co/, isShortest],
] as const) {
  test(`every screen is for everybody, also for ${who}`, async ({ browser, product }) => {
    const walks = modesOf(modes, chosen).map(async (mode) => {
      const page = await signIn(browser, product.base, persona, mode)
      const faults: string[] = []
      for (const address of plainAddresses) {
        await goTo(page, address)
        faults.push(...(await judge(page, mode)).map((fault) => `${address} ${fault}`))
      }
      await page.context().close()
      return faults
    })
    expect((await Promise.all(walks)).flat().join('\n')).toBe('')
  })
}

test('what somebody reads who is invited, or takes part, is for everybody, also before the sign-in', async ({
  browser,
  product,
}) => {
  const walks = modesOf(modes, isLongest).map(async (mode) => {
    const faults: string[] = []
    const look = async (page: Page, address: string) =>
      faults.push(...(await judge(page, mode)).map((fault) => `${address} ${fault}`))
    const visitor = await openIn(browser, aPhone(product.base), mode)
    await show(visitor, '/invite?t=AAAAAAAAAAAAAAAAAAAAAA')
    await expect(visitor.getByRole('button', { name: /^(?:登录查看|Sign in to see it)$/ })).toBeVisible()
    await look(visitor, '/invite before the sign-in')
    await visitor.context().close()

    const page = await signIn(browser, product.base, /wangfang/, mode)
    await show(page, '/shared')
    await look(page, '/shared')
    await page
      .getByRole('link', { name: /存量房买卖转移登记|sale of an existing home/i })
      .first()
      .click()
    await page.waitForURL(/\/shared\/detail/)
    await settle(page)
    await expect(page.getByRole('button', { name: /^(?:撤回确认|Take back my confirmation)$/ })).toBeVisible()
    await look(page, '/shared/detail')
    await show(page, '/messages')
    await page
      .getByText(/^(?:有申请待您确认|An application waits for you)$/)
      .first()
      .click()
    await page.waitForURL(/\/confirm\?/)
    await settle(page)
    const decline = page.getByRole('button', { name: /^(?:不同意|I do not agree)$/ })
    await expect(decline).toBeVisible()
    await look(page, '/confirm')
    await decline.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page, '/confirm, declining')
    await page.context().close()
    return faults
  })
  expect((await Promise.all(walks)).flat().join('\n')).toBe('')
})

test('every screen says that it waits, and then why nothing came and how to try again', async ({
  browser,
  product,
}) => {
  const walks = modesOf(modes, isLongest).map(async (mode) => {
    const page = await signIn(browser, product.base, /zhangsan/, mode)
    const faults: string[] = []
    for (const address of asking) {
      const line = await holdCalls(page)
      await page.evaluate((to) => history.pushState(null, '', to), address)
      await expect(page.getByRole('status').filter({ hasText: /加载|loading/i }), address).not.toHaveCount(0)
      faults.push(...(await judge(page, mode)).map((fault) => `${address} waiting, ${fault}`))
      await line.cut()
      await expect(page.getByRole('button', { name: /重新加载|Reload/ }).first(), address).toBeVisible()
      faults.push(...(await judge(page, mode)).map((fault) => `${address} failed, ${fault}`))
      await line.restore()
    }
    await page.context().close()
    return faults
  })
  expect((await Promise.all(walks)).flat().join('\n')).toBe('')
})

async function signIn(browser: Browser, base: string, persona: RegExp, mode: Mode): Promise<Page> {
  const page = await openIn(browser, aPhone(base), mode)
  await signInAt(page, '/my', persona)
  await show(page, '/my')
  return page
}

/** The connection to the server hangs: calls get no answer. `cut` aborts the present and the later ones. */
async function holdCalls(page: Page): Promise<{ cut(): Promise<void>; restore(): Promise<void> }> {
  const held: Route[] = []
  let isCut = false
  const hold = async (route: Route) => {
    if (route.request().method() !== 'POST') await route.continue()
    else if (isCut) await route.abort('connectionreset')
    else held.push(route)
  }
  await page.route('**/*', hold)
  return {
    async cut() {
      isCut = true
      await Promise.all(held.map((route) => route.abort('connectionreset')))
    },
    restore: () => page.unroute('**/*', hold),
  }
}
