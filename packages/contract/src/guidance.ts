/** The assistant that leads to a business, and the search over everything public. docs/product/guidance.md 'Guidance'. */
import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { list, text } from './fields.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { terms } from './terms.ts'
import { named } from './wire.ts'

const word = (name: string) => [name, z.string()] as const

/** The most choices on one path. */
export const maxGuidanceSteps = 6

/** Where a path leads: a business in a city. */
const guidanceResult = named({
  businessId: word('businessId'),
  regionCode: word('regionCode'),
  name: word('name'),
  /** Who must come to the counter, or need not. */
  whoComes: word('whoComes'),
  /** The papers of the commonest case. */
  materials: ['materials', list(100, named({ name: word('name'), hint: word('hint') }))],
  terms: ['terms', terms],
  byAppointment: ['byAppointment', z.boolean()],
})

/** The next question on a path of choices, or where it ends. A path that leads nowhere begins again: `path` is what counted. */
export const askGuidance = post('/api/guidance/ask', {
  access: 'public',
  transaction: 'none',
  input: named({ path: ['path', list(maxGuidanceSteps, z.string().check(z.maxLength(60)))] }),
  answer: named({
    path: ['path', list(maxGuidanceSteps, named({ id: word('id'), text: word('text') }))],
    question: [
      'question',
      z.nullable(
        named({ text: word('text'), choices: ['choices', list(20, named({ id: word('id'), text: word('text') }))] }),
      ),
    ],
    result: ['result', z.nullable(guidanceResult)],
  }),
})

export const searchGroups = ['business', 'guide', 'question', 'notice', 'download'] as const
export type SearchGroup = (typeof searchGroups)[number]

/** What public texts have the words. A group without a hit is left out. `link` is an address of the web app. */
export const searchGuidance = post('/api/guidance/search', {
  access: 'public',
  transaction: 'none',
  input: named({ text: ['text', text(fieldMessage('required'), 100)] }),
  answer: named({
    groups: [
      'groups',
      list(
        searchGroups.length,
        named({
          group: ['group', z.enum(searchGroups)],
          /** At most 1,000. */
          total: ['total', z.number()],
          rows: ['rows', list(20, named({ title: word('title'), excerpt: word('excerpt'), link: word('link') }))],
        }),
      ),
    ],
  }),
})
