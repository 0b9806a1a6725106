import type { ApplicationSummary } from '@registration/contract/applications.ts'

/** What `startedAt` is. An application that was taken back has a number, and keeps the time of its submission. */
export const startLabel = ({ status, acceptanceNumber }: Pick<ApplicationSummary, 'status' | 'acceptanceNumber'>) =>
  status === 'unsubmitted' && !acceptanceNumber ? 'applications.createdAt' : 'applications.submittedAt'
