import { applicationCan } from '@registration/contract/application-status.ts'
import { paths } from '@registration/contract/paths.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { Redirect } from 'wouter'
import type { ApplicationDetails } from '../queries.ts'

// Only a form that another device has submitted meanwhile shows it.
const NotEditable = lazy(async () => ({ default: (await import('../NotEditable.tsx')).NotEditable }))
const BelowVoids = lazy(async () => ({ default: (await import('../case-questions/BelowVoids.tsx')).BelowVoids }))

interface RightsInformationProps {
  details: ApplicationDetails
  /** The skeleton of the children. */
  skeleton: ReactNode
  children: () => ReactNode
}

/**
 * A screen of the rights information, if the application has any and can still be changed. One by appointment has none.
 * The record decides this, not the address.
 */
export function RightsInformation({ details: { application }, skeleton, children }: RightsInformationProps) {
  const { id, status, byAppointment } = application
  if (byAppointment) return <Redirect to={paths.materials({ applicationId: id, appointment: true })} replace />
  if (!applicationCan.edit(status)) return <NotEditable applicationId={id} />
  return (
    <Suspense fallback={skeleton}>
      <BelowVoids applicationId={id} skeleton={skeleton}>
        {children()}
      </BelowVoids>
    </Suspense>
  )
}
