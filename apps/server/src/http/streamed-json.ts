import { fieldsOf } from '@registration/contract/wire.ts'
import * as z from 'zod/mini'
import { isRecord } from './body.ts'

/** An answer whose lists, at any depth, may be read while they are sent. */
export type Streamed<A> = A extends readonly (infer Item)[]
  ? A | AsyncIterable<Streamed<Item>>
  : A extends object
    ? { [K in keyof A]: Streamed<A[K]> }
    : A

/**
 * The JSON of an answer in the wire's words, piece by piece. Of a list that is being read, one item is held at a time.
 */
export async function* streamJson(schema: z.core.$ZodType, value: unknown): AsyncGenerator<string> {
  const fields = fieldsOf(schema)
  if (isAsyncIterable(value)) yield* streamList(schema, value)
  else if (fields && isRecord(value) && Object.values(value).some(isAsyncIterable)) yield* streamRecord(fields, value)
  else yield JSON.stringify(z.encode(schema, value)) ?? 'null'
}

async function* streamList(schema: z.core.$ZodType, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  if (!(schema instanceof z.ZodMiniArray)) throw new Error('Items are given where the contract has no list')
  let separator = '['
  for await (const item of items) {
    yield separator
    yield* streamJson(schema.def.element, item)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

async function* streamRecord(
  fields: NonNullable<ReturnType<typeof fieldsOf>>,
  record: Record<string, unknown>,
): AsyncGenerator<string> {
  let separator = '{'
  for (const [word, [wire, schema]] of Object.entries(fields)) {
    if (record[word] === undefined) continue
    yield `${separator}${JSON.stringify(wire)}:`
    yield* streamJson(schema, record[word])
    separator = ','
  }
  yield '}'
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value
