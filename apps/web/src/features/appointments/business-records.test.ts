import type { ApplicationSummary } from '@registration/contract/applications.ts'
import type { ArchiveRequest } from '@registration/contract/archive.ts'
import { expect, it } from 'vitest'
import { actionsOf, businessRecords } from './business-records.ts'

const anApplication = (changes: Partial<ApplicationSummary>): ApplicationSummary => ({
  id: 'a',
  name: '存量房买卖转移登记',
  acceptanceNumber: '',
  registrationType: '200',
  registrationTypeName: '转移登记',
  regionCode: '130400',
  regionName: '邯郸市',
  regionWithCity: '邯郸市',
  byAppointment: true,
  bookingState: 'none',
  status: 'pending',
  location: '',
  startedAt: '2026-03-10 09:00:00',
  applicantName: '张建国',
  opinions: { cadastral: '', acceptance: '', openRemarks: 0 },
  heldFor: '',
  heldUntil: '',
  ...changes,
})

const aRequest = (changes: Partial<ArchiveRequest>): ArchiveRequest => ({
  id: 'r',
  holderName: '张建国',
  state: 'submitted',
  submittedAt: '2026-03-11 09:00:00',
  answeredAt: '',
  revokedAt: '',
  regionName: '邯郸市',
  ...changes,
})

it('lists applications and queries together, the newest first', () => {
  const older = anApplication({ id: 'old', startedAt: '2026-03-01 09:00:00' })
  expect(businessRecords([older, anApplication({})], [aRequest({})]).map(({ id }) => id)).toEqual(['r', 'a', 'old'])
})

it.each([
  [{ status: 'unsubmitted' }, ['submit', 'seeApplication']],
  [{ status: 'acceptanceRejected' }, ['submit', 'seeApplication']],
  [{ status: 'pending' }, ['seeApplication']],
  [{ status: 'accepted', bookingState: 'canBook' }, ['seeApplication', 'book']],
  [{ status: 'accepted', bookingState: 'booked' }, ['seeApplication', 'seeAppointment', 'cancel']],
] as const)('offers for an application %j the buttons %j', (changes, actions) => {
  const [record] = businessRecords([anApplication(changes)], [])
  expect(record && actionsOf(record)).toEqual(actions)
})

it.each([
  ['submitted', []],
  ['inQuery', []],
  ['found', ['seeResult']],
  ['nothingHeld', ['seeResult']],
] as const)('offers for a query %s the buttons %j', (state, actions) => {
  const [record] = businessRecords([], [aRequest({ state })])
  expect(record && actionsOf(record)).toEqual(actions)
})
