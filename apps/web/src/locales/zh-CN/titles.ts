import { titlesZh } from '@registration/contract/titles-zh.ts'
import { firstTitles } from './first.ts'

/** What the document is called on each screen: the head line of the messaging app. */
export const titles = { ...firstTitles, ...titlesZh } as const
