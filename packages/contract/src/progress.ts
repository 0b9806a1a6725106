/**
 * Progress by acceptance number: any signed-in citizen, any number. The name is masked unless it is the caller's own.
 * docs/product/progress.md 'Progress'.
 */
import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { list, text, time } from './fields.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { named } from './wire.ts'

export const getProgress = post('/online/wx/process', {
  access: 'citizen',
  transaction: 'none',
  rateLimit: { calls: 30, seconds: 60 },
  input: named({ acceptanceNumber: ['lsh', text(fieldMessage('required'), 60)] }),
  answer: list(
    1_000,
    named({
      acceptanceNumber: ['serialNumber', z.string()],
      name: ['name', z.string()],
      activity: ['activityName', z.string()],
      stage: ['processName', z.string()],
      at: ['actStart', time()],
    }),
  ),
})

/** The caller's own acceptance numbers, the newest application first. A call of our own. */
export const listOwnNumbers = post('/api/progress/own-numbers', {
  access: 'citizen',
  transaction: 'none',
  input: named({}),
  answer: named({
    numbers: [
      'numbers',
      list(10, named({ acceptanceNumber: ['number', z.string()], applicationName: ['name', z.string()] })),
    ],
  }),
})
