import type { Slot } from './queries.ts'

/** A seat of the slot is kept for this citizen: held by a tap, or offered from the waiting queue. */
export const isKept = ({ standing }: Slot): boolean => standing === 'held' || standing === 'offered'
