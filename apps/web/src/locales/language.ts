import { languageCookie } from '@registration/contract/home-page.ts'
import { useSyncExternalStore } from 'react'
import { makeStoredChoice } from '../preferences/stored-choice.ts'
import { firstTexts } from './first-texts.ts'
import { fill, type KeyOf, type ParametersAt } from './translate.ts'
import type { zhCN } from './zh-CN.ts'

export type Language = 'zh-CN' | 'en'
export type TextKey = KeyOf<typeof zhCN>
export type Translate = <K extends TextKey>(key: K, ...parameters: ParametersAt<typeof zhCN, K>) => string

const languages = ['zh-CN', 'en'] as const
/** Chinese, or English if the browser prefers it and nothing was chosen. */
const choice = makeStoredChoice<Language>('language', languages, () =>
  /^en\b/i.test(navigator.language) ? 'en' : 'zh-CN',
)

type Catalogue = Record<string, Record<string, string | { one?: string; other: string }>>

const catalogues: Partial<Record<Language, Catalogue>> = { 'zh-CN': firstTexts }

/** Loads the texts of the screens other than the home screen. Each of those screens waits for it. */
export async function loadTexts() {
  await load(currentLanguage())
}

/** The language of the texts on the screen and of calls. */
export function currentLanguage(): Language {
  return catalogues[choice.get()] ? choice.get() : 'zh-CN'
}

/** Switches only the texts. `render` runs before anything else can switch them again. */
export async function renderIn<T>(language: Language, render: () => T): Promise<T> {
  await load(language)
  choice.set(language)
  return render()
}

/** Switches once the language's texts are loaded. Without them (no network) nothing changes and the promise rejects. */
export async function setLanguage(language: Language) {
  await renderIn(language, () => {
    document.documentElement.lang = language
    setLanguageCookie(language)
  })
}

/** Loads the stored language's texts. Called once before the first frame. Falls back to Chinese without network. */
export async function showLanguage() {
  if (!catalogues[choice.get()]) await load(choice.get()).catch(() => undefined)
  const language = currentLanguage()
  if (document.documentElement.lang !== language) setLanguageCookie(choice.get())
  document.documentElement.lang = language
}

/** From now on the server prerenders pages in this language, even if the browser prefers another. */
function setLanguageCookie(language: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Safari 14 and without TLS.
  document.cookie = `${languageCookie}=${language}; path=/; max-age=31536000; samesite=lax`
}

async function load(language: Language) {
  if (language === 'en') catalogues.en ??= (await import('./en.ts')).en
  else catalogues['zh-CN'] = (await import('./zh-CN.ts')).zhCN
}

/** A text in the current language, for code outside components; components take it from `useTranslate`. */
export const translate: Translate = (key, ...parameters) => textIn(currentLanguage(), key, parameters[0] ?? {})

function textIn(language: Language, key: string, parameters: Record<string, string | number>): string {
  const [section = '', name = ''] = key.split('.')
  const text = (catalogues[language] ?? catalogues['zh-CN'])?.[section]?.[name]
  return text === undefined ? key : fill(text, parameters, language)
}

/** The texts of a section in the current language. Empty until they are loaded. */
export function sectionTexts(section: keyof typeof zhCN): Catalogue[string] {
  return catalogues[currentLanguage()]?.[section] ?? {}
}

export function useLanguage(): Language {
  return useSyncExternalStore(choice.subscribe, currentLanguage, currentLanguage)
}

/** `const t = useTranslate()`: the component follows a change of language. */
export function useTranslate(): Translate {
  useLanguage()
  return translate
}
