/** What the register says of a property to somebody whom it concerns. docs/product/register-check.md 'The register check'. */
import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { id, list, optionalId, optionalText, time } from './fields.ts'
import { registerLimit } from './property-search.ts'
import { limits } from './rules/limits.ts'
import { checkLevels, checkRules, checkVerdicts } from './rules/register-check.ts'
import { named } from './wire.ts'

/** The register's own ids are sealed in the `ref` of an own unit, so it is longer than an id of ours. */
export const maxRefLength = 1_000

/** A way on: an address of the web app. */
const wayOut = named({ text: ['text', z.string()], link: ['link', z.string()] })

/** One thing that the register has against a business. `since` is `YYYY-MM-DD`, empty for what is no entry. */
const finding = named({
  rule: ['rule', z.enum(checkRules)],
  level: ['level', z.enum(checkLevels)],
  title: ['title', z.string()],
  location: ['location', z.string()],
  since: ['since', z.string()],
  text: ['text', z.string()],
  ways: ['ways', list(10, wayOut)],
})
export type Finding = z.output<typeof finding>

/** `asOf`: when the register was asked. Findings are the heaviest first, every one of every unit. */
const registerCheck = named({
  verdict: ['verdict', z.enum(checkVerdicts)],
  askedAt: ['askedAt', time()],
  findings: ['findings', list(limits.units * checkRules.length, finding)],
})
export type RegisterCheck = z.output<typeof registerCheck>

/**
 * Compares an own application with the register: whether its business can be done with its units and parties. For
 * certified citizens, of units whose registered owner is a party. The verdict is kept with the application.
 * With `ref` and `businessId` in its place: an own unit of an unlocked session, which is kept nowhere.
 */
export const checkProperty = post('/api/properties/check', {
  access: 'citizen',
  transaction: 'steps',
  idempotent: false,
  rateLimit: registerLimit,
  input: named({
    applicationId: ['applicationId', optionalId()],
    ref: ['ref', optionalText(maxRefLength)],
    businessId: ['businessId', optionalId()],
  }),
  answer: registerCheck,
})

/**
 * The kept check of an own application, if its units and parties are still those that were compared. `isOutdated`: there
 * was one, of other units or parties.
 */
export const getLastCheck = post('/api/properties/last-check', {
  access: 'citizen',
  transaction: 'none',
  input: named({ applicationId: ['applicationId', id()] }),
  answer: named({ check: ['check', z.nullable(registerCheck)], isOutdated: ['outdated', z.boolean()] }),
})

/** What the register may have against a business, in words: each rule of its table, the heaviest first. Without levels none. */
export const listCheckRules = post('/api/properties/list-rules', {
  access: 'citizen',
  transaction: 'none',
  input: named({ businessId: ['businessId', id()] }),
  answer: named({
    name: ['name', z.string()],
    rules: [
      'rules',
      list(
        checkRules.length,
        named({
          rule: ['rule', z.enum(checkRules)],
          level: ['level', z.enum(checkLevels)],
          title: ['title', z.string()],
          text: ['text', z.string()],
        }),
      ),
    ],
  }),
})
export type ListedRule = z.output<typeof listCheckRules.answer>['rules'][number]
