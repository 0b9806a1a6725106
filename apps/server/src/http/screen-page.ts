import type { PageLanguage, ScreenFiles } from '@registration/contract/home-page.ts'
import { paths } from '@registration/contract/paths.ts'
import type { Config } from '../config.ts'
import {
  type AnswerPage,
  makePage,
  type PageAnswer,
  type PageRenderer,
  type PlainPage,
  pageLanguage,
  sendPage,
} from './prerendered-page.ts'

/**
 * Answers with the page of every address but the home screen's: the shape of a screen until the app's code is there. It
 * names every file of this screen, so that all load at once. Each page is made at its first request.
 * docs/product/home.md 'First visit'.
 */
export async function makeScreenAnswer(
  plain: PlainPage,
  { renderScreen }: PageRenderer,
  { files, config }: { files: ScreenFiles; config: Config },
): Promise<AnswerPage> {
  const prerendered = { 'zh-CN': await renderScreen('zh-CN'), en: await renderScreen('en') }
  const make = (language: PageLanguage, address: string) =>
    makePage(plain, {
      language,
      prerendered: prerendered[language],
      head: linksTo(plain, [...files.all, ...files.texts[language], ...(files.screens[address] ?? [])]),
      sdkUrl: config.wechat.sdkUrl,
    })
  const made = new Map<string, Promise<PageAnswer>>()
  return async (request, reply) => {
    const language = pageLanguage(request)
    const requested = addressOf(request.url)
    const address = Object.hasOwn(files.screens, requested) ? requested : ''
    const key = `${language} ${address}`
    const page = made.get(key) ?? make(language, address)
    made.set(key, page)
    return sendPage(await page, request, reply)
  }
}

/** The path of the screen. On the way through the sign-in it is the path of the screen behind it. */
function addressOf(url: string): string {
  // Not parsed as a URL: `//` is none, and has a page too.
  const [pathname = '', search = ''] = url.split('?')
  const [behind = ''] = (paths.waiting.read(search).redirect ?? '').split('?')
  return (pathname === paths.waiting.pattern && behind ? behind : pathname).toLowerCase()
}

function linksTo({ scripts: [entry, ...parts] }: PlainPage, files: readonly string[]): string {
  const links = [...parts, ...files.map((file) => `/${file}`)].map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="${file}">`
      : `<link rel="modulepreload" crossorigin href="${file}">`,
  )
  return `<script type="module" crossorigin src="${entry}"></script>${links.join('')}`
}
