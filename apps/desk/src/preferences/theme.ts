import { makeStoredChoice } from '@registration/kit/preferences/stored-choice.ts'
import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

export const themes = ['system', 'light', 'dark'] as const

const choice = makeStoredChoice<Theme>('theme', themes, () => 'system')

const dark = '(prefers-color-scheme: dark)'
const media: Record<Theme, string> = { system: dark, light: 'not all', dark: 'all' }
/** The rules for the dark, of which the style sheets have one each. */
let rules: CSSMediaRule[] | undefined

/** Applies the choice: it decides when the style sheets' rules for the dark hold. Called once before the first frame. */
export function showTheme(): void {
  rules ??= [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter(
      (rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.media.mediaText === dark,
    ),
  )
  for (const rule of rules) rule.media.mediaText = media[choice.get()]
  const scheme = choice.get() === 'system' ? 'light dark' : choice.get()
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', scheme)
}

export function setTheme(theme: Theme): void {
  choice.set(theme)
  showTheme()
}

export const useTheme = (): Theme => useSyncExternalStore(choice.subscribe, choice.get, choice.get)
