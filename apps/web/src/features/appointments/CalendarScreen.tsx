import { paths } from '@registration/contract/paths.ts'
import { EmptyState } from '@registration/kit/ui/EmptyState.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { useState } from 'react'
import { useTranslate } from '../../locales/language.ts'
import { BookingForm } from './BookingForm.tsx'
import { BookingsInMyName } from './BookingsInMyName.tsx'
import { CalendarPicker } from './CalendarPicker.tsx'
import { isKept } from './is-kept.ts'
import { OtherOffices } from './OtherOffices.tsx'
import { type BookingTerms, type CalendarDay, useCalendar, useTerms } from './queries.ts'
import { TermsCard } from './TermsCard.tsx'
import { type Chosen, useChooseSlot } from './use-choose-slot.ts'

/** A slot's id begins with the region code of its office, because a notification has only the slot's id. */
const areaLength = 6

/**
 * `/appointment`: days on the left, their times on the right; a chosen time is reserved while the form is filled in.
 */
export function CalendarScreen() {
  const t = useTranslate()
  const { slot, regionCode = slot?.slice(0, areaLength) } = useRouteValues(paths.appointment)
  const calendar = useCalendar(regionCode)
  const terms = useTerms(regionCode)
  const waiting = (
    <Stack>
      <Skeleton shape="card" />
      <Skeleton shape="line" count={6} />
    </Stack>
  )
  return (
    <>
      <PageHeader title={t('titles.appointment')} fallback={paths.home()} />
      <Loaded query={terms} skeleton={waiting}>
        {(agreed) => (
          <Loaded query={calendar} skeleton={waiting}>
            {(days) => <Booking key={regionCode} terms={agreed} days={days} readAt={calendar.dataUpdatedAt} />}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

interface BookingProps {
  terms: BookingTerms
  days: readonly CalendarDay[]
  /** When the server answered the days. */
  readAt: number
}

function Booking({ terms, days, readAt }: BookingProps) {
  const t = useTranslate()
  const { applicationId, movingId, slot } = useRouteValues(paths.appointment)
  const [chosen, setChosen] = useState<Chosen>()
  const [lastSlot, setLastSlot] = useState(slot)
  const choose = useChooseSlot({ terms, movingId, applicationId, onChosen: setChosen })
  if (days.length === 0) return <EmptyState title={t('appointments.noDays')} />
  const chooseAgain = () => {
    setLastSlot(chosen?.slot.id)
    setChosen(undefined)
  }
  if (chosen)
    return (
      <BookingForm
        chosen={chosen}
        isLost={readAt > chosen.at && isLostIn(days, chosen)}
        applicationId={applicationId ?? (chosen.slot.applicationId || undefined)}
        onAgain={chooseAgain}
      />
    )
  return (
    <Stack>
      <BookingsInMyName />
      <TermsCard terms={terms} isMoving={movingId !== undefined} />
      {applicationId === undefined && movingId === undefined && <OtherOffices terms={terms} />}
      <CalendarPicker
        days={days}
        wantedSlot={lastSlot}
        offeredSlot={slot}
        canBook={terms.barredUntil === ''}
        choose={choose}
      />
    </Stack>
  )
}

/** Another device has chosen another time, which releases this one. What is booked by now is not kept any more either. */
function isLostIn(days: readonly CalendarDay[], { day, slot }: Chosen): boolean {
  const now = days.find(({ id }) => id === day.id)
  return !now?.isBooked && !now?.slots.some((each) => each.id === slot.id && isKept(each))
}
