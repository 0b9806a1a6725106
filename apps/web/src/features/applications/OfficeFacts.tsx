import { useTranslate } from '../../locales/language.ts'
import { Facts } from '../../ui/Facts.tsx'
import type { ApplicationDetails } from './queries.ts'

type Office = NonNullable<ApplicationDetails['application']['terms']>['office']

/** The messaging platform's own maps open there, every browser opens the page. */
const mapOf = ({ name, address }: Office) =>
  `https://apis.map.qq.com/uri/v1/search?${new URLSearchParams({ keyword: `${name} ${address}`, referer: 'registration' })}`

/** Where to go, when, and whom to call. `bring` is what to take along. */
export function OfficeFacts({ office, bring }: { office: Office; bring: string }) {
  const t = useTranslate()
  const { name, address, phone, hours } = office
  return (
    <Facts
      facts={[
        { label: t('applications.place'), value: name },
        {
          label: t('applications.address'),
          value: (
            <>
              {address} <a href={mapOf(office)}>{t('applications.map')}</a>
            </>
          ),
        },
        { label: t('applications.hours'), value: hours },
        { label: t('applications.phone'), value: <a href={`tel:${phone}`}>{phone}</a> },
        { label: t('applications.bring'), value: bring },
      ]}
    />
  )
}
