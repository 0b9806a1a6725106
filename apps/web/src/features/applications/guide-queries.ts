import { getApplyGuide, guide, listBusinesses } from '@registration/contract/catalogue.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { call } from '@registration/kit/api/call.ts'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'

/** The guide of a business, and the refusal if the citizen may not apply. The refusal is shown after the confirm. */
export function useGuide(businessId: string) {
  return useQuery({
    queryKey: ['guide', businessId],
    queryFn: async ({ signal }) => {
      try {
        return { guide: await call(getApplyGuide, { businessId }, { signal }), refusal: undefined }
      } catch (error) {
        const parsed = error instanceof ApiError ? z.safeParse(guide, error.data) : undefined
        if (parsed?.success && error instanceof ApiError) return { guide: parsed.data, refusal: error }
        throw error
      }
    },
    meta: { quiet: true },
  })
}

/** The kind of registration that corrects the register (content/dictionaries.yaml). */
const correctionType = '500'

/** The business that corrects the register in this region, if it has one online. */
export function useCorrection(regionCode: string) {
  return useQuery({
    queryKey: ['correction', regionCode],
    queryFn: async ({ signal }) => {
      const groups = await call(listBusinesses, { regionCode, registrationType: correctionType }, { signal })
      const found = groups.flatMap(({ businesses }) => businesses).find(({ byAppointment }) => !byAppointment)
      return found ? { id: found.id, name: found.name } : null
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
}
