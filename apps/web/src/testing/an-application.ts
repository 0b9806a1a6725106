import type { ApplicationSummary } from '@registration/contract/applications.ts'

/** An application for tests; each changes what matters to it. */
export const anApplication = (changes: Partial<ApplicationSummary> = {}): ApplicationSummary => ({
  id: 'a1',
  name: '存量房买卖转移登记',
  acceptanceNumber: '2026112200001',
  registrationType: '200',
  registrationTypeName: '转移登记',
  regionCode: '130403',
  regionName: '丛台区',
  regionWithCity: '邯郸市丛台区',
  byAppointment: false,
  bookingState: 'none',
  status: 'unsubmitted',
  startedAt: '2026-11-22 05:04:55',
  applicantName: '张建国',
  opinions: { cadastral: '', acceptance: '' },
  ...changes,
})
