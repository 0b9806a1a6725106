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
  const asked = new URLSearchParams(useSearch()).get('text')?.trim()
  const inMemory = useQuery({ queryKey: textKey, queryFn: () => '', enabled: false, gcTime: Infinity }).data ?? ''
  const search = (text: string) => {
    cache.setQueryData<string>(textKey, text)
    const to = isPublic(text) ? `${deskPaths.search}?${new URLSearchParams({ text })}` : deskPaths.search
    navigate(to, { replace: location === deskPaths.search })
  }
  return { text: (location === deskPaths.search && asked) || inMemory, search }
}

/** The beginning of an acceptance number, a unit number, or a certificate number: no person can be read from them. */
const publicShapes = [/^20\d{2,15}$/, /^[0-9A-Z]{28}$/i, /第[^第]+号$/]

export const isPublic = (text: string): boolean => publicShapes.some((shape) => shape.test(text.replace(/\s/g, '')))
