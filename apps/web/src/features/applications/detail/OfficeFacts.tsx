import { Facts } from '@registration/kit/ui/Facts.tsx'
import { WholeNumbers } from '@registration/kit/ui/WholeNumbers.tsx'
import { useTranslate } from '../../../locales/language.ts'
import { MapLink } from '../../../ui/MapLink.tsx'
import type { ApplicationDetails } from '../queries.ts'

type Office = NonNullable<ApplicationDetails['application']['terms']>['office']

/** Where to go, when, and whom to call. `bring` is what to take along. */
export function OfficeFacts({ office, bring }: { office: Office; bring: string }) {
  const t = useTranslate()
  const { name, address, phone, hours, position } = office
  return (
    <Facts
      facts={[
        { label: t('applications.place'), value: name },
        {
          label: t('applications.address'),
          value: (
            <>
              {address} <MapLink name={name} address={address} position={position} />
            </>
          ),
        },
        { label: t('applications.hours'), value: <WholeNumbers text={hours} /> },
        { label: t('applications.phone'), value: <a href={`tel:${phone}`}>{phone}</a> },
        { label: t('applications.bring'), value: bring },
      ]}
    />
  )
}
