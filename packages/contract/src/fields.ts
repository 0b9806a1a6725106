/** Types of fields that many endpoints share. Messages are of rules/field-messages.ts. */
import * as z from 'zod/mini'
import { fieldMessage } from './rules/field-messages.ts'
import { isReadableText, lengthOf, withoutUnseen } from './rules/text.ts'
import { coded } from './wire.ts'

/** The database stores no NUL and no halves of characters. */
const readable = z.refine<string>(isReadableText, fieldMessage('textInvalid'))

/** A text is stored as it is read, and without white space around it. */
const legible = z.overwrite<string>((value) => withoutUnseen(value).trim())

/** A required text. Missing and empty have the same message. `max` counts Unicode characters. */
/* @__NO_SIDE_EFFECTS__ */
export const text = (missing: string, max = 200) =>
  z.string(missing).check(legible, z.minLength(1, missing), readable, maxLengthOf(max))

/** An optional text: an empty one on the wire is an absent one. */
/* @__NO_SIDE_EFFECTS__ */
export const optionalText = (max = 200) => blankAsAbsent(z.string().check(legible, readable, maxLengthOf(max)))

/** An optional text: an absent one changes nothing, an empty one deletes the value. */
/* @__NO_SIDE_EFFECTS__ */
export const changeableText = (max = 200) => z.optional(z.string().check(legible, readable, maxLengthOf(max)))

/** As `optionalText`, with a rule for an existing text. */
/* @__NO_SIDE_EFFECTS__ */
export const optionalChecked = (isValid: (value: string) => boolean, message: string, max = 200) =>
  blankAsAbsent(
    z.string().check(
      legible,
      readable,
      maxLengthOf(max),
      z.refine((value) => value === '' || isValid(value), message),
    ),
  )

/** A text normalized in both directions (full-width digits, spaces) and checked afterwards. */
/* @__NO_SIDE_EFFECTS__ */
export const normalized = (missing: string, normalize: (value: string) => string, max = 200) =>
  z.codec(
    z.string(missing).check(
      z.refine((value) => normalize(value) !== '', missing),
      readable,
      maxLengthOf(max),
    ),
    z.string(missing),
    {
      decode: normalize,
      encode: normalize,
    },
  )

/* @__NO_SIDE_EFFECTS__ */
export const optionalNormalized = (
  normalize: (value: string) => string,
  isValid: (normalized: string) => boolean,
  message: string,
  max = 200,
) => {
  // One message beside a field: a text that is too long has that one.
  const sound = (value: string) => normalize(value) === '' || lengthOf(value) > max || isValid(normalize(value))
  return z.codec(
    z.optional(z.string(message).check(readable, maxLengthOf(max), z.refine(sound, message))),
    z.optional(z.string(message)),
    {
      decode: (value) => normalize(value ?? '') || undefined,
      encode: (value) => (value === undefined ? undefined : normalize(value)),
    },
  )
}

/** The id of a record: ours are UUIDs, the office's own are short names. An id of another shape is not found. */
/* @__NO_SIDE_EFFECTS__ */
export const id = () => text(fieldMessage('required'), 100)
/* @__NO_SIDE_EFFECTS__ */
export const optionalId = () => optionalText(100)

/** A value as the client read it earlier. It is compared only, so it has no rule. */
/* @__NO_SIDE_EFFECTS__ */
export const asRead = () => z.optional(z.string())

/** `'1'` and `'0'`. */
/* @__NO_SIDE_EFFECTS__ */
export const flag = () =>
  z.codec(z.enum(['1', '0']), z.boolean(), { decode: (v) => v === '1', encode: (v) => (v ? '1' : '0') })

/** The strings `'true'` and `'false'`. */
/* @__NO_SIDE_EFFECTS__ */
export const trueOrFalse = () =>
  z.codec(z.enum(['true', 'false']), z.boolean(), {
    decode: (v) => v === 'true',
    encode: (v) => (v ? 'true' : 'false'),
  })

/** `'是'` and `'否'`. */
/* @__NO_SIDE_EFFECTS__ */
export const yesOrNo = () =>
  z.codec(z.enum(['是', '否']), z.boolean(), { decode: (v) => v === '是', encode: (v) => (v ? '是' : '否') })

/**
 * The page of a list, or its size: text in a form-encoded body, a number in JSON. A missing or an empty one is `fallback`. One
 * beyond 1 and `max` is the nearest of them. A fallback of 0 is allowed, too: it names the last. A number that a citizen
 * chooses is `coded`.
 */
/* @__NO_SIDE_EFFECTS__ */
export const wholeNumber = (fallback: number, max: number) =>
  z.codec(
    z.optional(
      z.union([
        z.string().check(z.regex(/^\d{0,6}$/, fieldMessage('textInvalid'))),
        z.number(fieldMessage('textInvalid')),
      ]),
    ),
    z.number(),
    {
      decode: (value) =>
        value === undefined || value === ''
          ? fallback
          : Math.min(Math.max(Math.min(1, fallback), Math.trunc(Number(value))), max),
      encode: (value) => value,
    },
  )

/** The page of a list of records. `all` is the newest `allRows` of them. */
/* @__NO_SIDE_EFFECTS__ */
export const listPage = () => z.union([z.literal('all'), wholeNumber(1, 100_000)])
export const allRows = 1_000

/** An instant as on the wire: `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. It stays that text outside the database. */
/* @__NO_SIDE_EFFECTS__ */
export const time = () =>
  z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$/, fieldMessage('dateInvalid')))

/** A list with a maximum length. A longer one in an answer is a fault of ours: the store has the same bound. */
/* @__NO_SIDE_EFFECTS__ */
export function list<S extends z.ZodMiniType>(max: number, item: S): z.ZodMiniArray<S> {
  const schema = z.array(item).check(z.maxLength(max, fieldMessage('tooLong', { n: max })))
  const { run } = schema._zod
  // To ask its checks, zod encodes an array twice: one within another three times. The checks allow an array that fits.
  schema._zod.run = (payload, ctx) => {
    const fits = ctx.direction === 'backward' && Array.isArray(payload.value) && payload.value.length <= max
    return (fits ? schema._zod.parse : run)(payload, ctx)
  }
  return schema
}

/** A party's part in an application. */
/* @__NO_SIDE_EFFECTS__ */
export const partyRole = () => coded({ rightsHolder: '0', obligor: '1' }, fieldMessage('partyRoleInvalid'))

/* @__NO_SIDE_EFFECTS__ */
function maxLengthOf(max: number) {
  return z.refine<string>((value) => lengthOf(value) <= max, fieldMessage('tooLong', { n: max }))
}

/* @__NO_SIDE_EFFECTS__ */
function blankAsAbsent(inner: z.ZodMiniType<string, string>) {
  return z.codec(z.optional(inner), z.optional(z.string()), {
    decode: (value) => value || undefined,
    encode: (value) => value,
  })
}
