/** The assistant that leads to a business, and the search over everything public. docs/product/guidance.md 'Guidance'. */
import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { id, list, text } from './fields.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { terms } from './terms.ts'
import { named } from './wire.ts'

const word = (name: string) => [name, z.string()] as const

/** The first choice, then at most four more. The last of them is the city, where several have the business. */
export const maxGuidanceSteps = 5

/** A choice on a path, as an address has it. */
export const isGuidanceStep = (step: string) => /^[a-z0-9-]{1,60}$/.test(step)

/** Where a path leads: a business in a city. */
const guidanceResult = named({
  businessId: word('businessId'),
  regionCode: word('regionCode'),
  regionName: word('regionName'),
  name: word('name'),
  /** Who must come to the counter, or need not. */
  whoComes: word('whoComes'),
  /** The papers of the commonest case. */
  materials: ['materials', list(100, named({ name: word('name'), hint: word('hint') }))],
  terms: ['terms', terms],
  byAppointment: ['byAppointment', z.boolean()],
  /** Whether the register may have anything against it, so that a check comes first. */
  canBeChecked: ['canBeChecked', z.boolean()],
  /** The role that still comes once all parties have confirmed on their phones, or empty. Null where nobody can. */
  comes: ['comes', z.nullable(z.string())],
})
export type GuidanceResult = z.output<typeof guidanceResult>

const choice = named({ id: word('id'), text: word('text') })

/** The next question on a path of choices, or where it ends. A path that leads nowhere begins again: `path` is what counted. */
export const askGuidance = post('/api/guidance/ask', {
  access: 'public',
  transaction: 'none',
  input: named({ path: ['path', z._default(list(maxGuidanceSteps, id()), [])] }),
  answer: named({
    path: ['path', list(maxGuidanceSteps, choice)],
    question: ['question', z.nullable(named({ text: word('text'), choices: ['choices', list(20, choice)] }))],
    result: ['result', z.nullable(guidanceResult)],
  }),
})

export const searchGroups = ['business', 'service', 'guide', 'question', 'notice', 'download'] as const
export type SearchGroup = (typeof searchGroups)[number]

/** So many of a group are counted. */
export const maxSearchTotal = 100

/** Every business and service that is found is listed, and the first few of the others. */
export const maxSearchRows = 100

/**
 * What public texts have the words, and the services of the hall. A group without a hit is left out. The first group has
 * most of the words. `link` is an address of the web app, of a download the file's. Of an article on another site it is that.
 */
export const searchGuidance = post('/api/guidance/search', {
  access: 'public',
  transaction: 'none',
  rateLimit: { calls: 60, seconds: 60 },
  input: named({ text: ['text', text(fieldMessage('required'), 100)] }),
  answer: named({
    groups: [
      'groups',
      list(
        searchGroups.length,
        named({
          group: ['group', z.enum(searchGroups)],
          /** At most `maxSearchTotal`: then there may be more. */
          total: ['total', z.number()],
          rows: [
            'rows',
            list(maxSearchRows, named({ title: word('title'), excerpt: word('excerpt'), link: word('link') })),
          ],
        }),
      ),
    ],
  }),
})
