import { groupOf, statusText } from '@registration/contract/application-status.ts'
import { paths } from '@registration/contract/paths.ts'
import { useContractLanguage } from '@registration/kit/locales/contract-language.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useTranslate } from '../../locales/language.ts'
import styles from './AppointmentListScreen.module.css'
import { actionsOf, type BusinessRecord, businessRecords, type RecordAction } from './business-records.ts'
import { useArchiveRequests, useEveryApplication } from './queries.ts'

/** `/ywcx`: all matters of the citizen, each with the buttons that its state allows. */
export function BusinessQueryScreen() {
  const t = useTranslate()
  const applications = useEveryApplication()
  const requests = useArchiveRequests()
  const waiting = <Skeleton count={4} />
  return (
    <>
      <PageHeader title={t('titles.businessQuery')} fallback={paths.profile()} />
      <Stack>
        <Loaded query={applications} skeleton={waiting}>
          {(filed) => (
            <Loaded query={requests} skeleton={waiting}>
              {(asked) => <Records records={businessRecords(filed, asked)} />}
            </Loaded>
          )}
        </Loaded>
      </Stack>
    </>
  )
}

function Records({ records }: { records: readonly BusinessRecord[] }) {
  const t = useTranslate()
  if (records.length === 0) {
    return (
      <EmptyState
        title={t('appointments.queryEmpty')}
        help={t('appointments.queryEmptyHelp')}
        action={<ButtonLink to={paths.selectRegion()}>{t('applications.apply')}</ButtonLink>}
      />
    )
  }
  return (
    <ul className={styles.rows} data-wide>
      {records.map((record) => (
        <li key={record.id}>
          <RecordCard record={record} />
        </li>
      ))}
    </ul>
  )
}

const words = {
  seeAppointment: 'appointments.seeAppointment',
  seeApplication: 'appointments.seeApplication',
  submit: 'appointments.submitApplication',
  seeResult: 'appointments.seeResult',
  cancel: 'appointments.cancel',
  book: 'appointments.book',
} as const satisfies Record<RecordAction, string>

function RecordCard({ record }: { record: BusinessRecord }) {
  const t = useTranslate()
  const actions = actionsOf(record)
  return (
    <article className={styles.card} aria-label={record.title}>
      <div className={styles.head}>
        <h2 className={styles.time}>
          {record.kind === 'application' ? record.title : t('appointments.archiveOf', { name: record.title })}
        </h2>
        <RecordState record={record} />
      </div>
      <p className={styles.quiet}>{toMinute(record.startedAt)}</p>
      <div className={styles.actions}>
        {actions.map((action) => (
          <ButtonLink key={action} kind="quiet" to={targetOf(action, record)}>
            {t(words[action])}
          </ButtonLink>
        ))}
      </div>
    </article>
  )
}

const requestStates = {
  submitted: { tone: 'wait', key: 'appointments.querySubmitted' },
  inQuery: { tone: 'wait', key: 'appointments.inQuery' },
  found: { tone: 'good', key: 'appointments.resultReturned' },
  nothingHeld: { tone: 'good', key: 'appointments.resultReturned' },
} as const

const groupTones = { unsubmitted: 'quiet', pending: 'wait', approved: 'good', rejected: 'bad' } as const

function RecordState({ record }: { record: BusinessRecord }) {
  const t = useTranslate()
  const language = useContractLanguage()
  if (record.kind === 'application') {
    const { status } = record.application
    return <StatusBadge tone={groupTones[groupOf(status)]} text={statusText(status, language)} />
  }
  const { tone, key } = requestStates[record.request.state]
  return <StatusBadge tone={tone} text={t(key)} />
}

function targetOf(action: RecordAction, record: BusinessRecord): string {
  const { id } = record
  const regionCode = record.kind === 'application' ? record.application.regionCode : undefined
  const targets = {
    seeAppointment: () => paths.recordAppointment({ applicationId: id }),
    seeApplication: () => paths.recordApplication({ applicationId: id }),
    submit: () => paths.recordSubmission({ applicationId: id }),
    seeResult: () => paths.recordResult({ archiveRequestId: id }),
    cancel: () => paths.recordCancellation({ applicationId: id }),
    book: () => paths.recordBooking({ applicationId: id, regionCode }),
  } as const satisfies Record<RecordAction, () => string>
  return targets[action]()
}
