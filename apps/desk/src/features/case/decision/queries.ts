import type { getDeskCase } from '@registration/contract/desk/case.ts'
import { decideCase, previewDecision, recordCaseStep } from '@registration/contract/desk/decisions.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deskCall } from '../../../api/desk-call.ts'

export type DeskCase = Answer<typeof getDeskCase>
export type Preview = Answer<typeof previewDecision>
export type Verdict = Input<typeof decideCase>['verdict']
export type Step = Input<typeof recordCaseStep>['step']

/** Whatever is read about cases. */
const casesKey = ['cases'] as const

/** What is open before a decision, read when its dialog opens. */
export const useDecisionPreview = (id: string, verdict: Verdict) =>
  useQuery({
    queryKey: [...casesKey, 'preview', id, verdict],
    queryFn: ({ signal }) => deskCall(previewDecision, { id, verdict }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

/** Decides the stage. Whatever is shown of cases is read again, also after a refusal: the case may have moved. */
export function useDecideCase() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<typeof decideCase>) => deskCall(decideCase, input),
    onSettled: () => void cache.invalidateQueries({ queryKey: casesKey }),
  })
}

export function useRecordStep() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<typeof recordCaseStep>) => deskCall(recordCaseStep, input),
    onSettled: () => void cache.invalidateQueries({ queryKey: casesKey }),
  })
}
