import { Card } from '@registration/kit/ui/Card.tsx'
import { Facts } from '@registration/kit/ui/Facts.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useTranslate } from '../../../locales/language.ts'
import { type ApplicationDetails, useFields } from '../queries.ts'
import type { PartyRole } from './party-values.ts'

/** What the application has so far, beside the form of one of its entries, on a desktop. */
export function CaseAside({ details: { application, parties, units } }: { details: ApplicationDetails }) {
  const t = useTranslate()
  const listed = (words: readonly string[]) => words.filter(Boolean).join(t('parties.comma')) || t('parties.empty')
  const settings = useFields(application).data
  const namesOf = (role: PartyRole) => ({
    label: settings?.[`${role}Alias`] || t(`parties.${role}`),
    value: listed(parties.filter((party) => party.role === role).map(({ name }) => name)),
  })
  return (
    <Stack>
      <Card title={application.name}>
        <Facts
          facts={[
            { label: t('applications.region'), value: application.regionWithCity },
            ...(['rightsHolder', 'obligor'] as const).filter((role) => settings?.[role].length).map(namesOf),
            { label: t('units.title'), value: listed(units.map(({ location }) => location)) },
          ]}
        />
      </Card>
    </Stack>
  )
}
