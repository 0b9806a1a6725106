import { expect, test } from 'vitest'
import { stateWordsOf } from './state-words.ts'

const time = '2026-05-11 09:00-10:00'
const at = (text: string) => Date.parse(`${text}+08:00`)

test('a booking is shown as booked until its time is over, and then as over unless the office has reported how it ended', () => {
  expect(stateWordsOf({ state: 'booked', time }, at('2026-05-11T09:59:59')).key).toBe('appointments.stateBooked')
  expect(stateWordsOf({ state: 'booked', time }, at('2026-05-11T10:00:00')).key).toBe('appointments.stateOver')
  expect(stateWordsOf({ state: 'kept', time }, at('2026-06-01T00:00:00')).key).toBe('appointments.stateKept')
  expect(stateWordsOf({ state: 'missed', time }, at('2026-06-01T00:00:00')).key).toBe('appointments.stateMissed')
})
