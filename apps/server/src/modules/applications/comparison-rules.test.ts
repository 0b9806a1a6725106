import { expect, test } from 'vitest'
import { aParty } from '../../demonstration/builders.ts'
import { comparedContent } from './comparison-rules.ts'
import { asStoredParty } from './party-rules.ts'

test('the hash of the same units and parties is another one in another application', () => {
  const parties = [asStoredParty(aParty(), 'p1')]
  const hashes = ['aa', 'aa', 'bb'].map((salt) => comparedContent({ salt, units: [], parties }).toString('hex'))
  expect(hashes[1]).toBe(hashes[0])
  expect(hashes[2]).not.toBe(hashes[0])
})
