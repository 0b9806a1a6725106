import { type CaseView, caseFlags, caseViews, stages } from '@registration/contract/desk/case-words.ts'
import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import type { listCases } from '@registration/contract/desk/queue.ts'
import type { Input } from '@registration/contract/endpoint.ts'

type ListInput = Input<typeof listCases>
export type CaseSort = NonNullable<ListInput['sort']>
export type CaseFilters = Omit<ListInput, 'view' | 'sort' | 'next'>

/** A view of the queues as its address has it. `pages`: how many have been loaded. */
export interface QueuePlace extends CaseFilters {
  view: CaseView
  sort: CaseSort
  pages: number
}

const sorts = ['due', 'arrival', 'number'] as const satisfies readonly CaseSort[]
/** A list has no more pages than that. */
export const maxPages = 40

/** Reads an address's query. What is none of our words is left out. docs/product/cases.md 'Queues'. */
export function readQueuePlace(search: string): QueuePlace {
  const query = new URLSearchParams(search)
  const text = (name: string) => query.get(name) || undefined
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === query.get(name))
  const resubmitted = oneOf('resubmitted', ['true', 'false'])
  const pages = Math.trunc(Number(query.get('pages')))
  return {
    view: oneOf('view', caseViews) ?? 'waiting',
    businessId: text('businessId'),
    registrationType: text('registrationType'),
    regionCode: text('regionCode'),
    stage: oneOf('stage', stages),
    flag: oneOf('flag', caseFlags),
    due: oneOf('due', ['today', 'over']),
    assignee: text('assignee'),
    resubmitted: resubmitted && resubmitted === 'true',
    sort: oneOf('sort', sorts) ?? 'due',
    pages: pages >= 1 ? Math.min(pages, maxPages) : 1,
  }
}

/** The query of a view's address, with its `?`. The usual values are left out. */
export function queueSearch({ view, sort, pages, ...filters }: QueuePlace): string {
  const values = {
    view,
    ...filters,
    sort: sort === 'due' ? undefined : sort,
    pages: pages === 1 ? undefined : pages,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value))
  return `?${query}`
}

export const queuePath = (place: QueuePlace): string => deskPaths.queue + queueSearch(place)

/** A view without filters. */
export const viewPath = (view: CaseView): string => `${deskPaths.queue}?view=${view}`

/** A case, with the view in the address from which it is opened: the next and the previous case are those of the view. */
export const casePath = (id: string, search: string): string => deskPaths.case.replace(':id', id) + search

/** The filters alone. */
export function filtersOf({ view: _view, sort: _sort, pages: _pages, ...filters }: QueuePlace): CaseFilters {
  return filters
}

/** Those that a waiting case can fit: it has no officer. */
export function waitingFiltersOf(place: QueuePlace): Omit<CaseFilters, 'assignee'> {
  const { assignee: _, ...filters } = filtersOf(place)
  return filters
}

export const hasFilters = (place: QueuePlace): boolean =>
  Object.values(filtersOf(place)).some((value) => value !== undefined)
