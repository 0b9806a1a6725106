import { listCaseReasons } from '@registration/contract/desk/decisions.ts'
import type { Answer } from '@registration/contract/endpoint.ts'
import type { RemarkCode } from '@registration/contract/remarks.ts'
import { useContractLanguage } from '@registration/kit/locales/contract-language.ts'
import { useQuery } from '@tanstack/react-query'
import { deskCall } from '../../../api/desk-call.ts'

export type CaseReasons = Answer<typeof listCaseReasons>

/** The office's reasons for remarks and its templates of opinions. They are content: asked once for each language. */
export function useCaseReasons() {
  const language = useContractLanguage()
  return useQuery({
    queryKey: ['case-reasons', language],
    queryFn: ({ signal }) => deskCall(listCaseReasons, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
}

/** What the office calls a reason. Empty until its reasons are read. */
export const reasonName = (known: CaseReasons | undefined, code: RemarkCode): string =>
  known?.reasons.find((reason) => reason.code === code)?.name ?? ''
