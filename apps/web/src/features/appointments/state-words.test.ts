import { expect, test } from 'vitest'
import { stateWordsOf } from './state-words.ts'

test('a booking is shown as booked until its time is over, and then as over unless the office has reported how it ended', () => {
  expect(stateWordsOf({ state: 'booked', isOver: false }).key).toBe('appointments.stateBooked')
  expect(stateWordsOf({ state: 'booked', isOver: true }).key).toBe('appointments.stateOver')
  expect(stateWordsOf({ state: 'kept', isOver: true }).key).toBe('appointments.stateKept')
  expect(stateWordsOf({ state: 'missed', isOver: true }).key).toBe('appointments.stateMissed')
})
