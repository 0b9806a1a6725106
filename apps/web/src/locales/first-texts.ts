import { hall } from './zh-CN/hall.ts'
import { profile } from './zh-CN/profile.ts'
import { session } from './zh-CN/session.ts'
import { titles } from './zh-CN/titles.ts'
import { ui } from './zh-CN/ui.ts'

/** The Chinese texts of the first visit: the hall's and the shell's. The others come with the first screen behind it. */
export const firstTexts = { ui, titles, session, hall, profile } as const
