import { roleOfStage } from '@registration/contract/desk/case-words.ts'
import { decideCase, previewDecision, printCaseNotice, recordCaseStep } from '@registration/contract/desk/decisions.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import { ApiError } from '@registration/kit/api/api-error.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { deskCall } from '../../../../api/desk-call.ts'
import type { Officer } from '../../../../api/officer.ts'
import { casesKey, ending } from '../../acts/queries.ts'
import { readQueuePlace, waitingFiltersOf } from '../../queue/queue-address.ts'
import { caseKey, shownCase } from '../case-cache.ts'
import { type DeskCase, withDecision, withVersion } from '../case-rules.ts'

export type Preview = Answer<typeof previewDecision>
/** A file that is not opened, or a paper that is not judged. */
export type OpenItem = Preview['open'][number]
export type Verdict = Input<typeof decideCase>['verdict']

const previewKey = (id: string) => ['case-preview', id] as const

/** What is open before a decision, read when its dialog opens. */
export const useDecisionPreview = (id: string, verdict: Verdict) =>
  useQuery({
    queryKey: [...previewKey(id), verdict],
    queryFn: ({ signal }) => deskCall(previewDecision, { id, verdict }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  })

/**
 * Decides the stage. The next case fits the filters of the view in the address. After a pass the case may be in a stage
 * that is not the officer's: to read it then would be a refused attempt. Refusals: docs/product/cases.md 'Decisions'.
 */
export function useDecideCase({ roles, permissions }: Officer) {
  const cache = useQueryClient()
  const mayRead = (id: string) => {
    const stage = shownCase(cache, id)?.case.stage
    return permissions.includes('superviseCases') || (stage !== undefined && roles.includes(roleOfStage[stage]))
  }
  const filters = waitingFiltersOf(readQueuePlace(useSearch()))
  return useAct(async (input: Omit<Input<typeof decideCase>, 'filters'>) => {
    const decided = await deskCall(decideCase, { ...input, filters }, ending)
    cache.setQueryData<DeskCase>(
      caseKey(input.id),
      (shown) => shown && withVersion(withDecision(shown, input.verdict), decided.version),
    )
    return decided
  }, mayRead)
}

/** Each tap asks for another address, as it opens for thirty minutes and printing is recorded. */
export const usePrintNotice = () =>
  useMutation({
    mutationFn: (id: string) => deskCall(printCaseNotice, { id, submission: 0 }),
    meta: { quiet: true },
  })

export const useRecordStep = () => useAct((input: Input<typeof recordCaseStep>) => deskCall(recordCaseStep, input))

/**
 * Afterwards the lists are read again, and after a refusal what is open before a decision. So is the case, if the officer may
 * still read it, or if it has changed or belongs to somebody else: each reading is recorded.
 */
function useAct<I extends { id: string }, O>(act: (input: I) => Promise<O>, mayRead = (_id: string) => true) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: (_, error, { id }) => {
      void cache.invalidateQueries({ queryKey: casesKey })
      if (error) void cache.invalidateQueries({ queryKey: previewKey(id) })
      const isStale = error instanceof ApiError ? error.is('caseMoved') || error.is('caseHeldByOther') : mayRead(id)
      if (isStale) void cache.invalidateQueries({ queryKey: caseKey(id) })
    },
  })
}
