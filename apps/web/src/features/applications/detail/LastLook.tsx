import { Columns } from '@registration/kit/ui/Columns.tsx'
import { Stack } from '@registration/kit/ui/Stack.tsx'
import { ApplicationSteps } from '../ApplicationSteps.tsx'
import type { ApplicationDetails } from '../queries.ts'
import { RegisterCheckCard } from '../register/RegisterCheckCard.tsx'
import { RemarkHistory } from '../remarks/RemarkHistory.tsx'
import { ApplicationFacts } from './ApplicationFacts.tsx'
import { DraftActions } from './DraftActions.tsx'
import { Rejection } from './Rejection.tsx'
import { Review } from './Review.tsx'
import { SubmitBar } from './SubmitBar.tsx'

/** Before the submission: all that will be filed. */
export function LastLook({ details }: { details: ApplicationDetails }) {
  const { application } = details
  return (
    <>
      <Stack>
        <ApplicationSteps current="stepComplete" appointment={application.byAppointment} />
        <Columns
          narrow="first"
          first={
            <>
              <Rejection details={details} />
              <ApplicationFacts application={application} />
              <RemarkHistory application={application} />
            </>
          }
          second={
            <>
              <Review details={details} />
              <RegisterCheckCard applicationId={application.id} onlyChecked />
              <DraftActions application={application} />
            </>
          }
        />
      </Stack>
      <SubmitBar application={application} />
    </>
  )
}
