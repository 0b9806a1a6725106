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
/** Chinese, and English at first only where the browser prefers it. */
const choice = makeStoredChoice<Language>('language', languages, () =>
  /^en\b/i.test(navigator.language) ? 'en' : 'zh-CN',
)

type Catalogue = Record<string, Record<string, string | { one?: string; other: string }>>

const catalogues: Partial<Record<Language, Catalogue>> = { 'zh-CN': firstTexts }

/** Brings the texts of the screens behind the home screen; every one of those screens waits for it. */
export async function loadTexts() {
  await load(currentLanguage())
}

/** The language that the texts on the screen are in, and that calls ask for. */
export function currentLanguage(): Language {
  return catalogues[choice.get()] ? choice.get() : 'zh-CN'
}

/** Switches the texts alone, and says in them what is to be said before anything else can switch them again. */
export async function renderIn<T>(language: Language, say: () => T): Promise<T> {
  await load(language)
  choice.set(language)
  return say()
}

/** Switches once the language's texts are here; without them (no network) nothing changes and the promise rejects. */
export async function setLanguage(language: Language) {
  await renderIn(language, () => {
    document.documentElement.lang = language
    tellServer(language)
  })
}

/** Loads the kept language's texts; called once before the first frame. Falls back to Chinese without network. */
export async function showLanguage() {
  if (!catalogues[choice.get()]) await load(choice.get()).catch(() => undefined)
  const language = currentLanguage()
  if (document.documentElement.lang !== language) tellServer(choice.get())
  document.documentElement.lang = language
}

/** Pages that the server draws come in this language from now on, whatever the browser prefers. */
function tellServer(language: Language) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Safari 14 and wherever there is no TLS.
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

export function useLanguage(): Language {
  return useSyncExternalStore(choice.subscribe, currentLanguage, currentLanguage)
}

/** `const t = useTranslate()`: the component follows a change of language. */
export function useTranslate(): Translate {
  useLanguage()
  return translate
}
