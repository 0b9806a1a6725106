import type { RefusalName } from '@registration/contract/refusals.ts'
import { isCitizenId } from '@registration/contract/rules/citizen-id.ts'
import { minuteMs } from '../../durations.ts'
import { keysOf } from '../../keys-of.ts'
import type { FaceFailure, FaceOutcome } from '../../platform/face-id/face-id.ts'

export const flowMs = 15 * minuteMs
export const flowsADay = 5
/** After so many checks without a result the flow ends. */
export const maxAsked = 10
/** After so long a claim whose node died is taken over. Milliseconds. */
export const askingMs = 30_000

/** The refusal of a failed check. */
export const refusalOfOutcome: Record<FaceFailure, RefusalName> = {
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

/** A stored outcome by its name. Anything else is a plain failure. */
export function readOutcome(kept: string | null): FaceFailure {
  return keysOf(refusalOfOutcome).find((outcome) => outcome === kept) ?? 'failed'
}

/** Failures after which another check may pass with the same record. */
export const isWorthAnother = (outcome: FaceFailure) =>
  outcome === 'failed' || outcome === 'otherPerson' || outcome === 'notSamePerson' || outcome === 'notLive'

/** Outcomes that do not end the flow: it may be asked about again. */
export const isOpen = (outcome: FaceOutcome): outcome is 'pending' | 'retry' | 'unavailable' =>
  outcome === 'pending' || outcome === 'retry' || outcome === 'unavailable'

/** The platform accepts the numbers of ID cards and residence permits, which look alike. It accepts none of 15 digits. */
export const isVerifiable = (documentNumber: string, today: string) =>
  documentNumber.length === 18 && isCitizenId(documentNumber, today)
