import { hall } from './zh-CN/hall.ts'
import { profile } from './zh-CN/profile.ts'
import { session } from './zh-CN/session.ts'
import { titles } from './zh-CN/titles.ts'
import { ui } from './zh-CN/ui.ts'

/** The source catalogue: keys and parameters of every other language are inferred from it. One section per feature. */
export const zhCN = { ui, titles, session, hall, profile } as const
