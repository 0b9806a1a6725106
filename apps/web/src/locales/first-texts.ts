import { firstTitles, firstUi } from './zh-CN/first.ts'
import { hall } from './zh-CN/hall.ts'

/** The Chinese texts of the first visit: the hall's and the shell's. The others come with the first screen behind it. */
export const firstTexts = { ui: firstUi, titles: firstTitles, hall } as const
