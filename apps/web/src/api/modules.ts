import { listModules } from '@registration/contract/information.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** Whether the office does without a platform. Until the answer is there it counts as having it. */
export function useIsOff(module: 'face' | 'tax'): boolean {
  const modules = useQuery({
    queryKey: ['modules'],
    queryFn: ({ signal }) => call(listModules, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
  return modules.data?.some((each) => each.module === module && !each.on) ?? false
}
