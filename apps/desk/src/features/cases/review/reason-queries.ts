import { deleteOwnOpinion, listCaseReasons, saveOwnOpinion } from '@registration/contract/desk/decisions.ts'
import type { Answer, Input } from '@registration/contract/endpoint.ts'
import type { RemarkCode } from '@registration/contract/remarks.ts'
import { useContractLanguage } from '@registration/kit/locales/contract-language.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deskCall } from '../../../api/desk-call.ts'

export type CaseReasons = Answer<typeof listCaseReasons>

const reasonsKey = ['case-reasons'] as const

/** The office's reasons for remarks, and the templates of opinions: asked once for each language. */
export function useCaseReasons() {
  const language = useContractLanguage()
  return useQuery({
    queryKey: [...reasonsKey, language],
    queryFn: ({ signal }) => deskCall(listCaseReasons, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
}

export const useSaveOpinion = () =>
  useOpinionAct((input: Input<typeof saveOwnOpinion>) => deskCall(saveOwnOpinion, input))

export const useDeleteOpinion = () =>
  useOpinionAct((id: string) => deskCall(deleteOwnOpinion, { id }, { undoes: [saveOwnOpinion] }))

/** The templates are read again after it. */
function useOpinionAct<I, O>(act: (input: I) => Promise<O>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () => cache.invalidateQueries({ queryKey: reasonsKey }),
    meta: { quiet: true },
  })
}

/** What the office calls a reason. Empty until its reasons are read. */
export const reasonName = (known: CaseReasons | undefined, code: RemarkCode): string =>
  known?.reasons.find((reason) => reason.code === code)?.name ?? ''
