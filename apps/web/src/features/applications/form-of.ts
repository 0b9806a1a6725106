import type { ApplicationSummary } from '@registration/contract/applications.ts'
import { paths } from '@registration/contract/paths.ts'
import { entry } from '@registration/kit/ui/navigation.ts'

/** The review of an application before its submission. */
export const reviewOf = ({ id, byAppointment }: Pick<ApplicationSummary, 'id' | 'byAppointment'>): string =>
  paths.applicationDetail({ id, isSubmit: true, appointment: byAppointment })

/**
 * The detail that a form was opened from: going there is a step back, which finds the place that was left. Without one the
 * review.
 */
export function reviewBefore(application: Pick<ApplicationSummary, 'id' | 'byAppointment'>): string {
  const { from } = entry()
  return from.startsWith(`${paths.applicationDetail.pattern}?`) ? from : reviewOf(application)
}

/** Where an application is filled in. One by appointment has no rights information. */
export const formOf = ({ id, byAppointment }: Pick<ApplicationSummary, 'id' | 'byAppointment'>): string =>
  byAppointment
    ? paths.materials({ applicationId: id, appointment: true })
    : paths.fillIn({ applicationId: id, appointment: false })

/** Where it is said how the rights holders own together: beside the list of them. It leads on to the review. */
export const coOwnershipFormOf = (applicationId: string): string =>
  paths.fillIn({ applicationId, appointment: false, isFromReview: true, wantsCoOwnership: true })
