import { ApiError } from '@registration/kit/api/api-error.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { useDialogs } from '@registration/kit/ui/dialogs.tsx'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useLocation } from 'wouter'
import { useCaseKeys } from '../../../keyboard/use-case-keys.ts'
import { useTranslate } from '../../../locales/language.ts'
import { useClaimNext } from './queries.ts'
import { casePath, type QueuePlace, queueSearch, waitingFiltersOf } from './queue-address.ts'

/** Claims the first waiting case that fits the filters, and opens it. `G` does the same. */
export function ClaimNextButton({ place }: { place: QueuePlace }) {
  const t = useTranslate()
  const toast = useToast()
  const { alert } = useDialogs()
  const [, navigate] = useLocation()
  const claiming = useClaimNext()
  const claim = () => {
    if (claiming.isPending) return
    claiming.mutate(waitingFiltersOf(place), {
      onSuccess: ({ id }) => {
        toast(t('caseActs.claimDone'))
        navigate(casePath(id, queueSearch(place)))
      },
      onError: (error) => {
        if (error instanceof ApiError && error.is('queueEmpty')) toast(error.message)
        else void alert(error.message)
      },
    })
  }
  useCaseKeys({ takeNext: claim })
  return (
    <Button busy={claiming.isPending} aria-keyshortcuts="G" onClick={claim}>
      {t('queue.claimNext')}
    </Button>
  )
}
