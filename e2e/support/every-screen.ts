import { expect, type Page } from '@playwright/test'
import { untilStill } from './axe.ts'
import { enterCode } from './codes.ts'
import { signInAt } from './sign-in.ts'

/** The addresses that need nothing of the citizen's own; each shows one screen or one state of a screen. */
export const plainAddresses = [
  '/',
  '/my',
  '/userInfo',
  '/password',
  '/face',
  '/ok',
  '/privacy',
  '/privacy/notice',
  '/privacy/data',
  '/privacy/close',
  '/seladd',
  '/sel?xzqdm=130403',
  '/selapp?xzqdm=130403',
  '/apply?id=130400-sale-of-existing-home&appointment=0',
  '/check?id=130400-sale-of-existing-home&xzqdm=130400',
  '/prodoing?itemIndex=0',
  '/prodoing?itemIndex=1',
  '/prodoing?itemIndex=2',
  '/prodoing?itemIndex=3',
  '/appointment',
  '/apmorder',
  '/querycert',
  '/querycertrecord',
  '/ywcx',
  '/queue',
  '/queue/numbers',
  '/findaccept',
  '/property',
  '/shared',
  '/shared/detail?id=unknown',
  '/confirm?id=unknown',
  '/confirm/ok?id=unknown',
  '/messages',
  '/feedBack',
  '/feedBackList',
  '/commonQuesList',
  '/ContactUs',
  '/news',
  '/guide',
  '/gsgg',
  '/laws',
  '/gov/tzgg',
  '/zlxz',
  '/article?id=buy-an-existing-home',
  '/article?id=fees-and-times',
  '/guide?page=2',
  '/commonQuesList?searchVal=mortgage',
  '/laws?searchVal=nothing-like-this',
  '/assistant',
  '/assistant?a=sale.existing.130400',
  '/search',
  '/search?q=mortgage',
  '/search?q=nothing-like-this',
  '/applyDetail?id=unknown',
  '/waiting',
  '/page404',
] as const

/** Where the addresses of a citizen's own things are found: the list or detail, and the addresses that it links to. */
const links: Record<string, readonly [from: string, to: RegExp]> = {
  draft: ['/prodoing?itemIndex=0', /^\/info\/infofill\?/],
  rejected: ['/prodoing?itemIndex=3', /^\/applyDetail\?/],
  passed: ['/prodoing?itemIndex=2', /^\/applyDetail\?/],
  archiveAnswer: ['/querycertrecord', /^\/catchcert\?/],
  queue: ['/queue', /^\/queue\/take\?/],
  feedback: ['/feedBackList', /^\/feedBackDetail\?/],
  pending: ['/prodoing?itemIndex=1', /^\/applyDetail\?/],
}

/**
 * Signs in as the citizen who has something of everything, and answers one address at least for every route but those
 * that lead on to another screen at once, as the end of the session does.
 */
export async function findScreens(page: Page): Promise<string[]> {
  await signInAt(page, '/my')
  const found = new Map<string, string>()
  for (const [name, [from, to]] of Object.entries(links)) found.set(name, await findLink(page, from, to))
  const draft = new URL(found.get('draft') ?? '', 'http://draft').searchParams.get('id')
  // What can be changed is reviewed in full; what is pending has a page for each party and property.
  const pending = found.get('pending') ?? ''
  const own = [
    `/applyDetail?id=${draft}&isSubmit=true`,
    ...found.values(),
    `/info/person?type=0&slsqId=${draft}`,
    `/info/houseinfo?slsqId=${draft}`,
    `/upload?slsqId=${draft}&appointment=0`,
    ...(await answerQuestions(page, draft ?? '')),
    `/confirm/board?slsqId=${draft}`,
    await findLink(page, `/confirm/board?slsqId=${draft}`, /^\/confirm\?/),
    await findInvitation(page, `/confirm/board?slsqId=${draft}`),
    await findLink(page, pending, /^\/personD\?/),
    await findLink(page, pending, /^\/houseD\?/),
  ]
  const certificate = await findLink(page, found.get('archiveAnswer') ?? '', /^\/certificate\?/)
  own.push(certificate, await makeCertificate(page, certificate))
  const remarked = await findRemarked(page)
  return [...plainAddresses, ...remarked, ...own, ...(await findProperty(page)), await book(page)]
}

