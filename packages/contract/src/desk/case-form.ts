/**
 * The form of a case as an officer reads it: one submission beside the one before.
 * docs/product/cases.md 'The screen of a case'.
 */
import * as z from 'zod/mini'
import { list, time } from '../fields.ts'
import { limits } from '../rules/limits.ts'
import { named } from '../wire.ts'

/** What the server compared with, and how it came out. `unknown`: it could not be compared. */
const check = () =>
  named({
    with: ['with', z.enum(['register', 'certification', 'previous', 'checkDigit', 'region'])],
    verdict: ['verdict', z.enum(['same', 'different', 'unknown'])],
    /** The register's value. Never a document number or a phone. */
    value: ['value', z.optional(z.string())],
  })

/** One value of the form. Numbers and phones are masked, always. */
const formValue = () =>
  named({
    /** Our word: `documentNumber`. The screen's `data-field` has `party.` or `unit.` before it. */
    field: ['field', z.string()],
    title: ['title', z.string()],
    value: ['value', z.string()],
    /** The value of the submission before, where it differs. */
    before: ['before', z.optional(z.string())],
    checks: ['checks', list(4, check())],
    isRevealable: ['isRevealable', z.boolean()],
  })

const change = () => z.enum(['same', 'changed', 'added', 'removed'])

const caseParty = () =>
  named({
    id: ['id', z.string()],
    role: ['role', z.enum(['rightsHolder', 'obligor'])],
    /** 买方 1. */
    title: ['title', z.string()],
    change: ['change', change()],
    values: ['values', list(50, formValue())],
  })

const caseUnit = () =>
  named({
    id: ['id', z.string()],
    title: ['title', z.string()],
    change: ['change', change()],
    values: ['values', list(50, formValue())],
  })

const caseFile = () =>
  named({
    id: ['id', z.string()],
    mediaType: ['mediaType', z.string()],
    bytes: ['bytes', z.number()],
    change: ['change', change()],
    /** Whether this officer has opened it, or the stage before ticked it. */
    isOpened: ['isOpened', z.boolean()],
    /** How far this officer has turned it, in quarters to the right. */
    quarters: ['quarters', z.number()],
  })

const caseMaterial = () =>
  named({
    id: ['id', z.string()],
    name: ['name', z.string()],
    required: ['required', z.boolean()],
    files: ['files', list(limits.files, caseFile())],
  })

/** The lists of parties, units and answers also have what was removed since the submission before. */
/* @__NO_SIDE_EFFECTS__ */
export const caseForm = () =>
  named({
    parties: ['parties', list(2 * limits.parties, caseParty())],
    units: ['units', list(2 * limits.units, caseUnit())],
    materials: ['materials', list(100, caseMaterial())],
    answers: [
      'answers',
      list(
        200,
        named({
          id: ['id', z.string()],
          question: ['question', z.string()],
          /** Empty for a removed one. */
          answer: ['answer', z.string()],
          change: ['change', change()],
          before: ['before', z.optional(z.string())],
        }),
      ),
    ],
    confirmations: [
      'confirmations',
      list(
        limits.parties,
        named({
          partyId: ['partyId', z.string()],
          /**
           * `open`: they have not answered yet. `counter`: they confirm there. `notMe`: who was asked knows nothing of it.
           */
          state: ['state', z.enum(['confirmed', 'open', 'counter', 'refused', 'notMe', 'retracted'])],
          /** Of a confirmation: `code`, `face` or `counter`. */
          method: ['method', z.string()],
          at: ['at', time()],
        }),
      ),
    ],
  })
