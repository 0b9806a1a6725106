import { titlesZh } from '@registration/contract/titles-zh.ts'
import { firstTitles } from './first.ts'

/** The document's title on each screen, which the messaging app shows in its header. */
export const titles = { ...firstTitles, ...titlesZh } as const
