import { groupOf, type ReviewStatus, type StatusGroup } from '@registration/contract/application-status.ts'
import type { Tone } from '@registration/kit/ui/StatusBadge.tsx'

const tones: Record<StatusGroup, Tone> = { unsubmitted: 'quiet', pending: 'wait', approved: 'good', rejected: 'bad' }

/** The colour and icon of a review status; the word beside it is the contract's. */
export const statusTone = (status: ReviewStatus): Tone => tones[groupOf(status)]
