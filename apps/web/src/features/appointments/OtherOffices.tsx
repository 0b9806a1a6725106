import { paths } from '@registration/contract/paths.ts'
import { LinkRow, Rows } from '@registration/kit/ui/Rows.tsx'
import { useTranslate } from '../../locales/language.ts'
import type { BookingTerms } from './queries.ts'

/** Where else a visit can be booked: a home of another city is registered by the office there. */
export function OtherOffices({ terms }: { terms: BookingTerms }) {
  const t = useTranslate()
  const others = terms.offices.filter(({ areaId }) => areaId !== terms.areaId)
  if (others.length === 0) return null
  return (
    <nav aria-label={t('appointments.otherOffices')}>
      <Rows>
        {others.map(({ areaId, name }) => (
          <LinkRow
            key={areaId}
            to={paths.appointment({ regionCode: areaId })}
            title={t('appointments.atOffice', { name })}
          />
        ))}
      </Rows>
    </nav>
  )
}
