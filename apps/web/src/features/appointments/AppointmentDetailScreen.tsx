import { paths } from '@registration/contract/paths.ts'
import { useLanguage } from '@registration/kit/locales/language.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { Card } from '@registration/kit/ui/Card.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { CircleCheck } from 'lucide-react'
import { Redirect } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import styles from './AppointmentDetailScreen.module.css'
import { BookingCard } from './BookingCard.tsx'
import { CardChanges } from './CardChanges.tsx'
import { timeWords } from './day-words.ts'
import { type AppointmentCard, useCard } from './queries.ts'
import { RateVisit } from './RateVisit.tsx'

/** `/appointmentDetail`: the success notice with slot and date, and the booking card. */
export function AppointmentDetailScreen() {
  const { id } = useRouteValues(paths.appointmentDetail)
  if (!id) return <Redirect to={paths.appointmentRecords()} replace />
  return <Detail id={id} />
}

function Detail({ id }: { id: string }) {
  const t = useTranslate()
  const card = useCard({ id })
  const waiting = (
    <Stack>
      <Skeleton shape="card" count={2} />
    </Stack>
  )
  return (
    <>
      <PageHeader title={t('titles.appointmentDetail')} fallback={paths.appointmentRecords()} />
      <Loaded query={card} skeleton={waiting}>
        {(shown) => (
          <Stack>
            {shown.state === 'booked' && !shown.isOver && <Success card={shown} />}
            {shown.state === 'kept' && <RateVisit id={shown.id} />}
            <Card title={t('appointments.card')}>
              <BookingCard card={shown} />
              {shown.canChange && <CardChanges card={shown} />}
            </Card>
          </Stack>
        )}
      </Loaded>
      <BottomBar>
        <ButtonLink to={paths.appointmentRecords()} wide>
          {t('appointments.records')}
        </ButtonLink>
      </BottomBar>
    </>
  )
}

function Success({ card }: { card: AppointmentCard }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <div className={styles.success} role="status">
      <CircleCheck size="3rem" strokeWidth={1.75} aria-hidden="true" />
      <p className={styles.title}>{t('appointments.successTitle')}</p>
      <p>
        <WholeNumbers text={t('appointments.successText', { slot: timeWords(card.day, card.slotName, language) })} />
      </p>
    </div>
  )
}
