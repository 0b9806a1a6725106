/**
 * The wire: records whose fields have two names, ours and the wire's, written once on one line. Every codec works in
 * both directions: the server decodes requests, the web encodes them, with the same checks.
 */
import * as z from 'zod/mini'
import { object } from '#zod-object'

type Fields = Record<string, readonly [wire: string, schema: z.ZodMiniType]>
type OptionalKeys<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T]
type Loosen<T> = { [K in Exclude<keyof T, OptionalKeys<T>>]: T[K] } & { [K in OptionalKeys<T>]?: T[K] }
type Simplify<T> = { [K in keyof T]: T[K] } & {}
type Wire<F extends Fields> = Simplify<Loosen<{ [K in keyof F as F[K][0]]: z.input<F[K][1]> }>>
type Ours<F extends Fields> = Simplify<Loosen<{ [K in keyof F]: z.output<F[K][1]> }>>
export type Named<F extends Fields> = z.ZodMiniCodec<z.ZodMiniType<Wire<F>, Wire<F>>, z.ZodMiniType<Ours<F>, Ours<F>>>

/**
 * The report of a rule over several fields of a record: which field, in our words, and the message
 * (rules/field-messages.ts).
 */
export interface FieldFault<Field extends string = string> {
  field: Field
  message: string
}

const wordsOf = new WeakMap<object, Map<string, string>>()
const fieldsBySchema = new WeakMap<object, Fields>()

/**
 * A record with two names per field: `named({ name: ['sqr_name', text(…)] })`. Unknown fields are dropped. `rule`
 * checks several fields together, in our words, in both directions and beside faults of single fields. Its record may
 * lack fields, and from a form it is not normalized yet.
 */
/* @__NO_SIDE_EFFECTS__ */
export function named<const F extends Fields>(
  fields: F,
  rule?: (record: Partial<Ours<F>>) => FieldFault<keyof F & string>[],
): Named<F> {
  const entries = Object.entries(fields)
  const toWords = makeRename(entries.map(([word, [wire]]) => [wire, word]))
  const toWire = makeRename(entries.map(([word, [wire]]) => [word, wire]))
  // On the server zod compiles a record at its first use. The browser forbids that: decision 0052.
  const shape = object(Object.fromEntries(entries.map(([, [wire, schema]]) => [wire, schema])))
  // Zod runs a record's checks after decoding its fields and before encoding them: both times the values are ours.
  const judge = z.check<Record<string, unknown>>(
    (payload) => {
      // If the whole record is missing, that alone is the fault.
      if (typeof payload.value !== 'object' || payload.value === null) return
      // A field with a fault may be of any type: the rule does not see it.
      const faulty = new Set(payload.issues.map(({ path }) => path?.[0]))
      const sound = Object.fromEntries(Object.entries(payload.value).filter(([wire]) => !faulty.has(wire)))
      for (const { field, message } of rule?.(toWords(sound) as Partial<Ours<F>>) ?? []) {
        const wire = fields[field]?.[0] ?? field
        if (!faulty.has(wire)) payload.issues.push({ code: 'custom', message, path: [wire], input: payload.value })
      }
    },
    { when: () => true },
  )
  const wire = rule ? shape.check(judge) : shape
  // `wire` checks both sides. The codec only renames, which TypeScript cannot follow through Object.fromEntries.
  const codec = z.codec(wire, z.any(), { decode: toWords, encode: toWire as never })
  wordsOf.set(wire, new Map(entries.map(([word, [name]]) => [name, word])))
  fieldsBySchema.set(codec, fields)
  return codec as never
}

/** Every field of every answer passes here: a plain loop takes a third of the time of `fromEntries`. */
const makeRename = (names: (readonly [from: string, to: string])[]) => (record: Record<string, unknown>) => {
  const renamed: Record<string, unknown> = {}
  for (const [from, to] of names) {
    const value = record[from]
    if (value !== undefined) renamed[to] = value
  }
  return renamed
}

/** The fields of `named`, by our words. Undefined for another schema. */
export const fieldsOf = (schema: object): Fields | undefined => fieldsBySchema.get(schema)

/**
 * A code of the wire as a word of ours: `coded({ rightsHolder: '0', obligor: '1' })`. Any other code is refused with
 * `message`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function coded<const T extends Record<string, string>>(table: T, message?: string) {
  const back = Object.fromEntries(Object.entries(table).map(([word, code]) => [code, word]))
  // Object.values and Object.keys lose the literal types of `table`.
  const codes = Object.values(table) as [T[keyof T], ...T[keyof T][]]
  const words = Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]
  return z.codec(z.enum(codes, message), z.enum(words, message), {
    decode: (code) => back[code as string] as keyof T & string as never,
    encode: (word) => table[word as keyof T & string] as never,
  })
}

/** The inner parts of a zod schema. Each kind has some of them. */
interface Inner {
  _zod: { def: object }
}

interface Parts {
  shape?: Record<string, Inner>
  element?: Inner
  in?: Inner
  innerType?: Inner
}

const partsOf = (inner: Inner): Parts => inner._zod.def

/** The record or list inside codecs, optionals and defaults; undefined for a plain value. */
function unwrap(schema: Inner | undefined): Inner | undefined {
  let at = schema
  while (at && !partsOf(at).shape && !partsOf(at).element) at = partsOf(at).in ?? partsOf(at).innerType
  return at
}

/** A path of an issue has the wire's names in both directions (the server sends them). A form needs our words. */
export function inOurWords(schema: z.ZodMiniType, path: readonly PropertyKey[]): PropertyKey[] {
  let at: Inner | undefined = schema
  return path.map((step) => {
    at = unwrap(at)
    if (!at) return step
    const word = wordsOf.get(at)?.get(String(step)) ?? step
    at = partsOf(at).element ?? partsOf(at).shape?.[String(step)]
    return word
  })
}

/** The validation of a form: values in our words in, messages by the path in our words (`parties.0.name`) out. */
export function check<S extends z.ZodMiniType>(schema: S, values: unknown): Map<string, string> {
  // A form's values may be incomplete: that is what is checked.
  const result = z.safeEncode(schema, values as z.output<S>)
  if (result.success) return new Map()
  return new Map(
    [...result.error.issues].reverse().map((issue) => [inOurWords(schema, issue.path).join('.'), issue.message]),
  )
}

/** Every wire name in a schema with our word for it, nested records included. */
export function wireNamesOf(schema: z.ZodMiniType): Map<string, string> {
  const found = new Map<string, string>()
  const seen = new Set<Inner>()
  const walk = (inner: Inner | undefined) => {
    const at = unwrap(inner)
    if (!at || seen.has(at)) return
    seen.add(at)
    for (const [wire, word] of wordsOf.get(at) ?? []) found.set(wire, word)
    for (const child of Object.values(partsOf(at).shape ?? {})) walk(child)
    walk(partsOf(at).element)
  }
  walk(schema)
  return found
}
