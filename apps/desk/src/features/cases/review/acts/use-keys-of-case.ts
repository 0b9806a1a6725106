import { whenRemoved } from '@registration/kit/ui/navigation.ts'
import { useLocation, useSearch } from 'wouter'
import { useCaseKeys } from '../../../../keyboard/use-case-keys.ts'
import { useClaimNext } from '../../queue/queries.ts'
import { casePath, readQueuePlace, waitingFiltersOf } from '../../queue/queue-address.ts'
import { storeOpenedCase } from '../../queue/use-row-focus.ts'
import { useOpenCase } from '../open-case.ts'
import { useListPath, useNeighboursInList } from '../use-list.ts'

/** Presses what an act has on the screen: in a place, or in the whole case. */
function press(act: string, within: ParentNode | null = document): void {
  within
    ?.querySelector<HTMLElement>(`[data-act="${act}"] button, button[data-act="${act}"], input[data-act="${act}"]`)
    ?.click()
}

const focusedPlace = () => document.activeElement?.closest('[data-field], [data-file]') ?? null

/** The line of a file in the form. */
const lineOf = (fileId = '') => document.querySelector(`[data-file="${CSS.escape(fileId)}"]`)

/** The keys of the case itself. Those of the viewer and of the list of keys are their own. */
export function useKeysOfCase(): void {
  const { shown, officer, may, report, file: inViewer, onShow, onNote } = useOpenCase()
  const [, navigate] = useLocation()
  const search = useSearch()
  const list = useListPath()
  const { next, previous } = useNeighboursInList(shown.case.id)
  const claimingNext = useClaimNext()
  const takesNext = officer.permissions.includes('workCases') && !claimingNext.isPending
  const open = (id: string) => navigate(casePath(id, `?${search}`))
  const takeNext = () =>
    claimingNext.mutate(waitingFiltersOf(readQueuePlace(search)), {
      onSuccess: ({ id }) => open(id),
      onError: report,
    })
  useCaseKeys({
    next: next ? () => open(next) : undefined,
    previous: previous ? () => open(previous) : undefined,
    // Of a supervisor, who has no case of their own, it would be a refused attempt.
    takeNext: takesNext ? takeNext : undefined,
    claim: () => press('claim'),
    tick: () => press('tick', focusedPlace()),
    remark: () => {
      const place = focusedPlace()
      if (!place && may('remark')) onShow({ kind: 'file' })
      press('remark', place ?? lineOf(inViewer))
    },
    pass: () => press(may('register') ? 'register' : 'pass'),
    return: () => press('return'),
    hold: () => press('hold'),
    note: onNote,
    back: () =>
      whenRemoved(() => {
        navigate(list)
        // In the list's new entry, so that the row has the focus there.
        storeOpenedCase(shown.case.id)
      }),
  })
}
