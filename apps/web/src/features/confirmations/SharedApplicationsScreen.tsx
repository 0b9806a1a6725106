import { statusText } from '@registration/contract/application-status.ts'
import { paths } from '@registration/contract/paths.ts'
import { useContractLanguage } from '../../locales/contract-language.ts'
import { useTranslate } from '../../locales/language.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { EndlessList } from '../../ui/EndlessList.tsx'
import { LoadingWords } from '../../ui/LoadingWords.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PullToRefresh } from '../../ui/PullToRefresh.tsx'
import { QueryFailure } from '../../ui/QueryFailure.tsx'
import { LinkRow, Rows } from '../../ui/Rows.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { toMinute } from '../../ui/to-minute.ts'
import { ownPlaces } from './own-place.ts'
import { type Participation, useParticipations } from './participation-queries.ts'
import styles from './Shared.module.css'

/** The applications of others in which the citizen takes part, newest first (docs/product/confirmation.md 'Screens'). */
export function SharedApplicationsScreen() {
  const t = useTranslate()
  const list = useParticipations()
  return (
    <>
      <PageHeader title={t('titles.sharedApplications')} fallback={paths.profile()} />
      <Stack>
        <PullToRefresh onRefresh={() => list.refetch()}>
          {list.error ? (
            <QueryFailure error={list.error} onRetry={() => list.refetch()} />
          ) : list.data ? (
            <ParticipationRows
              rows={list.data.pages.flatMap(({ rows }) => rows)}
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              onMore={() => list.fetchNextPage()}
            />
          ) : (
            <>
              <LoadingWords />
              <Skeleton shape="row" count={4} />
            </>
          )}
        </PullToRefresh>
      </Stack>
    </>
  )
}

interface ParticipationRowsProps {
  rows: readonly Participation[]
  hasMore: boolean
  loading: boolean
  onMore: () => void
}

function ParticipationRows({ rows, ...rest }: ParticipationRowsProps) {
  const t = useTranslate()
  if (rows.length === 0)
    return <EmptyState title={t('confirmations.sharedEmpty')} help={t('confirmations.sharedEmptyHelp')} />
  return (
    <EndlessList {...rest}>
      <Rows>
        {rows.map((row) => (
          <LinkRow
            key={row.id}
            to={paths.sharedApplication({ id: row.id })}
            title={row.business}
            note={<RowNote row={row} />}
          />
        ))}
      </Rows>
    </EndlessList>
  )
}

function RowNote({ row: { aliases, state, status, joinedAt, endedAt } }: { row: Participation }) {
  const t = useTranslate()
  const language = useContractLanguage()
  const { text, tone } = ownPlaces[state]
  return (
    <>
      <span className={styles.badges}>
        <StatusBadge tone={tone} text={t(text)} />
        {status && t('confirmations.caseStatus', { status: statusText(status, language) })}
      </span>
      <span className={styles.line}>
        {t('confirmations.yourRole', { roles: aliases.join(t('confirmations.and')) })}
      </span>
      <span className={styles.line}>
        {state === 'ended'
          ? t('confirmations.endedAt', { time: toMinute(endedAt) })
          : t('confirmations.joinedAt', { time: toMinute(joinedAt) })}
      </span>
    </>
  )
}
