import type { CaseView } from '@registration/contract/desk/case-words.ts'
import type { listCases } from '@registration/contract/desk/queue.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { z } from 'zod'
import { codesOf } from '../../content/content-lookup.ts'
import type { Content } from '../../content/content-schema.ts'
import type { Officer } from '../../context.ts'
import { refuse, refuseField } from '../../refuse.ts'

export type CaseSort = NonNullable<Input<typeof listCases>['sort']>
type AskedFilters = Omit<Input<typeof listCases>, 'view' | 'sort' | 'next'>
/** `regionCode` is none of them: it would be asked for without the districts that were merged into it. */
export type CaseFilters = Omit<AskedFilters, 'regionCode'> & { regionCode?: never; regionCodes?: readonly string[] }

/** The filters of a call. A district has also the cases of those that were merged into it. */
export const readFilters = (content: Content, { regionCode, ...filters }: AskedFilters): CaseFilters =>
  regionCode ? { ...filters, regionCodes: codesOf(content, regionCode) } : filters

/**
 * The order of the rows. `runningFirst`: cases whose limit runs, then those whose limit is stopped, then ended ones, each
 * by limit. `lastEnded`: ended cases, the last one first.
 */
export type CaseOrder = CaseSort | 'runningFirst' | 'lastEnded'

/** Views of one state. They use an index of open cases. */
const viewsByLimit: readonly CaseView[] = ['waiting', 'onHold']

export function orderOf(view: CaseView, sort: CaseSort): CaseOrder {
  if (sort !== 'due' || viewsByLimit.includes(view)) return sort
  return view === 'done' ? 'lastEnded' : 'runningFirst'
}

/** The last row of a page, in the order of its rows: the next page begins after it. */
export type PageKey = readonly string[]

const instant = z.iso.datetime({ offset: true })
const truth = z.enum(['true', 'false'])

/** The shapes of the columns of each order. PostgreSQL writes them, and a client returns them. */
const keyShapes = {
  due: z.tuple([truth, z.iso.date(), truth, instant, instant, z.uuid()]),
  runningFirst: z.tuple([z.enum(['0', '1', '2']), truth, z.iso.date(), truth, instant, instant, z.uuid()]),
  lastEnded: z.tuple([instant, z.uuid()]),
  arrival: z.tuple([instant, z.uuid()]),
  number: z.tuple([z.string().max(40)]),
} as const satisfies Record<CaseOrder, z.ZodType<PageKey>>

/** The `next` of an answer. */
export const encodeKey = (key: PageKey): string => Buffer.from(JSON.stringify(key)).toString('base64url')

/**
 * The key in the `next` of a page. Undefined for the first page.
 * @throws the refusal invalid for a key of another order or shape
 */
export function readKey(order: CaseOrder, next: string | undefined): PageKey | undefined {
  if (!next) return undefined
  const key = keyShapes[order].safeParse(parse(Buffer.from(next, 'base64url').toString('utf8')))
  if (!key.success) throw refuseField('next', 'choiceInvalid')
  return key.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Refuses the view 全部 to officers who are no supervisors.
 * @throws the refusal notPermitted
 */
export function judgeView(view: CaseView, { permissions }: Pick<Officer, 'permissions'>): void {
  if (view === 'all' && !permissions.includes('superviseCases')) throw refuse('notPermitted')
}
