import { Button } from '@registration/kit/ui/Button.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Officer } from '../../../api/officer.ts'
import { useTranslate } from '../../../locales/language.ts'
import { Page } from '../../../ui/Page.tsx'
import { CaseList } from './CaseList.tsx'
import { ClaimNextButton } from './ClaimNextButton.tsx'
import { Filters } from './Filters.tsx'
import styles from './QueueScreen.module.css'
import { rowsOf, useCaseCounts, useCaseList } from './queries.ts'
import { hasFilters, maxPages, type QueuePlace, queuePath, readQueuePlace, viewPath } from './queue-address.ts'
import { Views } from './Views.tsx'

/** The officer's queues: the views with their counts, and the cases of the one in the address. */
export function QueueScreen({ officer }: { officer: Officer }) {
  const t = useTranslate()
  const place = readQueuePlace(useSearch())
  const isWorker = officer.permissions.includes('workCases')
  return (
    <Page title={t(`queue.${place.view}`)} action={isWorker && <ClaimNextButton place={place} />}>
      <div className={styles.columns}>
        <Views current={place.view} officer={officer} />
        <div className={styles.list}>
          <Filters place={place} />
          <Cases place={place} officer={officer} />
        </div>
      </div>
    </Page>
  )
}

function Cases({ place, officer }: { place: QueuePlace; officer: Officer }) {
  const list = useCaseList(place)
  const load = usePages(place, list)
  return (
    <Loaded query={list} skeleton={<Skeleton shape="row" count={12} />}>
      {(shown) => {
        const rows = rowsOf(shown)
        const [first] = shown.pages
        return (
          <>
            <Total total={first?.total ?? 0} isMore={first?.more ?? false} list={list} />
            {rows.length === 0 ? (
              <Empty place={place} />
            ) : (
              <CaseList
                key={place.view}
                place={place}
                rows={rows}
                officer={officer}
                isFormer={list.isPlaceholderData}
                more={{
                  has: list.hasNextPage,
                  isLast: shown.pages.length >= maxPages,
                  isLoading: list.isFetchingNextPage,
                  error: list.isFetchNextPageError ? list.error : null,
                  load,
                }}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

/** The address says how many pages are shown, so that they are there again after a reload. Answers what loads the next. */
function usePages(place: QueuePlace, list: ReturnType<typeof useCaseList>): () => void {
  const [, navigate] = useLocation()
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list
  const loaded = data && !isPlaceholderData ? data.pages.length : 0
  const isWanted = loaded > 0 && loaded < place.pages && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isWanted) void fetchNextPage()
  }, [isWanted, fetchNextPage])
  return () => {
    if (isFetchNextPageError) void fetchNextPage()
    navigate(queuePath({ ...place, pages: loaded + 1 }), { replace: true })
  }
}

interface TotalProps {
  total: number
  isMore: boolean
  list: { isFetching: boolean; error: Error | null; isFetchNextPageError: boolean; refetch: () => unknown }
}

function Total({ total, isMore, list }: TotalProps) {
  const t = useTranslate()
  const counts = useCaseCounts()
  const error = (list.isFetchNextPageError ? null : list.error) ?? counts.error
  const refresh = () => {
    list.refetch()
    counts.refetch()
  }
  return (
    <div className={styles.total}>
      <p role="status">{t(isMore ? 'queue.totalMore' : 'queue.total', { count: total })}</p>
      {/* What is shown is from before. */}
      {error && <p role="alert">{error.message}</p>}
      <Button kind="quiet" busy={list.isFetching} onClick={refresh}>
        {t('queue.refresh')}
      </Button>
    </div>
  )
}

function Empty({ place }: { place: QueuePlace }) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  if (hasFilters(place))
    return (
      <EmptyState
        title={t('queue.emptyFilters')}
        action={
          <Button kind="quiet" onClick={() => navigate(viewPath(place.view), { replace: true })}>
            {t('queue.clearFilters')}
          </Button>
        }
      />
    )
  if (place.view === 'waiting') return <EmptyState title={t('queue.emptyWaiting')} help={t('queue.emptyWaitingHelp')} />
  return <EmptyState title={t(place.view === 'mine' ? 'queue.emptyMine' : 'queue.emptyOther')} />
}
