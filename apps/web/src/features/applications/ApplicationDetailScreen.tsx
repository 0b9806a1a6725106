import { applicationCan } from '@registration/contract/application-status.ts'
import { paths } from '@registration/contract/paths.ts'
import { canGoToTax } from '@registration/contract/tax.ts'
import { useEffect, useEffectEvent } from 'react'
import { Redirect } from 'wouter'
import { useTranslate } from '../../locales/language.ts'
import { BottomBar } from '../../ui/BottomBar.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useRouteValues } from '../../ui/use-route-values.ts'
import { ApplicationFacts } from './ApplicationFacts.tsx'
import { ApplicationParts } from './ApplicationParts.tsx'
import { ApplicationSteps } from './ApplicationSteps.tsx'
import { ApplicationTimeline } from './ApplicationTimeline.tsx'
import { BookingLink } from './BookingLink.tsx'
import { DraftActions } from './DraftActions.tsx'
import { type ApplicationDetails, useApplication, useMarkSeen } from './queries.ts'
import { Rejection } from './Rejection.tsx'
import { Review } from './Review.tsx'
import { SubmitBar } from './SubmitBar.tsx'
import { TaxButton } from './TaxButton.tsx'

/**
 * All of an application: its status, what was entered, and the button to submit it
 * (docs/product/applications.md 'Applications').
 */
export function ApplicationDetailScreen() {
  const { id, isSubmit = false } = useRouteValues(paths.applicationDetail)
  if (!id) return <Redirect to={paths.applications()} replace />
  return <Detail id={id} isSubmit={isSubmit} />
}

function Detail({ id, isSubmit }: { id: string; isSubmit: boolean }) {
  const t = useTranslate()
  const query = useApplication(id)
  useSayThatSeen(query.data?.application)
  return (
    <>
      <PageHeader title={t('titles.applicationDetail')} fallback={paths.applications()} />
      <Loaded
        query={query}
        skeleton={
          <Stack>
            <Skeleton count={3} />
          </Stack>
        }
      >
        {(details) =>
          isSubmit && applicationCan.submit(details.application.status) ? (
            <LastLook details={details} />
          ) : (
            <WholeCase details={details} />
          )
        }
      </Loaded>
    </>
  )
}

/** Before the submission: all that will be filed. */
function LastLook({ details }: { details: ApplicationDetails }) {
  const { application } = details
  return (
    <>
      <Stack>
        <ApplicationSteps current="stepComplete" appointment={application.byAppointment} />
        <Rejection application={application} />
        <ApplicationFacts application={application} />
        <Review details={details} />
        <DraftActions application={application} />
      </Stack>
      <SubmitBar application={application} />
    </>
  )
}

function WholeCase({ details }: { details: ApplicationDetails }) {
  return (
    <>
      <Stack>
        <Rejection application={details.application} />
        <ApplicationFacts application={details.application} />
        <ApplicationTimeline details={details} />
        <ApplicationParts details={details} />
        <DraftActions application={details.application} />
      </Stack>
      {(canGoToTax(details.application) || details.application.bookingState !== 'none') && (
        <BottomBar>
          <BookingLink application={details.application} wide />
          {canGoToTax(details.application) && <TaxButton application={details.application} wide />}
        </BottomBar>
      )}
    </>
  )
}

/** Each state that is shown counts as seen. A state from the cache that is no longer the present one marks nothing. */
function useSayThatSeen(application: ApplicationDetails['application'] | undefined) {
  const { mutate } = useMarkSeen()
  const shown = application && `${application.status} ${application.acceptanceNumber}`
  const say = useEffectEvent(() => application && mutate(application))
  useEffect(() => {
    if (shown !== undefined && shown !== 'unsubmitted ') say()
  }, [shown])
}
