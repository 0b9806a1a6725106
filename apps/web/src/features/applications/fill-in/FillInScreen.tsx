import { paths } from '@registration/contract/paths.ts'
import { Columns } from '@registration/kit/ui/Columns.tsx'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import { PageHeader } from '@registration/kit/ui/PageHeader.tsx'
import { Skeleton } from '@registration/kit/ui/Skeleton.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { WhenWide } from '@registration/kit/ui/WhenWide.tsx'
import { BookOpenCheck } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useTranslate } from '../../../locales/language.ts'
import { ApplicationSteps } from '../ApplicationSteps.tsx'
import type { Place } from '../entries/entry-address.ts'
import { coOwnersOf } from '../entries/holding-values.ts'
import type { PartyRole } from '../entries/party-values.ts'
import { RightsInformation } from '../entries/RightsInformation.tsx'
import { partiesTask, unitsTask } from '../entries/tasks.ts'
import { reviewOf } from '../form-of.ts'
import { OpinionsCard } from '../Opinions.tsx'
import { type ApplicationDetails, type FieldSettings, useApplication, useFields } from '../queries.ts'
import type { CoOwnershipHandle } from './CoOwnershipCard.tsx'
import { useSaveFirst } from './co-ownership-queries.ts'
import styles from './FillInScreen.module.css'
import { NextBar } from './NextBar.tsx'
import { PartiesCard } from './PartiesCard.tsx'
import { UnitsCard } from './UnitsCard.tsx'

const CaseQuestionsCard = lazy(async () => ({
  default: (await import('../case-questions/CaseQuestionsCard.tsx')).CaseQuestionsCard,
}))
// Only for several rights holders.
const CoOwnershipCard = lazy(async () => ({ default: (await import('./CoOwnershipCard.tsx')).CoOwnershipCard }))
const ConfirmationsRow = lazy(async () => ({ default: (await import('../ConfirmationsRow.tsx')).ConfirmationsRow }))
const GuideAside = lazy(async () => ({ default: (await import('../GuideAside.tsx')).GuideAside }))
const RegisterCheckCard = lazy(async () => ({
  default: (await import('../register/RegisterCheckCard.tsx')).RegisterCheckCard,
}))

/** Step 2: the parties and the property of an application (docs/product/applications.md 'Applications'). */
export function FillInScreen() {
  const t = useTranslate()
  const {
    applicationId,
    requestId,
    isFromReview,
    isPrefilled = false,
    wantsCoOwnership = false,
  } = useRouteValues(paths.fillIn)
  if (!applicationId) return <Redirect to={paths.applications()} replace />
  return (
    <>
      <PageHeader title={t('titles.fillIn')} fallback={paths.applications()} />
      <FillIn
        place={{ applicationId, requestId, appointment: false }}
        isPrefilled={isPrefilled}
        wantsCoOwnership={wantsCoOwnership}
        next={
          isFromReview
            ? reviewOf({ id: applicationId, byAppointment: false })
            : paths.materials({ applicationId, appointment: false })
        }
      />
    </>
  )
}

interface FillInProps {
  place: Place
  /** Just started from an own property. */
  isPrefilled: boolean
  /** Came to say how the rights holders own together. */
  wantsCoOwnership: boolean
  /** Where 下一步 leads. */
  next: string
}

function FillIn(props: FillInProps) {
  const { applicationId } = props.place
  const application = useApplication(applicationId)
  const fields = useFields(application.data?.application)
  return (
    <Loaded query={application} skeleton={<Waiting />}>
      {(details) => (
        <RightsInformation details={details} skeleton={<Waiting />}>
          {() => (
            <Loaded query={fields} skeleton={<Waiting />}>
              {(settings) => <Entries {...props} details={details} settings={settings} />}
            </Loaded>
          )}
        </RightsInformation>
      )}
    </Loaded>
  )
}

function Waiting() {
  return (
    <Stack>
      <Skeleton count={3} />
    </Stack>
  )
}

interface EntriesProps extends FillInProps {
  details: ApplicationDetails
  settings: FieldSettings
}

