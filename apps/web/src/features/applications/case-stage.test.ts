import { expect, test } from 'vitest'
import { anApplication } from '../../testing/an-application.ts'
import { nextActOf, stageOf } from './case-stage.ts'

test.each([
  [{ status: 'unsubmitted', acceptanceNumber: '' }, undefined, 'continue'],
  [{ status: 'pending', acceptanceNumber: '' }, 'submitted', 'wait'],
  [{ status: 'handoverFailed', acceptanceNumber: '' }, 'submitted', 'wait'],
  [{ status: 'pending' }, 'inReview', 'wait'],
  [{ status: 'cadastralPassed' }, 'inReview', 'wait'],
  [{ status: 'cadastralRejected' }, 'inReview', 'change'],
  [{ status: 'acceptanceRejected' }, 'inReview', 'change'],
  [{ status: 'accepted' }, 'accepted', 'asGuide'],
  [{ status: 'accepted', regionCode: '630104' }, 'accepted', 'tax'],
  [{ status: 'accepted', regionCode: '630104', registrationType: '100' }, 'accepted', 'tax'],
  [{ status: 'accepted', regionCode: '630104', registrationType: '300' }, 'accepted', 'asGuide'],
  [{ status: 'accepted', regionCode: '630104', registrationType: '400' }, 'accepted', 'asGuide'],
  [{ status: 'accepted', byAppointment: true, bookingState: 'canBook' }, 'accepted', 'book'],
  [{ status: 'accepted', byAppointment: true, bookingState: 'booked' }, 'accepted', 'visit'],
  [{ status: 'accepted', heldFor: 'party' }, 'accepted', 'come'],
  [{ status: 'pending', heldFor: 'party' }, 'inReview', 'come'],
  [{ status: 'accepted', heldFor: 'inspection' }, 'accepted', 'wait'],
  [{ status: 'accepted', isVisitReplaced: true }, 'accepted', 'wait'],
  [{ status: 'registered' }, 'registered', 'collect'],
  [{ status: 'registered', registrationType: '400' }, 'registered', 'nothing'],
] as const)('%o is at the stage %s, and the citizen does next: %s', (changes, stage, act) => {
  const application = { ...anApplication(changes), ...changes }
  expect([stageOf(application), nextActOf(application)]).toEqual([stage, act])
})
