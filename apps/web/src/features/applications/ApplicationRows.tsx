import type { StatusGroup } from '@registration/contract/application-status.ts'
import type { ApplicationSummary } from '@registration/contract/applications.ts'
import { paths } from '@registration/contract/paths.ts'
import { memo } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { EndlessList } from '../../ui/EndlessList.tsx'
import { LoadingWords } from '../../ui/LoadingWords.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { QueryFailure } from '../../ui/QueryFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ApplicationCard } from './ApplicationCard.tsx'
import styles from './ApplicationRows.module.css'
import { useApplications } from './queries.ts'

const emptyTitles = {
  unsubmitted: 'applications.noUnsubmitted',
  pending: 'applications.noPending',
  approved: 'applications.noApproved',
  rejected: 'applications.noRejected',
} as const satisfies Record<StatusGroup, string>

/** Memoized, so that a new page of a long list does not render the others again. */
const Card = memo(ApplicationCard)

interface ApplicationRowsProps {
  group: StatusGroup
  byAppointment: boolean | undefined
}

/** One tab's rows. A failed refresh empties the list and says why (docs/product/applications.md 'Applications'). */
export function ApplicationRows({ group, byAppointment }: ApplicationRowsProps) {
  const query = useApplications(group, byAppointment)
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      {query.error ? (
        <QueryFailure error={query.error} onRetry={() => query.refetch()} />
      ) : query.data ? (
        <Rows
          group={group}
          rows={query.data.pages.flatMap((page) => page.rows)}
          hasMore={query.hasNextPage}
          loading={query.isFetchingNextPage}
          onMore={() => query.fetchNextPage()}
        />
      ) : (
        <>
          <LoadingWords />
          <Skeleton count={3} />
        </>
      )}
    </PullToRefresh>
  )
}

interface RowsProps {
  group: StatusGroup
  rows: readonly ApplicationSummary[]
  hasMore: boolean
  loading: boolean
  onMore: () => void
}

function Rows({ group, rows, hasMore, loading, onMore }: RowsProps) {
  const t = useTranslate()
  if (rows.length === 0) {
    return (
      <EmptyState
        title={t(emptyTitles[group])}
        help={t('applications.emptyHelp')}
        action={<ButtonLink to={paths.selectRegion()}>{t('applications.apply')}</ButtonLink>}
      />
    )
  }
  return (
    <EndlessList hasMore={hasMore} loading={loading} onMore={onMore}>
      <ul className={styles.rows} data-wide>
        {rows.map((row) => (
          <li key={row.id}>
            <Card application={row} />
          </li>
        ))}
      </ul>
    </EndlessList>
  )
}
