import { applicationCan, type ReviewStatus } from '@registration/contract/application-status.ts'
import type { ApplicationSummary } from '@registration/contract/applications.ts'
import type { ArchiveRequest } from '@registration/contract/archive.ts'

/** One matter of the citizen, of any kind. */
export type BusinessRecord =
  | { kind: 'application'; id: string; title: string; startedAt: string; application: ApplicationSummary }
  | { kind: 'archiveRequest'; id: string; title: string; startedAt: string; request: ArchiveRequest }

/** The actions of a matter with their addresses: the six targets of the business query. */
export type RecordAction = 'seeAppointment' | 'seeApplication' | 'submit' | 'seeResult' | 'cancel' | 'book'

/** All matters in one list, newest first. */
export function businessRecords(
  applications: readonly ApplicationSummary[],
  requests: readonly ArchiveRequest[],
): BusinessRecord[] {
  const records: BusinessRecord[] = [
    ...applications.map((application) => ({
      kind: 'application' as const,
      id: application.id,
      title: application.name,
      startedAt: application.startedAt,
      application,
    })),
    ...requests.map((request) => ({
      kind: 'archiveRequest' as const,
      id: request.id,
      title: request.holderName,
      startedAt: request.submittedAt,
      request,
    })),
  ]
  return records.sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
}

/** The buttons of a matter by its state (docs/product/appointments.md 'Appointments'). */
export function actionsOf(record: BusinessRecord): RecordAction[] {
  if (record.kind === 'archiveRequest') {
    return record.request.state === 'found' || record.request.state === 'nothingHeld' ? ['seeResult'] : []
  }
  const { status, bookingState } = record.application
  return [...ofStatus(status), ...ofBooking(bookingState)]
}

const ofStatus = (status: ReviewStatus): RecordAction[] =>
  applicationCan.submit(status) ? ['submit', 'seeApplication'] : ['seeApplication']

const bookingActions: Record<ApplicationSummary['bookingState'], RecordAction[]> = {
  none: [],
  canBook: ['book'],
  booked: ['seeAppointment', 'cancel'],
}
const ofBooking = (state: ApplicationSummary['bookingState']): RecordAction[] => bookingActions[state]
