import { roleOfStage } from '@registration/contract/desk/case-words.ts'
import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import type { CaseRowShown } from '@registration/contract/desk/queue.ts'
import { Button } from '@registration/kit/ui/Button.tsx'
import { classNames } from '@registration/kit/ui/class-names.ts'
import { afterDialog } from '@registration/kit/ui/navigation.ts'
import { useToast } from '@registration/kit/ui/toast.tsx'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Officer } from '../../../api/officer.ts'
import { useTranslate } from '../../../locales/language.ts'
import { ClaimButton } from '../acts/ClaimButton.tsx'
import { CaseTable } from './CaseTable.tsx'
import { ChosenBar } from './ChosenBar.tsx'
import styles from './QueueScreen.module.css'
import { maxPages, type QueuePlace, queuePath, queueSearch } from './queue-address.ts'
import { useRowFocus } from './use-row-focus.ts'

interface CaseListProps {
  place: QueuePlace
  rows: readonly CaseRowShown[]
  officer: Officer
  /** Another view or filter is being read, and these are the cases of the one before. */
  isFormer: boolean
  /** `isLast`: there are more cases, but no more pages. */
  more: { has: boolean; isLast: boolean; isLoading: boolean; error: Error | null; load: () => void }
}

/** The cases of a view, with what may be done with one of them and with many. */
export function CaseList({ place, rows, officer, isFormer, more }: CaseListProps) {
  const t = useTranslate()
  const toast = useToast()
  const [, navigate] = useLocation()
  const table = useRef<HTMLElement>(null)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  // What is no longer shown is no longer chosen.
  const chosen = new Set(rows.map(({ id }) => id).filter((id) => marked.has(id)))
  useRowFocus(table)
  // What had the focus may be gone with its act.
  const findFocus = () => document.activeElement === document.body && table.current?.focus({ preventScroll: true })
  const search = queueSearch(place)
  const can = (permission: Officer['permissions'][number]) => officer.permissions.includes(permission)
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set([...chosen].filter((id) => isChosen || !ids.includes(id)))
    if (isChosen) for (const id of ids) if (next.size < deskLimits.reassignedCases) next.add(id)
    if (isChosen && ids.some((id) => !next.has(id))) toast(t('queue.chosenMost', { count: deskLimits.reassignedCases }))
    setMarked(next)
  }
  const mayClaim = ({ state, stage, flags }: CaseRowShown) =>
    state === 'waiting' && can('workCases') && officer.roles.includes(roleOfStage[stage]) && !flags.includes('conflict')
  // A supervisor moves what the office has, an officer what they work on.
  const mayChoose = ({ state, assignee }: CaseRowShown) =>
    can('superviseCases')
      ? ['waiting', 'claimed', 'onHold'].includes(state)
      : state === 'claimed' && assignee?.login === officer.login
  return (
    <>
      <section
        className={classNames(styles.frame, isFormer && styles.former)}
        aria-label={t('queue.table')}
        aria-busy={isFormer}
        tabIndex={-1}
        ref={table}
      >
        <CaseTable
          label={t('queue.table')}
          rows={rows}
          search={search}
          // What has ended has no limit any more: 办结 begins with the case that ended last.
          sort={place.view === 'done' && place.sort === 'due' ? undefined : place.sort}
          onSort={(sort) => navigate(queuePath({ ...place, sort, pages: 1 }), { replace: true })}
          choice={rows.some(mayChoose) ? { chosen, mayChoose, onChange: choose } : undefined}
          unassigned={(row, numberId) => mayClaim(row) && <ClaimButton row={row} describedBy={numberId} />}
        />
      </section>
      {more.has && (
        <div className={styles.more}>
          {more.error && <p role="alert">{more.error.message}</p>}
          {more.isLast ? (
            <p>{t('queue.most', { count: maxPages * deskLimits.casesOnPage })}</p>
          ) : (
            <Button kind="quiet" busy={more.isLoading} onClick={more.load}>
              {t('queue.more')}
            </Button>
          )}
        </div>
      )}
      <ChosenBar
        rows={rows.filter(({ id }) => chosen.has(id))}
        officer={officer}
        onClose={() => afterDialog(findFocus)}
        onClear={() => {
          setMarked(new Set())
          afterDialog(findFocus)
        }}
      />
    </>
  )
}
