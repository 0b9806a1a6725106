import { deskPaths } from '@registration/contract/desk/desk-paths.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'

const textKey = ['search-text'] as const

/**
 * What is looked for, and a function to look for something else. A number or a name of a person is kept in memory alone:
 * browsers store addresses, and people send them on. docs/product/cases.md 'Search'.
 */
export function useSearchText(): { text: string; search: (text: string) => void } {
  const cache = useQueryClient()
  const [location, navigate] = useLocation()
  const query = useSearch()
  const asked = new URLSearchParams(query).get('text')?.trim()
  const inMemory = useQuery({ queryKey: textKey, queryFn: () => '', enabled: false, gcTime: Infinity }).data ?? ''
  const search = (text: string) => {
    cache.setQueryData<string>(textKey, text)
    navigate(searchPath(text), { replace: location === deskPaths.search })
  }
  const isOfSearch = location === deskPaths.search || isFromSearch(query)
  return { text: (isOfSearch && asked) || inMemory, search }
}

/** The screen with what is found for a text. */
export const searchPath = (text: string): string =>
  isPublic(text) ? `${deskPaths.search}?${new URLSearchParams({ text })}` : deskPaths.search

/** The query of a case that was opened from what was found for a text, with its `?`. */
export const fromSearch = (text: string): string =>
  `?${new URLSearchParams({ from: 'search', ...(isPublic(text) && { text }) })}`

const isFromSearch = (query: string): boolean => new URLSearchParams(query).get('from') === 'search'

/** What was looked for before the case in the address was opened. Undefined where it was opened from somewhere else. */
export function useTextBefore(): string | undefined {
  const { text } = useSearchText()
  return isFromSearch(useSearch()) ? text : undefined
}

/** The beginning of an acceptance number, a unit number, or a certificate number: no person can be read from them. */
const publicShapes = [/^20\d{2,15}$/, /^[0-9A-Z]{28}$/i, /第[^第]+号$/]

export const isPublic = (text: string): boolean => publicShapes.some((shape) => shape.test(text.replace(/\s/g, '')))
