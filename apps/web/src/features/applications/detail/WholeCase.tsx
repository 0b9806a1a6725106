import { canGoToTax } from '@registration/contract/tax.ts'
import { BottomBar } from '@registration/kit/ui/BottomBar.tsx'
import { Columns } from '@registration/kit/ui/Columns.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { BookingLink } from '../BookingLink.tsx'
import type { ApplicationDetails } from '../queries.ts'
import { RemarkHistory } from '../remarks/RemarkHistory.tsx'
import { TaxButton } from '../TaxButton.tsx'
import { ApplicationFacts } from './ApplicationFacts.tsx'
import { ApplicationParts } from './ApplicationParts.tsx'
import { ApplicationTimeline } from './ApplicationTimeline.tsx'
import { DraftActions } from './DraftActions.tsx'
import { RateCase } from './RateCase.tsx'
import { Rejection } from './Rejection.tsx'
import { SealedForm } from './SealedForm.tsx'

/** An application that is not about to be submitted: its stage, what was entered, and what can be done. */
export function WholeCase({ details }: { details: ApplicationDetails }) {
  return (
    <>
      <Stack>
        <Columns
          narrow="second"
          first={
            <>
              <Rejection details={details} />
              <ApplicationFacts application={details.application} />
              <SealedForm application={details.application} />
              <ApplicationTimeline details={details} />
              <RemarkHistory application={details.application} />
              {details.application.status === 'registered' && <RateCase id={details.application.id} />}
            </>
          }
          second={
            <>
              <ApplicationParts details={details} />
              <DraftActions application={details.application} />
            </>
          }
        />
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
