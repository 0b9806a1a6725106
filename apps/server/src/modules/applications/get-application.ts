import type { getApplication } from '@registration/contract/applications.ts'
import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { PlaceState } from '@registration/contract/rules/place-states.ts'
import { findBusiness } from '../../content/content-lookup.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import type { Handler } from '../../http/handler.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { openOpinions } from '../application-record/opinion-rules.ts'
import { listPlaceStates } from '../application-record/place-state-store.ts'
import { findBookedApplications } from '../appointments/appointment-store.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { editedAt, summaryOf, termsOf, toStepDto, toUnitDto, versionOf } from './application-rules.ts'
import { dueOf } from './due-day-rules.ts'
import { listStops } from './due-day-store.ts'
import { countOpenRemarks } from './open-remarks-service.ts'
import { toPartyDto } from './party-rules.ts'
import { type HeldParty, listParties } from './party-store.ts'
import { listPresentHolds } from './present-hold-store.ts'
import { listSteps } from './progress-step-store.ts'
import { listUnits } from './property-unit-store.ts'

/** One of the caller's own applications, with all its parts. */
export const getApplicationHandler: Handler<typeof getApplication> = async ({ applicationId }, ctx) => {
  const { caller, config, content, db, cipher, clock, language } = ctx
  const application = await getOwnApplication(db, caller.citizenId, applicationId)
  const today = todayInShanghai(clock.now())
  const business = findBusiness(content, application.business_id)
  const asked = config.modules.includes('confirmation') ? business?.confirmation : undefined
  const [citizen, parties, units, steps, stops, booked, openRemarks, holds, places] = await Promise.all([
    getCitizen(db, cipher, caller.citizenId),
    listParties(db, cipher, application),
    listUnits(db, application),
    listSteps(db, application),
    application.status === 'accepted' ? listStops(db, application) : [],
    findBookedApplications(db, caller.citizenId, { ids: [application.id], today }),
    countOpenRemarks(ctx, caller.citizenId, [application]),
    listPresentHolds(db, caller.citizenId, [application]),
    asked ? listPlaceStates(db, application, clock.now()) : new Map<string, PlaceState>(),
    ctx.readings.record({ citizenId: caller.citizenId, kind: 'parties', record: application.id }),
  ])
  const isBooked = booked.has(application.id)
  const location = units[0]?.location ?? ''
  const summary = summaryOf(content, application, {
    applicantName: citizen.name,
    isBooked,
    opinions: openOpinions(cipher, application),
    openRemarks: openRemarks.get(application.id) ?? 0,
    location,
    hold: holds.get(application.id),
    language,
  })
  const { dueDay, overdueDays, isUrged } = dueOf(content, application, stops, clock.now())
  const shown = parties.map((party) => ({ ...toPartyDto(party), confirm: confirmOf(asked, party, places) }))
  const terms = business && termsOf(business, { parties, units }, language)
  return {
    application: {
      ...summary,
      businessId: application.business_id,
      editedAt: editedAt(application),
      version: versionOf(application),
      terms,
      dueDay,
      overdueDays,
      isVisitReplaced:
        asked?.replacesVisit === true && shown.every(({ confirm }) => confirm === '' || confirm === 'confirmed'),
      canUrge: config.modules.includes('questions') && overdueDays > 0 && !isUrged,
    },
    parties: shown,
    units: units.map((unit) => toUnitDto(content, unit, language)),
    steps: steps.map((step) => toStepDto(step, language, business?.name)),
  }
}

/** Of a role that the office does not ask there is no state. */
const confirmOf = (
  asked: OfferedBusiness['confirmation'],
  { id, role }: HeldParty,
  places: ReadonlyMap<string, PlaceState>,
): PlaceState | '' => ((asked?.[role] ?? 'absent') === 'absent' ? '' : (places.get(id) ?? 'none'))
