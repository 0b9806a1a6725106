import type { Browser, Page, Route } from '@playwright/test'
import { getMenu } from '@registration/contract/home.ts'
import { paths } from '@registration/contract/paths.ts'
import { refusalText } from '@registration/contract/refusals.ts'
import * as session from '@registration/contract/session.ts'
import { untilStill } from '../../e2e/support/axe.ts'
import { show } from '../../e2e/support/every-screen.ts'
import { fillWithLongText } from '../../e2e/support/long-text.ts'
import { signInAt } from '../../e2e/support/sign-in.ts'
import { dress, openPhone, type Picture, setLanguage, take } from './phone.ts'

const regionCode = '130403'

/** The screens that ask for something before they show it. */
const asking = [
  paths.profile(),
  paths.selectRegion(),
  paths.selectExample({ regionCode }),
  paths.selectBusiness({ regionCode }),
  paths.applyGuide({ id: '130400-sale-of-existing-home', appointment: false }),
  paths.applications(),
  paths.appointment(),
  paths.appointmentRecords(),
  paths.archiveRecords(),
  paths.businessQuery(),
  paths.messages(),
  paths.feedbackList(),
  paths.questions(),
  paths.contact(),
  paths.news(),
  paths.downloads(),
  paths.privacy(),
]

/** Screens of a citizen without data, and what they are asked. */
const nothingYet = [
  ...asking,
  paths.userInfo(),
  paths.face(),
  paths.archiveQuery(),
  paths.progress(),
  paths.queueNumbers(),
  paths.laws({ search: 'nothing like this' }),
]

/** Each state in the usual edition and, in English, in elder mode on the narrowest phone. */
const looks = [
  ['zh-CN', 'light', 375],
  ['en', 'elder', 320],
] as const

/** Screens that are empty, loading, refused and full of long text, by the state's name. */
export async function takeStates(browser: Browser, base: string): Promise<Map<string, Picture[]>> {
  const states = new Map<string, Picture[]>()
  for (const [language, edition, width] of looks) {
    const add = async (
      name: string,
      page: Page,
      addresses: readonly string[],
      go: (address: string) => Promise<void>,
    ) => {
      const pictures = states.get(name) ?? []
      states.set(name, pictures)
      for (const address of addresses) {
        await go(address)
        await dress(page, edition, width)
        await untilStill(page)
        pictures.push(await take(page, address))
      }
    }
    const newcomer = await openPhone(browser, base)
    await signInAt(newcomer, paths.profile(), /newcomer/)
    await setLanguage(newcomer, language)
    await add('empty', newcomer, nothingYet, (address) => show(newcomer, address))
    await newcomer.context().close()

    const citizen = await openPhone(browser, base)
    await signInAt(citizen, paths.profile())
    await setLanguage(citizen, language)
    await add('long', citizen, await fillWithLongText(citizen, base), (address) => show(citizen, address))
    await add('refused', citizen, asking, (address) => withRefusal(citizen, address))
    await citizen.unrouteAll()
    await add('loading', citizen, asking, (address) => withoutAnswer(citizen, address))
    await citizen.context().close()
  }
  return states
}

const calls = /\/(?:online|mp|mpnw|api)\//
const signInPaths = Object.values({ ...session, getMenu }).flatMap((each) => ('path' in each ? [each.path] : []))

/** A call of the screen itself, not of the sign-in before it. */
function isOfScreen({ pathname }: URL): boolean {
  return calls.test(pathname) && !signInPaths.includes(pathname)
}

/** A screen whose calls are never answered. */
async function withoutAnswer(page: Page, address: string): Promise<void> {
  await page.route(isOfScreen, () => undefined)
  await Promise.all([page.waitForRequest((request) => isOfScreen(new URL(request.url()))), page.goto(address)])
}

/** A screen whose calls are refused. */
async function withRefusal(page: Page, address: string): Promise<void> {
  const headers = { 'x-request-id': '7f3b2c1a-5d2e-4a6b-9a51-3f0c6d1e8b42' }
  const refuse = (route: Route) => {
    const language = route.request().headers()['accept-language'] === 'en' ? 'en' : 'zh'
    const words = refusalText('unavailable', language)
    const json = { errcode: '98', errmsg: words, stat: 0, message: words, reason: 'unavailable' }
    return route.fulfill({ status: 503, headers, json })
  }
  await page.route(isOfScreen, refuse)
  await show(page, address)
}
