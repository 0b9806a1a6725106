import { statusText } from '@registration/contract/application-status.ts'
import { paths } from '@registration/contract/paths.ts'
import { useContractLanguage } from '@registration/kit/locales/contract-language.ts'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { LoadedList } from '@registration/kit/ui/LoadedList.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { LinkRow, Rows } from '@registration/kit/ui/Rows.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { useTranslate } from '../../../locales/language.ts'
import { type Participation, useParticipations } from '../participation-queries.ts'
import { ownPlaceOf } from './own-place.ts'
import styles from './Shared.module.css'

/** The applications of others in which the citizen takes part, newest first (docs/product/confirmation.md 'Screens'). */
export function SharedApplicationsScreen() {
  const t = useTranslate()
  const list = useParticipations()
  return (
    <>
      <PageHeader title={t('titles.sharedApplications')} fallback={paths.profile()} />
      <Stack>
        <LoadedList
          list={list}
          skeleton={<Skeleton shape="row" count={4} />}
          empty={<EmptyState title={t('confirmations.sharedEmpty')} help={t('confirmations.sharedEmptyHelp')} />}
        >
          {(rows) => (
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
          )}
        </LoadedList>
      </Stack>
    </>
  )
}

function RowNote({ row: { aliases, location, state, status, joinedAt, endedAt } }: { row: Participation }) {
  const t = useTranslate()
  const language = useContractLanguage()
  const { text, tone } = ownPlaceOf({ state, status })
  return (
    <>
      {location && <span className={styles.line}>{location}</span>}
      <span className={styles.badges}>
        <StatusBadge tone={tone} text={t(text)} />
        {status && t('confirmations.caseStatus', { status: statusText(status, language) })}
      </span>
      <span className={styles.line}>
        {t('confirmations.yourRole', { roles: aliases.join(t('confirmations.and')) })}
      </span>
      <span className={styles.line}>
        <WholeNumbers
          text={
            state === 'ended'
              ? t('confirmations.endedAt', { time: toMinute(endedAt) })
              : t('confirmations.joinedAt', { time: toMinute(joinedAt) })
          }
        />
      </span>
    </>
  )
}
