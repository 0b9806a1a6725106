import { firstTitles, firstUi } from './zh-CN/first.ts'
import { home } from './zh-CN/home.ts'

/**
 * The Chinese texts of the first visit: the home screen's and the shell's. The others are loaded with the first other
 * screen.
 */
export const firstTexts = { ui: firstUi, titles: firstTitles, home } as const
