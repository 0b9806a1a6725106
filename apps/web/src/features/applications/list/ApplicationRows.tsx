import type { StatusGroup } from '@registration/contract/application-status.ts'
import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { LoadedList } from '@registration/kit/ui/LoadedList.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { memo } from 'react'
import { useTranslate } from '../../../locales/language.ts'
import { ApplicationCard } from './ApplicationCard.tsx'
import styles from './ApplicationRows.module.css'
import { useApplications } from './list-queries.ts'

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
  const t = useTranslate()
  const list = useApplications(group, byAppointment)
  return (
    <LoadedList
      list={list}
      skeleton={<Skeleton count={3} />}
      empty={
        <EmptyState
          title={t(emptyTitles[group])}
          help={t('applications.emptyHelp')}
          action={<ButtonLink to={paths.selectRegion()}>{t('applications.apply')}</ButtonLink>}
        />
      }
    >
      {(rows) => (
        <ul className={styles.rows} data-wide>
          {rows.map((row) => (
            <li key={row.id}>
              <Card application={row} />
            </li>
          ))}
        </ul>
      )}
    </LoadedList>
  )
}
