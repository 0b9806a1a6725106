import { type HallPage, hallDataId, hallOf, type PageLanguage, packHallPage } from '@registration/contract/hall-page.ts'
import type { Language } from '@registration/contract/refusals.ts'
import type { Services } from '../context.ts'
import { publicHall } from '../modules/hall/hall-rules.ts'
import { newestNotices } from '../modules/pages/notice-rules.ts'
import { readCookie, sessionCookie } from './cookies.ts'
import {
  type AnswerPage,
  type Drawer,
  makePage,
  type PageAnswer,
  type PlainPage,
  pageLanguage,
  sendPage,
} from './drawn-page.ts'

interface HallAnswers {
  visitor: PageAnswer
  /** For a browser with a session. */
  maybeCitizen: PageAnswer
}

/**
 * Answers with the hall in the language that was chosen or that the browser prefers. Undefined without a menu to draw. The
 * pages are made while the rest of the server starts: who asks before they are there waits for them.
 */
export function makeHallAnswer(
  plain: PlainPage,
  drawer: Drawer,
  services: Pick<Services, 'config' | 'content'>,
): AnswerPage | undefined {
  if (services.content.menus.length === 0) return undefined
  const answers = drawHalls(plain, drawer, services)
  return async (request, reply) => {
    const { visitor, maybeCitizen } = (await answers)[pageLanguage(request)]
    return sendPage(readCookie(request, sessionCookie) === undefined ? visitor : maybeCitizen, request, reply)
  }
}

/**
 * Draws the hall of each language once, with its style and its data in the page, so that the first paint waits for
 * nothing else; the app's code is fetched after it. docs/product/home.md 'First visit'.
 */
export async function drawHalls(
  plain: PlainPage,
  { drawHall }: Drawer,
  { config, content }: Pick<Services, 'config' | 'content'>,
): Promise<Record<PageLanguage, HallAnswers>> {
  const draw = async (language: PageLanguage, mayBeSignedIn: boolean) => {
    const spoken: Language = language === 'en' ? 'en' : 'zh'
    const hall = hallOf(publicHall(content, spoken), newestNotices(content, spoken))
    const page: HallPage = { language, hall, mayBeSignedIn }
    return makePage(readable(plain), {
      language,
      drawn: await drawHall(page),
      data: dataOf(page),
      load: afterFirstFrame(plain.scripts),
      sdkUrl: config.wechat.sdkUrl,
    })
  }
  const drawBoth = async (language: PageLanguage) => ({
    visitor: await draw(language, false),
    maybeCitizen: await draw(language, true),
  })
  return { 'zh-CN': await drawBoth('zh-CN'), en: await drawBoth('en') }
}

/** The hall can be read without scripts; what it leads to says that it needs them. */
const readable = (plain: PlainPage): PlainPage => ({
  ...plain,
  html: plain.html.replace(/<noscript>.*?<\/noscript>/, ''),
})

function dataOf(page: HallPage): string {
  const data = packHallPage(page).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${hallDataId}">${data}</script>`
}

/** All parts at once: none waits until another has told of it. */
function afterFirstFrame(scripts: readonly string[]): string {
  const imports = scripts.map((address) => `import(${JSON.stringify(address)})`).join(';')
  return `requestAnimationFrame(function(){setTimeout(function(){${imports}})})`
}
