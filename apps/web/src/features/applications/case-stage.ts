import { groupOf } from '@registration/contract/application-status.ts'
import type { ApplicationSummary } from '@registration/contract/applications.ts'
import { canGoToTax } from '@registration/contract/tax.ts'

/** The stages of an application in its citizen's words. The registry's own steps are finer. */
export const stages = ['submitted', 'inReview', 'accepted', 'registered'] as const
export type Stage = (typeof stages)[number]

type Case = Pick<
  ApplicationSummary,
  'status' | 'acceptanceNumber' | 'bookingState' | 'regionCode' | 'registrationType' | 'heldFor'
> & {
  /** Only the detail knows it. */
  isVisitReplaced?: boolean
}

/** The types of dictionaries.yaml on which taxes may be due: first registrations and transfers. */
const taxedTypes = ['100', '200']
/** That of a cancellation (注销登记), which issues no certificate. */
const cancellation = '400'

/** The present stage. None before the submission. A rejected one is in review until it is changed. */
export function stageOf({ status, acceptanceNumber }: Case): Stage | undefined {
  if (status === 'unsubmitted') return undefined
  if (status === 'accepted' || status === 'registered') return status
  const isWithRegistry = groupOf(status) === 'rejected' || status === 'cadastralPassed' || acceptanceNumber !== ''
  return isWithRegistry ? 'inReview' : 'submitted'
}

/** What the citizen does next. */
export type NextAct =
  | 'continue'
  | 'change'
  | 'wait'
  | 'book'
  | 'visit'
  | 'come'
  | 'tax'
  | 'asGuide'
  | 'collect'
  | 'nothing'

/**
 * Whether a business has a visit after the acceptance, its guide says: `asGuide` may be nothing to do. It is known where
 * all have confirmed what replaces the visit.
 */
export const waitsForCitizen = (act: NextAct): boolean => act !== 'wait' && act !== 'asGuide' && act !== 'nothing'

export function nextActOf(application: Case): NextAct {
  const { status, bookingState, registrationType, heldFor, isVisitReplaced = false } = application
  if (status === 'unsubmitted') return 'continue'
  if (groupOf(status) === 'rejected') return 'change'
  if (bookingState === 'booked') return 'visit'
  if (status === 'registered') return registrationType === cancellation ? 'nothing' : 'collect'
  if (heldFor === 'party') return 'come'
  if (bookingState === 'canBook') return 'book'
  if (canGoToTax(application) && taxedTypes.includes(registrationType)) return 'tax'
  return status === 'accepted' && heldFor === '' && !isVisitReplaced ? 'asGuide' : 'wait'
}
