import type { PlaceState } from './place-states.ts'

interface PlaceMove {
  /** `system`: an edit, time, or other content of the office. */
  by: 'filer' | 'participant' | 'registry' | 'system'
  from: readonly PlaceState[]
  to: PlaceState
}

const ended = ['refused', 'expired', 'withdrawn', 'retracted'] as const

/**
 * The moves of each party's confirmation in an application, and who may make them. One table for the server, the
 * screens and docs/product/confirmation.md 'States'.
 */
export const placeMoves = {
  invite: { by: 'filer', from: ['none', 'counter', ...ended], to: 'invited' },
  withdraw: { by: 'filer', from: ['invited'], to: 'withdrawn' },
  setCounter: { by: 'filer', from: ['none', 'invited', ...ended], to: 'counter' },
  /** The filer's own place has no invitation. */
  confirmOwn: { by: 'filer', from: ['none', 'counter', ...ended], to: 'confirmed' },
  confirm: { by: 'participant', from: ['invited'], to: 'confirmed' },
  decline: { by: 'participant', from: ['invited'], to: 'refused' },
  /** Until the application is accepted. */
  retract: { by: 'participant', from: ['confirmed'], to: 'retracted' },
  confirmAtCounter: { by: 'registry', from: ['counter'], to: 'confirmed' },
  /** What is inside the digest has changed, by an edit or by other content of the office. */
  voidConfirmation: { by: 'system', from: ['confirmed'], to: 'none' },
  expire: { by: 'system', from: ['invited'], to: 'expired' },
  /** The party is somebody else now: neither an answer nor a confirmation that ended before is theirs. */
  forget: { by: 'system', from: ['none', ...ended], to: 'none' },
} as const satisfies Record<string, PlaceMove>
export type PlaceMoveName = keyof typeof placeMoves

/** Whether a place in this state may make the move. */
export function placeCan(move: PlaceMoveName, state: PlaceState): boolean {
  const from: readonly PlaceState[] = placeMoves[move].from
  return from.includes(state)
}
