import { paths } from '@registration/contract/paths.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Button } from '@registration/kit/ui/Button.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { StatusBadge } from '@registration/kit/ui/StatusBadge.tsx'
import { toMinute } from '@registration/kit/ui/to-minute.ts'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { useLocation } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import styles from './AppointmentListScreen.module.css'
import { BookingsInMyName } from './BookingsInMyName.tsx'
import { CardPopup } from './CardPopup.tsx'
import { type AppointmentRecord, useAppointments } from './queries.ts'
import { stateWordsOf } from './state-words.ts'
import { Waits } from './Waits.tsx'

/** `/apmorder`, `/apmrecord`: the citizen's bookings, newest first; one opens as a card, also directly from a link. */
export function AppointmentListScreen() {
  const t = useTranslate()
  const { id, applicationId } = useRouteValues(paths.appointmentRecords)
  const [, navigate] = useLocation()
  const records = useAppointments()
  const show = (openedId?: string) => navigate(paths.appointmentRecords({ id: openedId }), { replace: true })
  // A visit that took place is rated on its own screen.
  const open = (record: AppointmentRecord) =>
    record.state === 'kept' ? navigate(paths.appointmentDetail({ id: record.id })) : show(record.id)
  return (
    <>
      <PageHeader title={t('titles.appointmentRecords')} fallback={paths.profile()} />
      <Stack>
        <Waits />
        <BookingsInMyName />
        <Loaded query={records} skeleton={<Skeleton count={3} />}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState title={t('appointments.noRecords')} help={t('appointments.noRecordsHelp')} />
            ) : (
              <ul className={styles.rows} data-wide>
                {rows.map((record) => (
                  <li key={record.id}>
                    <RecordCard record={record} onShow={() => open(record)} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Stack>
      {(id || applicationId) && <CardPopup query={{ id, applicationId }} onClose={() => show()} />}
      <BottomBar>
        <ButtonLink to={paths.appointment()} wide>
          {t('appointments.book')}
        </ButtonLink>
      </BottomBar>
    </>
  )
}

function RecordCard({ record, onShow }: { record: AppointmentRecord; onShow: () => void }) {
  const t = useTranslate()
  const { tone, key } = stateWordsOf(record)
  const [day, slot] = record.time.split(' ')
  return (
    <article className={styles.card} aria-label={record.time}>
      <div className={styles.head}>
        <h2 className={styles.time}>
          <span className={styles.part}>{day}</span> <span className={styles.part}>{slot}</span>
        </h2>
        <StatusBadge tone={tone} text={t(key)} />
      </div>
      <p>{record.name}</p>
      <p className={styles.quiet}>
        <WholeNumbers text={t('appointments.createdAt', { time: toMinute(record.createdAt) })} />
      </p>
      <div className={styles.actions}>
        <Button kind="quiet" onClick={onShow}>
          {t('appointments.details')}
        </Button>
      </div>
    </article>
  )
}
