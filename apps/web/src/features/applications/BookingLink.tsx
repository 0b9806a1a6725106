import type { ApplicationSummary } from '@registration/contract/applications.ts'
import { paths } from '@registration/contract/paths.ts'
import { ButtonLink } from '@registration/kit/ui/ButtonLink.tsx'
import { useTranslate } from '../../locales/language.ts'

interface BookingLinkProps {
  application: Pick<ApplicationSummary, 'id' | 'regionCode' | 'bookingState'>
  wide?: boolean
  describedBy?: string
}

/** To the calendar, or to the card of the booking that was made. Nothing for an application that needs no visit. */
export function BookingLink({ application: { id, regionCode, bookingState }, wide, describedBy }: BookingLinkProps) {
  const t = useTranslate()
  if (bookingState === 'canBook')
    return (
      <ButtonLink wide={wide} to={paths.appointment({ applicationId: id, regionCode })} describedBy={describedBy}>
        {t('applications.book')}
      </ButtonLink>
    )
  if (bookingState === 'booked')
    return (
      <ButtonLink
        kind="quiet"
        wide={wide}
        to={paths.appointmentRecords({ applicationId: id })}
        describedBy={describedBy}
      >
        {t('applications.bookingCard')}
      </ButtonLink>
    )
  return null
}
