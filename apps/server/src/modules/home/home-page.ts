import {
  type HomePage,
  homeDataId,
  homeOf,
  type PageLanguage,
  packHomePage,
  type ScreenFiles,
} from '@registration/contract/home-page.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { Services } from '../../context.ts'
import { readCookie, sessionCookie } from '../../http/cookies.ts'
import {
  type AnswerPage,
  makePage,
  type PageAnswer,
  type PageRenderer,
  type PlainPage,
  pageLanguage,
  sendPage,
} from '../../http/prerendered-page.ts'
import { newestNotices } from '../pages/notice-rules.ts'
import { officePhone, publicHome } from './home-rules.ts'

type HomeFiles = Pick<ScreenFiles, 'wake' | 'ahead'>

interface HomeAnswers {
  visitor: PageAnswer
  /** For a browser with a session. */
  maybeCitizen: PageAnswer
}

/**
 * Answers with the home screen in the chosen language or the one that the browser prefers. Undefined without a menu to
 * prerender. The pages are prerendered while the rest of the server starts. Earlier requests wait for them.
 */
export function makeHomeAnswer(
  plain: PlainPage,
  renderer: PageRenderer,
  services: Pick<Services, 'config' | 'content'> & { files: HomeFiles },
): AnswerPage | undefined {
  if (services.content.menus.length === 0) return undefined
  const answers = renderHomes(plain, renderer, services)
  return async (request, reply) => {
    const { visitor, maybeCitizen } = (await answers)[pageLanguage(request)]
    return sendPage(
      readCookie(request, services.config, sessionCookie) === undefined ? visitor : maybeCitizen,
      request,
      reply,
    )
  }
}

/**
 * Prerenders the home screen of each language once, with its style and its data in the page, so that the first paint waits
 * for nothing else. The app's code is fetched after it, and runs on a visitor's page when it is wanted.
 * docs/product/home.md 'First visit'.
 */
export async function renderHomes(
  plain: PlainPage,
  { renderHome }: PageRenderer,
  { config, content, files }: Pick<Services, 'config' | 'content'> & { files: HomeFiles },
): Promise<Record<PageLanguage, HomeAnswers>> {
  const draw = async (language: PageLanguage, mayBeSignedIn: boolean) => {
    const spoken: Language = language === 'en' ? 'en' : 'zh'
    const home = homeOf(
      publicHome({ content, config, language: spoken }),
      newestNotices(content, spoken),
      officePhone(content, config.homeRegion),
    )
    const page: HomePage = { language, home, mayBeSignedIn }
    return makePage(readable(plain), {
      language,
      prerendered: await renderHome(page),
      ...(mayBeSignedIn
        ? { data: dataOf(page), load: afterFirstFrame(plain.scripts) }
        : { data: dataOf(page) + whenWanted(plain.scripts, files) }),
      sdkUrl: config.wechat.sdkUrl,
    })
  }
  const renderBoth = async (language: PageLanguage) => ({
    visitor: await draw(language, false),
    maybeCitizen: await draw(language, true),
  })
  return { 'zh-CN': await renderBoth('zh-CN'), en: await renderBoth('en') }
}

/** The home screen is readable without scripts. The screens behind it say that they need them. */
const readable = (plain: PlainPage): PlainPage => ({
  ...plain,
  html: plain.html.replace(/<noscript>.*?<\/noscript>/, ''),
})

function dataOf(page: HomePage): string {
  const data = packHomePage(page).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${homeDataId}">${data}</script>`
}

/** All parts at once, so that they load in parallel. */
function afterFirstFrame(scripts: readonly string[]): string {
  const imports = scripts.map((address) => `import(${JSON.stringify(address)})`).join(';')
  return `requestAnimationFrame(function(){setTimeout(function(){${imports}})})`
}

/** The script that fetches the code and waits (`apps/web/src/wake.ts`). */
function whenWanted([app = '']: readonly string[], { wake, ahead }: HomeFiles): string {
  return `<script type="module" src="/${wake}" data-app="${[app, ahead].map(nameIn)}"></script>`
}

/** Without their folder, which they share with the script. */
const nameIn = (address: string) => address.slice(address.lastIndexOf('/') + 1)
