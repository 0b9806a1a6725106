import { paths } from '@registration/contract/paths.ts'
import { useRouteValues } from '@registration/kit/ui/use-route-values.ts'
import { Redirect, useLocation } from 'wouter'

/** The business query's targets have separate addresses. Each redirects to the screen of its record. */
export function RecordTargetScreen() {
  const [pathname] = useLocation()
  const { applicationId, regionCode } = useRouteValues(paths.recordBooking)
  const { archiveRequestId } = useRouteValues(paths.recordResult)
  return <Redirect to={screenOf(pathname.toLowerCase(), { applicationId, archiveRequestId, regionCode })} replace />
}

interface RecordInHand {
  applicationId: string | undefined
  archiveRequestId: string | undefined
  regionCode: string | undefined
}

function screenOf(pathname: string, { applicationId, archiveRequestId, regionCode }: RecordInHand): string {
  if (pathname === paths.recordResult.pattern && archiveRequestId) return paths.archiveResult({ archiveRequestId })
  if (!applicationId) return paths.businessQuery()
  if (pathname === paths.recordApplication.pattern) return paths.applicationDetail({ id: applicationId })
  if (pathname === paths.recordSubmission.pattern) return paths.applicationDetail({ id: applicationId, isSubmit: true })
  if (pathname === paths.recordBooking.pattern) return paths.appointment({ applicationId, regionCode })
  return paths.appointmentRecords({ applicationId })
}
