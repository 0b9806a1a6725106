/** How long a business takes and what it costs. docs/product/catalogue.md 'Times and fees'. */
import * as z from 'zod/mini'
import { list } from './fields.ts'
import { named } from './wire.ts'

/**
 * In working days from acceptance: what the city promises, and the law's longest. `publicationDays`: what is published
 * before it, 0 without. Amounts are whole yuan as text; an empty total is not known yet. The taxes are never in it.
 */
export const termsFields = {
  workingDays: ['workingDays', z.number()],
  statutoryDays: ['statutoryDays', z.number()],
  publicationDays: ['publicationDays', z.number()],
  fee: [
    'fee',
    named({
      total: ['total', z.string()],
      payer: ['payer', z.string()],
      lines: ['lines', list(20, named({ text: ['text', z.string()], amount: ['amount', z.string()] }))],
    }),
  ],
} as const

export const terms = named(termsFields)
export type Terms = z.output<typeof terms>
