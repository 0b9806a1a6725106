import type { getApplication } from '@registration/contract/applications.ts'
import type { Handler } from '../../http/call.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { shownStep, shownUnit, summaryOf } from './application-rules.ts'
import { getOwnApplication } from './application-store.ts'
import { listParties } from './party-store.ts'
import { listSteps } from './progress-step-store.ts'
import { listUnits } from './property-unit-store.ts'

/** Everything of one of the caller's own applications. */
export const getApplicationHandler: Handler<typeof getApplication> = async ({ applicationId }, ctx) => {
  const { caller, content, db, cipher, language } = ctx
  const application = await getOwnApplication(db, caller.citizenId, applicationId)
  const [citizen, parties, units, steps] = await Promise.all([
    getCitizen(db, cipher, caller.citizenId),
    listParties(db, cipher, application.id),
    listUnits(db, application.id),
    listSteps(db, application.id),
  ])
  return {
    application: { ...summaryOf(content, application, citizen.name, language), businessId: application.business_id },
    parties,
    units: units.map((unit) => shownUnit(content, unit, language)),
    steps: steps.map((step) => shownStep(step, language)),
  }
}
