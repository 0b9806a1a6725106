import { useSyncExternalStore } from 'react'
import { makeStoredChoice } from '../preferences/stored-choice.ts'
import { fill, type KeyOf, type ParametersAt, type Section, type Text, type Translation } from './translate.ts'
import type { kitZh } from './zh-CN.ts'

export type Language = 'zh-CN' | 'en'

type Kit = typeof kitZh
/** The Chinese texts of an app, with those of the kit among them, in the app's own words where it has others. */
type AppSource = Record<string, Section> & { [S in keyof Kit]: { [N in keyof Kit[S]]: string } }
type Catalogue = Record<string, Record<string, Text>>

export type TranslateFrom<C extends Record<string, Section>> = <K extends KeyOf<C>>(
  key: K,
  ...parameters: ParametersAt<C, K>
) => string

interface AppTexts<C extends AppSource> {
  /** The Chinese texts that are there before any are loaded. */
  first: Catalogue
  load: { 'zh-CN': () => Promise<C>; en: () => Promise<Translation<C>> }
  /** Called with what is chosen, for what has to know it outside the page. */
  remember?: (language: Language) => void
}

const languages = ['zh-CN', 'en'] as const
/** Chinese, or English if the browser prefers it and nothing was chosen. */
const choice = makeStoredChoice<Language>('language', languages, () =>
  /^en\b/i.test(navigator.language) ? 'en' : 'zh-CN',
)

const catalogues: Partial<Record<Language, Catalogue>> = {}
let loaders: Record<Language, () => Promise<Catalogue>> | undefined
let remember: (language: Language) => void = () => undefined

/**
 * Called once by an app, in the module from which its other modules get their texts. Answers the functions that are typed
 * by its texts.
 */
export function defineTexts<C extends AppSource>(texts: AppTexts<C>) {
  catalogues['zh-CN'] = texts.first
  loaders = texts.load
  if (texts.remember) remember = texts.remember
  return {
    /** A text in the current language, for code outside components; components take it from `useTranslate`. */
    translate: translateAny as TranslateFrom<C>, // the same function, which knows no catalogue
    /** `const t = useTranslate()`: the component follows a change of language. */
    useTranslate: useTranslateAny as () => TranslateFrom<C>, // likewise
    loadTexts,
    showLanguage,
  }
}

/** Loads the texts that are not there from the beginning. Each screen that needs them waits for it. */
async function loadTexts() {
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
    remember(language)
  })
}

/** Loads the stored language's texts. Called once before the first frame. Falls back to Chinese without network. */
async function showLanguage() {
  if (!catalogues[choice.get()]) await load(choice.get()).catch(() => undefined)
  const language = currentLanguage()
  if (document.documentElement.lang !== language) remember(choice.get())
  document.documentElement.lang = language
}

async function load(language: Language) {
  if (language === 'en' && catalogues.en) return
  const catalogue = await loaders?.[language]()
  if (catalogue) catalogues[language] = catalogue
}

function translateAny(key: string, parameters: Record<string, string | number> = {}): string {
  const language = currentLanguage()
  const [section = '', name = ''] = key.split('.')
  const text = catalogues[language]?.[section]?.[name]
  return text === undefined ? key : fill(text, parameters, language)
}

function useTranslateAny() {
  useLanguage()
  return translateAny
}

/** The texts of a section in the current language. Empty until they are loaded. */
export function sectionTexts(section: keyof Kit): Catalogue[string] {
  return catalogues[currentLanguage()]?.[section] ?? {}
}

export function useLanguage(): Language {
  return useSyncExternalStore(choice.subscribe, currentLanguage, currentLanguage)
}

/** `translate` for the texts of the kit itself. */
export const translate: TranslateFrom<Kit> = translateAny

/** `useTranslate` for the texts of the kit itself. */
export const useTranslate: () => TranslateFrom<Kit> = useTranslateAny
