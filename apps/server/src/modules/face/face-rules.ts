import type { RefusalName } from '@registration/contract/refusals.ts'
import { isCitizenId } from '@registration/contract/rules/citizen-id.ts'
import type { FaceOutcome } from '../../platform/face-id/face-id.ts'

export const flowMs = 15 * 60_000
export const flowsADay = 5
/** A check that the platform could not tell the end of so often is given up. */
export const maxAsked = 10
/** After this an asking that never came back (a node that died) is taken over. Milliseconds. */
export const askingMs = 30_000

/** What the citizen is told of a check that did not pass. */
export const refusalOfOutcome: Record<Exclude<FaceOutcome, 'passed'>, RefusalName> = {
  pending: 'facePending',
  retry: 'faceRetry',
  expired: 'faceExpired',
  blocked: 'faceBlocked',
  failed: 'faceFailed',
  notSamePerson: 'faceNotSamePerson',
  nameMismatch: 'faceNameMismatch',
  notLive: 'faceNotLive',
  documentDiffers: 'faceDocumentDiffers',
  noRecord: 'faceNoRecord',
  otherPerson: 'faceFailed',
  unavailable: 'faceUnavailable',
}

/** A name of an outcome as it was kept; anything else is a plain failure. */
export function readOutcome(kept: string | null): Exclude<FaceOutcome, 'passed'> {
  return Object.keys(refusalOfOutcome).includes(kept ?? '') ? (kept as Exclude<FaceOutcome, 'passed'>) : 'failed'
}

/** Outcomes that are no end: the same flow may be asked about again. */
export const isOpen = (outcome: FaceOutcome) =>
  outcome === 'pending' || outcome === 'retry' || outcome === 'unavailable'

/** The platform knows the numbers of ID cards and residence permits, which look alike; of 15 digits it knows none. */
export const isVerifiable = (documentNumber: string, today: string) =>
  documentNumber.length === 18 && isCitizenId(documentNumber, today)