/** The page of an open invitation, for its sender. */
async function findInvitation(page: Page, board: string): Promise<string> {
  await show(page, board)
  await page
    .getByRole('button', { name: /^(?:查看邀请|Show invitation)/ })
    .first()
    .click()
  await page.waitForURL(/\/invite\?/)
  return addressOf(page)
}

/** A question of the draft that is open, and the papers once each has an answer. */
async function answerQuestions(page: Page, draft: string): Promise<string[]> {
  await show(page, `/info/questions?slsqId=${draft}`)
  const first = addressOf(page)
  const papers = page.getByRole('region', { name: /^您需要准备的材料/ })
  for (let asked = first; !(await papers.isVisible()); asked = addressOf(page)) {
    await page.getByRole('button', { name: '不确定' }).click()
    await expect.poll(() => addressOf(page)).not.toBe(asked)
    await settle(page)
  }
  return [first, addressOf(page)]
}

const addressOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}

/** The path of an address, as the routes know it. */
export const pathOf = (address: string) => address.split('?')[0] ?? ''

async function findLink(page: Page, from: string, to: RegExp): Promise<string> {
  await show(page, from)
  let found = ''
  // Parts of a screen are loaded after it.
  await expect(async () => {
    const hrefs = await page.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    found = hrefs.find((href) => to.test(href)) ?? ''
    expect(found, `a link on ${from} to ${to} among ${hrefs.join(' ')}`).not.toBe('')
  }).toPass({ timeout: 30_000 })
  return found
}

/** A rejected application with remarks, and the forms that these lead to. */
async function findRemarked(page: Page): Promise<string[]> {
  await show(page, '/prodoing?itemIndex=3')
  const row = page.getByRole('article').filter({ hasText: /需要修改\d/ })
  const detail = (await row.first().getByRole('heading').getByRole('link').getAttribute('href')) ?? ''
  const forms = [/^\/info\/person\?.*field=/, /^\/info\/houseinfo\?.*field=/, /^\/upload\?.*materialId=/]
  const found = [detail]
  for (const form of forms) found.push(await findLink(page, detail, form))
  return found
}

/** The property with an electronic certificate, of the session that is unlocked here. */
async function findProperty(page: Page): Promise<string[]> {
  await show(page, '/property')
  await enterCode(page, '13800138001')
  await page.getByRole('button', { name: '查看我的不动产' }).click()
  await expect(page.getByText(/^数据时间/)).toBeVisible()
  const detail = await findLink(page, '/property', /^\/property\/detail\?/)
  return [detail, await findLink(page, detail, /^\/property\/certificate\?/)]
}

async function book(page: Page): Promise<string> {
  await show(page, '/appointment')
  await page.getByRole('button', { name: /^选择/ }).first().click()
  await page.getByRole('button', { name: '确认预约' }).click()
  await expect(page.getByRole('heading', { name: '预约详情' })).toBeVisible()
  return addressOf(page)
}

async function makeCertificate(page: Page, address: string): Promise<string> {
  await show(page, address)
  await page.getByRole('button', { name: /生成证明/ }).click()
  const document = page.getByRole('link', { name: '查看证明' })
  await expect(document).toBeVisible()
  return (await document.getAttribute('href')) ?? ''
}

/** Loads a screen again and waits until what it shows is there. */
export async function show(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settle(page)
}

/** Goes to a screen as a link within the app does and waits until what it shows is there. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address)
  await settle(page)
}

/** Waits until nothing loads, and nothing moves but what always does. */
export async function settle(page: Page): Promise<void> {
  // Twice: between a screen's code and its data there is a moment in which nothing loads.
  for (const _ of [1, 2]) {
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /加载|loading/i })).toHaveCount(0)
    await page.waitForFunction(() =>
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    )
    await untilStill(page)
  }
}
