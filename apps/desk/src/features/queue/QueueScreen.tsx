import { Button } from '@registration/kit/ui/Button.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Officer } from '../../api/officer.ts'
import { useTranslate } from '../../locales/language.ts'
import { Page } from '../../ui/Page.tsx'
import { CaseTable } from './CaseTable.tsx'
import styles from './QueueScreen.module.css'
import { rowsOf, useCaseList } from './queries.ts'
import { hasFilters, type QueuePlace, queuePath, queueSearch, readQueuePlace } from './queue-address.ts'
import { Views } from './Views.tsx'

/** The officer's queues: the views with their counts, and the cases of the one in the address. */
export function QueueScreen({ officer }: { officer: Officer }) {
  const t = useTranslate()
  const place = readQueuePlace(useSearch())
  return (
    <Page title={t(`queue.${place.view}`)}>
      <div className={styles.columns}>
        <Views current={place.view} officer={officer} />
        <Cases place={place} />
      </div>
    </Page>
  )
}

function Cases({ place }: { place: QueuePlace }) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const list = useCaseList(place)
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const loaded = data?.pages.length ?? 0
  // The address says how many pages are shown, so that they are there again after a reload.
  useEffect(() => {
    if (loaded > 0 && loaded < place.pages && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [loaded, place.pages, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  const more = () => {
    if (isFetchNextPageError) void fetchNextPage()
    navigate(queuePath({ ...place, pages: loaded + 1 }), { replace: true })
  }
  return (
    <div className={styles.list}>
      <Loaded query={list} skeleton={<Skeleton shape="row" count={12} />}>
        {(shown) => {
          const rows = rowsOf(shown)
          if (rows.length === 0) return <Empty place={place} />
          return (
            <>
              <CaseTable rows={rows} search={queueSearch(place)} />
              {hasNextPage && (
                <div className={styles.more}>
                  <Button kind="quiet" busy={isFetching} onClick={more}>
                    {t('queue.more')}
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

function Empty({ place }: { place: QueuePlace }) {
  const t = useTranslate()
  if (hasFilters(place)) return <EmptyState title={t('queue.emptyFilters')} />
  if (place.view === 'waiting') return <EmptyState title={t('queue.emptyWaiting')} />
  return <EmptyState title={t(place.view === 'mine' ? 'queue.emptyMine' : 'queue.emptyOther')} />
}
