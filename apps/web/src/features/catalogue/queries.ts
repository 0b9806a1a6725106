import {
  checkAccount,
  listAcceptingRegions,
  listBusinessExamples,
  listBusinesses,
  listRegions,
} from '@registration/contract/catalogue.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import { call } from '@registration/kit/api/call.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

export type City = Answer<typeof listRegions>['cities'][number]
export type BusinessExample = Answer<typeof listBusinessExamples>[number]
export type BusinessCategory = Answer<typeof listBusinesses>[number]
export type Business = BusinessCategory['businesses'][number]
export type BusinessFilter = Input<typeof listBusinesses>

/** Every region, and the codes of those that take applications online. */
export function useRegions() {
  return useQuery({
    queryKey: ['catalogue', 'regions'],
    queryFn: async ({ signal }) => {
      const [all, accepting] = await Promise.all([
        call(listRegions, {}, { signal }),
        call(listAcceptingRegions, {}, { signal }),
      ])
      return { cities: all.cities, accepting: acceptingCodes(accepting.cities) }
    },
    meta: { quiet: true },
  })
}

function acceptingCodes(cities: readonly City[]): ReadonlySet<string> {
  return new Set(cities.flatMap((city) => [city.code, ...city.districts.map(({ code }) => code)]))
}

export function useBusinessExamples() {
  return useQuery({
    queryKey: ['catalogue', 'examples'],
    queryFn: ({ signal }) => call(listBusinessExamples, { type: 'example' }, { signal }),
    meta: { quiet: true },
  })
}

export function useBusinesses(filter: BusinessFilter) {
  return useQuery({
    queryKey: ['catalogue', 'businesses', filter],
    queryFn: ({ signal }) => call(listBusinesses, filter, { signal }),
    meta: { quiet: true },
  })
}

/** Fetched at the tap on a business for enterprises: the kind of the caller's account. */
export function useCheckAccount() {
  return useMutation({ mutationFn: () => call(checkAccount, {}) })
}