/** The parts of an application, each with how far it is. */
function Entries({ details, settings, place, isPrefilled, wantsCoOwnership, next }: EntriesProps) {
  const t = useTranslate()
  const [, navigate] = useLocation()
  const holdings = useRef<CoOwnershipHandle>(null)
  const [isHeldWhole, setHeldWhole] = useState(false)
  const { applicationId } = place
  const aliases = {
    rightsHolder: settings.rightsHolderAlias || t('parties.rightsHolder'),
    obligor: settings.obligorAlias || t('parties.obligor'),
  }
  const coOwners = settings.asksCoOwnership ? coOwnersOf(details.parties) : []
  const taskOf = (role: PartyRole) =>
    partiesTask(
      details.parties.filter((party) => party.role === role),
      { fields: settings[role], personsOnly: settings[`${role}PersonsOnly`] },
    )
  const tasks = { rightsHolder: taskOf('rightsHolder'), obligor: taskOf('obligor') }
  const property = unitsTask(details.units, settings.propertyUnit)
  const lacking = [
    settings.rightsHolder.length > 0 && tasks.rightsHolder.state !== 'filled' && aliases.rightsHolder,
    coOwners.length > 0 && !isHeldWhole && t('parties.coOwnership'),
    settings.obligor.length > 0 && tasks.obligor.state !== 'filled' && aliases.obligor,
    settings.propertyUnit.length > 0 && property.state !== 'filled' && t('units.title'),
  ].filter((part) => part !== false)
  const saveHoldings = async () => holdings.current?.save() ?? true
  const saveAndInvite = useSaveFirst(saveHoldings, () => navigate(paths.confirmBoard({ applicationId })))
  // What the parties confirm must have the choice that is shown here: saved later, it would end what they confirmed.
  const onInvite = (event: MouseEvent) => {
    if (coOwners.length === 0 || !isHeldWhole) return
    event.preventDefault()
    saveAndInvite()
  }
  return (
    <>
      <Stack>
        <ApplicationSteps current="stepRights" appointment={false} />
        <Columns
          narrow="second"
          first={
            <>
              {isPrefilled && <PrefilledNote />}
              <OpinionsCard application={details.application} />
              {settings.rightsHolder.length > 0 && (
                <PartiesCard
                  partyRole="rightsHolder"
                  alias={aliases.rightsHolder}
                  task={tasks.rightsHolder}
                  parties={details.parties}
                  place={place}
                />
              )}
              {coOwners.length > 0 && (
                <Suspense fallback={<Skeleton />}>
                  <CoOwnershipCard
                    key={coOwners.map(({ id, coOwnership, share }) => `${id}${coOwnership}${share}`).join()}
                    applicationId={applicationId}
                    holders={coOwners}
                    onJudged={setHeldWhole}
                    isWanted={wantsCoOwnership}
                    ref={holdings}
                  />
                </Suspense>
              )}
              {settings.obligor.length > 0 && (
                <PartiesCard
                  partyRole="obligor"
                  alias={aliases.obligor}
                  task={tasks.obligor}
                  parties={details.parties}
                  place={place}
                />
              )}
              {settings.propertyUnit.length > 0 && <UnitsCard units={details.units} task={property} place={place} />}
              {details.units.some((unit) => unit.certificateNumber) && (
                <Suspense>
                  <RegisterCheckCard applicationId={applicationId} />
                </Suspense>
              )}
              {/* What comes late is last: it must not move a link under the finger. */}
              <Suspense>
                <ConfirmationsRow applicationId={applicationId} onClick={onInvite} />
              </Suspense>
              <Suspense>
                <CaseQuestionsCard applicationId={applicationId} />
              </Suspense>
            </>
          }
          second={
            <WhenWide>
              <GuideAside businessId={details.application.businessId} />
            </WhenWide>
          }
        />
      </Stack>
      <NextBar details={details} lacking={lacking} aliases={aliases} save={saveHoldings} next={next} />
    </>
  )
}

function PrefilledNote() {
  const t = useTranslate()
  return (
    <p className={styles.prefilled} role="status">
      <BookOpenCheck size="1.25rem" strokeWidth={1.75} aria-hidden="true" />
      <span>{t('holdings.prefilled')}</span>
    </p>
  )
}
