import { listModules } from '@registration/contract/information.ts'
import { call } from '@registration/kit/api/call.ts'
import { useQuery } from '@tanstack/react-query'

/** Whether the office does without a platform or a module. Until the answer is there it counts as having it. */
export function useIsOff(module: 'face' | 'tax' | 'property' | 'questions'): boolean {
  return useModules().data?.some((each) => each.module === module && !each.on) ?? false
}

/** Whether the office has an optional module. Until the answer is there it counts as not having it. */
export function useIsOn(module: 'property' | 'confirmation'): boolean {
  return useModules().data?.some((each) => each.module === module && each.on) ?? false
}

/** The platforms and modules, and which of them the office has. */
export function useModules() {
  return useQuery({
    queryKey: ['modules'],
    queryFn: ({ signal }) => call(listModules, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
}
