import { isDay } from '@registration/contract/rules/dates.ts'
import { z } from 'zod'

/** A text that citizens see, complete in both languages. */
export const text = z.strictObject({ zh: z.string().trim().min(1), en: z.string().trim().min(1) })
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')
export const regionCode = z.string().regex(/^\d{6}$/, 'must be six digits in quotes')

const word = z
  .string()
  .trim()
  .min(2)
  .regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit')
const words = z.array(word).min(1)
/** What a citizen calls a thing, for the search. */
export const keywords = z.strictObject({ zh: words, en: words })
export const keywordsOrNone = keywords.default({ zh: [], en: [] })

export const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM in quotes')

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const instant = z.string().refine(isInstant, 'must be YYYY-MM-DD HH:mm:ss in Asia/Shanghai')

function isInstant(time: string): boolean {
  return /^\S{10} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time) && isDay(time.slice(0, 10))
}
