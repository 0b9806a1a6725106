import { paths } from '@registration/contract/paths.ts'
import { Columns } from '@registration/kit/ui/Columns.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { WhenWide } from '@registration/kit/ui/WhenWide.tsx'
import { lazy } from 'react'
import { Redirect } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { type UsedParty, useParty, useUsedParties } from './entry-queries.ts'
import { reviewOf } from './form-of.ts'
import { otherParties } from './other-parties.ts'
import { PartyForm } from './PartyForm.tsx'
import { type PartyRole, partyValues } from './party-values.ts'
import { type ApplicationDetails, useApplication, useCodes, useFields } from './queries.ts'
import { RemarkedForm } from './RemarkedForm.tsx'
import { RightsInformation } from './RightsInformation.tsx'
import { keptOf } from './tasks.ts'

const CaseAside = lazy(async () => ({ default: (await import('./CaseAside.tsx')).CaseAside }))

/** Adds a rights holder or an obligor, or changes one (docs/product/applications.md 'Parties'). */
export function PartyFormScreen() {
  const { applicationId, role, partyId, requestId, isFromReview, field } = useRouteValues(paths.party)
  if (!applicationId || !role) return <Redirect to={paths.applications()} replace />
  const back = isFromReview
    ? reviewOf({ id: applicationId, byAppointment: false })
    : paths.fillIn({ applicationId, requestId, appointment: false })
  return <PartyEntry applicationId={applicationId} role={role} partyId={partyId} field={field} back={back} />
}

interface PartyEntryProps {
  applicationId: string
  role: PartyRole
  partyId: string | undefined
  /** The wire's name of the field that the citizen came for. */
  field: string | undefined
  back: string
}

function PartyEntry({ applicationId, role: wanted, partyId, field, back }: PartyEntryProps) {
  const t = useTranslate()
  const application = useApplication(applicationId)
  const role = application.data?.parties.find(({ id }) => id === partyId)?.role ?? wanted
  const fields = useFields(application.data?.application)
  const codes = useCodes('documentTypes')
  const party = useParty(applicationId, partyId)
  const used = useUsedParties()
  const alias = fields.data?.[`${role}Alias`] || t(`parties.${role}`)
  const title = t(partyId ? 'parties.editTitle' : 'parties.addTitle', { alias })
  const waiting = (
    <Stack>
      <Skeleton shape="field" count={5} />
    </Stack>
  )
  const formOf = ({ application, parties }: ApplicationDetails) => (
    <Loaded query={fields} skeleton={waiting}>
      {(settings) => (
        <Loaded query={codes} skeleton={waiting}>
          {(documentTypes) => (
            <Loaded query={partyId ? party : { ...party, data: null }} skeleton={waiting}>
              {(stored) => (
                <RemarkedForm
                  application={application}
                  kind="party"
                  id={partyId}
                  asked={[...alwaysAsked, ...settings[role].map((asked) => asked.field)]}
                  wanted={field}
                  waiting={waiting}
                >
                  <PartyForm
                    applicationId={applicationId}
                    partyRole={role}
                    partyId={partyId}
                    stored={partyValues(stored ?? undefined)}
                    kept={keptOf(stored ?? undefined)}
                    settings={{ fields: settings[role], personsOnly: settings[`${role}PersonsOnly`] }}
                    documentTypes={documentTypes}
                    others={otherParties(parties, partyId, (side) => settings[`${side}Alias`] || t(`parties.${side}`))}
                    used={usedFirst(used.data ?? [], applicationId)}
                    back={back}
                  />
                </RemarkedForm>
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
  return (
    <>
      <PageHeader title={title} fallback={back} />
      <Columns
        narrow="second"
        first={
          <Loaded query={application} skeleton={waiting}>
            {(details) => <RightsInformation details={details}>{() => formOf(details)}</RightsInformation>}
          </Loaded>
        }
        second={<WhenWide>{application.data && <CaseAside details={application.data} />}</WhenWide>}
      />
    </>
  )
}

/** What the form asks for every party. */
const alwaysAsked = ['kind', 'name', 'documentType', 'documentNumber']

/** Who is in this application already comes last: mostly somebody else is added. */
const usedFirst = (used: readonly UsedParty[], applicationId: string) => [
  ...used.filter((party) => party.applicationId !== applicationId),
  ...used.filter((party) => party.applicationId === applicationId),
]
