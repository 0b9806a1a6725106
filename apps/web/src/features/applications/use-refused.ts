import { paths } from '@registration/contract/paths.ts'
import { ApiError, type Reason } from '@registration/kit/api/api-error.ts'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { applicationKey, caseKey } from './application-keys.ts'
import { coOwnershipFormOf } from './form-of.ts'

/** Where what is refused is put right. */
const places = [
  { reason: 'answerMissing', at: 'question' },
  { reason: 'coOwnershipMissing', at: 'coOwnership' },
  { reason: 'sharesNotWhole', at: 'coOwnership' },
  { reason: 'rightsHolderMissing', at: 'form' },
  { reason: 'obligorMissing', at: 'form' },
  { reason: 'partyIncomplete', at: 'form' },
  { reason: 'propertyUnitMissing', at: 'form' },
  { reason: 'propertyUnitIncomplete', at: 'form' },
  { reason: 'materialMissing', at: 'materials' },
] as const satisfies readonly { reason: Reason; at: string }[]

/** Shows why an application cannot go on. Where something is missing it offers the way to it. */
export function useRefused(applicationId: string): (error: Error) => Promise<void> {
  const t = useTranslate()
  const [path, navigate] = useLocation()
  const { alert, confirm } = useDialogs()
  const cache = useQueryClient()
  return async (error) => {
    const at = error instanceof ApiError ? places.find(({ reason }) => error.is(reason))?.at : undefined
    const isForm = at === 'form' || at === 'coOwnership'
    // Another device may have changed what the form shows.
    if (isForm) void cache.invalidateQueries({ queryKey: applicationKey(applicationId) })
    // The form shows itself what it lacks.
    if (!at || (isForm && path === paths.fillIn.pattern)) return alert(error.message)
    const okText = t(at === 'question' ? 'caseQuestions.toQuestion' : 'applications.toMissing')
    if (!(await confirm({ text: error.message, okText }))) return
    // The facts may have opened another question: the screen reads them before it shows one.
    if (at === 'question') cache.removeQueries({ queryKey: caseKey(applicationId) })
    navigate(addressOf(at, applicationId))
  }
}

function addressOf(at: (typeof places)[number]['at'], applicationId: string): string {
  if (at === 'question') return paths.caseQuestions({ applicationId })
  if (at === 'materials') return paths.materials({ applicationId })
  if (at === 'coOwnership') return coOwnershipFormOf(applicationId)
  return paths.fillIn({ applicationId, appointment: false, isFromReview: true })
}
