import { expect, test } from 'vitest'
import { factsOf } from './case-fact-rules.ts'

test.each([
  ['a passport', '3', true],
  ['a document of Hong Kong, Macau or Taiwan, which is in Chinese', '2', false],
  ['an ID card', '1', false],
])('whether the papers for a foreign document are needed is known of %s', (_title, documentType, isForeign) => {
  const party = { role: 'rightsHolder', kind: 'individual', documentType, documentNumber: 'H12345678' } as const
  const parties = [{ ...party, hasAgent: false, isFromRegister: false }]
  const facts = factsOf({ parties, certificateNumbers: [], findings: [] }, '2026-03-10')
  expect(facts.has('hasForeignDocument')).toBe(isForeign)
})
