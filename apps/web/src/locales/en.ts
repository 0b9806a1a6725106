import { hall } from './en/hall.ts'
import { profile } from './en/profile.ts'
import { session } from './en/session.ts'
import { titles } from './en/titles.ts'
import { ui } from './en/ui.ts'
import type { Translation } from './translate.ts'
import type { zhCN } from './zh-CN.ts'

export const en = { ui, titles, session, hall, profile } satisfies Translation<typeof zhCN>
