import { z } from 'zod'
import { isChinaTime } from '../china-time.ts'

/** Types of fields that the registry's messages share. */

export const code = (pattern: RegExp) => z.string().regex(pattern)

/** Words, never blank. */
export const text = code(/\S/).max(500)

export const recordId = code(/^[\w-]{1,100}$/)

export const regionCode = code(/^\d{6}$/)

/** 1 to 5 are a person's, 6 to 8 an organisation's, 99 any other. */
export const documentType = code(/^(?:[1-8]|99)$/)

export const documentNumber = code(/^\S{1,100}$/)

export const mobile = code(/^1[3-9]\d{9}$/)

/** `YYYY-MM-DD`, a day that exists. */
export const day = z.iso.date()

/** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, a moment that exists. */
export const instant = z.string().refine((given) => isChinaTime(given))

/** A decimal without a sign, a separator or a leading zero. */
export const decimal = (digits: number, places: number) =>
  code(new RegExp(`^(?:0|[1-9]\\d{0,${digits - 1}})(?:\\.\\d{1,${places}})?$`))

export const counting = z.int().positive()

/** The first fields of every message. */
export const head = { messageId: z.uuid(), at: instant }
