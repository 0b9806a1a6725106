import type { Party } from '@registration/contract/party.ts'
import { paths } from '@registration/contract/paths.ts'
import { Columns } from '@registration/kit/ui/Columns.tsx'
import { hasTyped } from '@registration/kit/ui/forms/has-typed.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { WhenWide } from '@registration/kit/ui/WhenWide.tsx'
import { lazy, type ReactNode, Suspense } from 'react'
import { Redirect } from 'wouter'
import { useIsOn } from '../../../api/modules.ts'
import { useTranslate } from '../../../locales/language.ts'
import { Settled } from '../../../ui/Settled.tsx'
import { partyDraftKey } from '../entries/draft-keys.ts'
import type { Place } from '../entries/entry-address.ts'
import { type UsedParty, useParty, useUsedParties } from '../entries/entry-queries.ts'
import { otherParties } from '../entries/other-parties.ts'
import { type PartyRole, partyValueOf, partyValues } from '../entries/party-values.ts'
import { RightsInformation } from '../entries/RightsInformation.tsx'
import type { SecondWay } from '../entries/second-way.ts'
import { keptOf } from '../entries/tasks.ts'
import { reviewBefore } from '../form-of.ts'
import {
  type ApplicationDetails,
  type Code,
  type FieldSettings,
  useApplication,
  useCodes,
  useFields,
} from '../queries.ts'
import { hasRemarks, RemarkedForm } from '../remarks/RemarkedForm.tsx'
import { PartyForm } from './PartyForm.tsx'

const CaseAside = lazy(async () => ({ default: (await import('../entries/CaseAside.tsx')).CaseAside }))
const OnwardButton = lazy(async () => ({ default: (await import('../entries/OnwardButton.tsx')).OnwardButton }))

/** Adds a rights holder or an obligor, or changes one (docs/product/applications.md 'Parties'). */
export function PartyFormScreen() {
  const { applicationId, role, partyId, requestId, isFromReview, field } = useRouteValues(paths.party)
  if (!applicationId || !role) return <Redirect to={paths.applications()} replace />
  const back = isFromReview
    ? reviewBefore({ id: applicationId, byAppointment: false })
    : paths.fillIn({ applicationId, requestId, appointment: false })
  return (
    <PartyEntry
      key={`${role} ${partyId}`}
      place={{ applicationId, requestId, appointment: false }}
      role={role}
      partyId={partyId}
      field={field}
      back={back}
      isFromReview={isFromReview}
    />
  )
}

interface PartyEntryProps {
  place: Place
  role: PartyRole
  partyId: string | undefined
  /** The wire's name of the field that the citizen came for. */
  field: string | undefined
  back: string
  isFromReview: boolean | undefined
}

function PartyEntry(entry: PartyEntryProps) {
  const { place, role: wanted, partyId, back } = entry
  const { applicationId } = place
  const t = useTranslate()
  const roleIn = (details: ApplicationDetails | undefined) =>
    details?.parties.find(({ id }) => id === partyId)?.role ?? wanted
  const application = useApplication(applicationId, (details) =>
    hasTyped(partyDraftKey(applicationId, roleIn(details), partyId)),
  )
  const role = roleIn(application.data)
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
  const formOf = (details: ApplicationDetails) => (
    <Loaded query={fields} skeleton={waiting}>
      {(settings) => (
        <Loaded query={codes} skeleton={waiting}>
          {(documentTypes) => (
            <Loaded query={partyId ? party : { ...party, data: null }} skeleton={waiting}>
              {(stored) => (
                <Settled queries={partyId ? [] : [used]} skeleton={waiting}>
                  <Ready
                    {...entry}
                    role={role}
                    details={details}
                    settings={settings}
                    documentTypes={documentTypes}
                    stored={stored ?? undefined}
                    used={usedFirst(used.data ?? [], applicationId)}
                    waiting={waiting}
                  />
                </Settled>
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
            {(details) => (
              <RightsInformation details={details} skeleton={waiting}>
                {() => formOf(details)}
              </RightsInformation>
            )}
          </Loaded>
        }
        second={<WhenWide>{application.data && <CaseAside details={application.data} />}</WhenWide>}
      />
    </>
  )
}

interface ReadyProps extends PartyEntryProps {
  details: ApplicationDetails
  settings: FieldSettings
  documentTypes: readonly Code[]
  /** As it was read, when it is changed. */
  stored: Party | undefined
  used: readonly UsedParty[]
  waiting: ReactNode
}

function Ready(props: ReadyProps) {
  const { place, role, partyId, field, back, isFromReview, details, settings, documentTypes, stored, used, waiting } =
    props
  const t = useTranslate()
  const isConfirmed = useIsOn('confirmation')
  const onward = (way: SecondWay) => (
    // Its room is kept.
    <Suspense fallback={<span />}>
      <OnwardButton
        details={details}
        settings={settings}
        saved={{ part: role, id: partyId }}
        place={place}
        back={back}
        {...way}
      />
    </Suspense>
  )
  return (
    <RemarkedForm
      application={details.application}
      kind="party"
      id={partyId}
      asked={[...alwaysAsked, ...settings[role].map((asked) => asked.field)]}
      wanted={field}
      waiting={waiting}
    >
      <Suspense fallback={waiting}>
        <PartyForm
          applicationId={place.applicationId}
          partyRole={role}
          partyId={partyId}
          stored={partyValues(stored)}
          kept={keptOf(stored)}
          settings={{ fields: settings[role], personsOnly: settings[`${role}PersonsOnly`] }}
          documentTypes={documentTypes}
          others={otherParties(details.parties, partyId, (side) => settings[`${side}Alias`] || t(`parties.${side}`))}
          used={used}
          back={back}
          onward={isFromReview ? undefined : onward}
          isConfirmed={isConfirmed}
          wanted={hasRemarks(details.application) ? undefined : partyValueOf(field)}
        />
      </Suspense>
    </RemarkedForm>
  )
}

/** What the form asks for every party. */
const alwaysAsked = ['kind', 'name', 'documentType', 'documentNumber']

/** Who is in this application already comes last: mostly somebody else is added. */
const usedFirst = (used: readonly UsedParty[], applicationId: string) => [
  ...used.filter((party) => party.applicationId !== applicationId),
  ...used.filter((party) => party.applicationId === applicationId),
]
