import { named } from '@registration/contract/wire.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { streamJson } from './streamed-json.ts'

const shelves = named({
  madeAt: ['made_at', z.string()],
  shelves: ['rows', z.array(named({ name: ['title', z.string()], books: ['items', z.array(z.string())] }))],
})

async function* listOf<T>(...items: T[]) {
  yield* items
}

async function joined(value: unknown): Promise<unknown> {
  let json = ''
  for await (const piece of streamJson(shelves, value)) json += piece
  return JSON.parse(json)
}

test('a streamed answer is the same on the wire as a whole one', async () => {
  const whole = {
    madeAt: 'today',
    shelves: [
      { name: 'a"b', books: ['x', 'y'] },
      { name: 'empty', books: [] },
    ],
  }
  const read = {
    madeAt: 'today',
    shelves: listOf({ name: 'a"b', books: listOf('x', 'y') }, { name: 'empty', books: listOf() }),
  }
  expect(await joined(read)).toEqual(z.encode(shelves, whole))
  expect(await joined(whole)).toEqual(z.encode(shelves, whole))
  expect(await joined({ madeAt: 'today', shelves: listOf() })).toEqual({ made_at: 'today', rows: [] })
})

test('an item is read after the one before it was sent', async () => {
  let read = 0
  async function* books() {
    for (;;) {
      read += 1
      yield `book ${read}`
    }
  }
  const pieces = streamJson(shelves, { madeAt: '', shelves: listOf({ name: '', books: books() }) })
  while (read < 3) await pieces.next()
  expect(read).toBe(3)
  await pieces.return(undefined)
  expect(read).toBe(3)
})

test('an item that is not of the contract’s shape is a fault', async () => {
  await expect(joined({ madeAt: '', shelves: listOf({ name: 7, books: [] }) })).rejects.toThrow()
  await expect(joined(listOf())).rejects.toThrow('no list')
})
