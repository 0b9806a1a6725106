import { expect, test } from 'vitest'
import { makeFairTurns } from './turns.ts'

const bounds = { maxWaiting: 10, patienceMs: 60_000 }

/** Works that a test ends one by one, and the order in which they began. */
function aBench(width: number) {
  const inTurn = makeFairTurns({ ...bounds, atOnce: width })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (owner: string, name: string) =>
    inTurn(owner, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
      // What a test leaves waiting is refused while a later file runs in the same process.
    }).catch(() => undefined)
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    await settled()
    ends.get(name)?.()
    await settled()
  }
  return { begin, end, begun }
}

test('an owner with many works holds one place, and another begins at once', async () => {
  const { begin, end, begun } = aBench(2)
  for (const name of ['a1', 'a2', 'a3']) void begin('a', name)
  void begin('b', 'b1')
  await end('')
  expect(begun).toEqual(['a1', 'b1'])
})

test('a newcomer waits for one work of the others, not for all that came before', async () => {
  const { begin, end, begun } = aBench(2)
  for (const owner of ['a', 'b']) for (const n of [1, 2, 3]) void begin(owner, `${owner}${n}`)
  void begin('c', 'c1')
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('c1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  await end('b1')
  await end('a2')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a work that fails frees its place', async () => {
  const inTurn = makeFairTurns({ ...bounds, atOnce: 1 })
  const failed = inTurn('a', () => Promise.reject(new Error('broken')))
  await expect(failed).rejects.toThrow('broken')
  expect(await inTurn('a', async () => 'done')).toBe('done')
})
