import type { Tone } from '@registration/kit/ui/StatusBadge.tsx'
import type { Participation } from './participation-queries.ts'

/** The own place in a word, with its colour. */
export const ownPlaces = {
  none: { text: 'confirmations.ownNone', tone: 'wait' },
  invited: { text: 'confirmations.ownOpen', tone: 'wait' },
  confirmed: { text: 'confirmations.confirmed', tone: 'good' },
  refused: { text: 'confirmations.refused', tone: 'bad' },
  expired: { text: 'confirmations.ownExpired', tone: 'quiet' },
  withdrawn: { text: 'confirmations.ownWithdrawn', tone: 'quiet' },
  retracted: { text: 'confirmations.retracted', tone: 'quiet' },
  counter: { text: 'confirmations.counter', tone: 'info' },
  ended: { text: 'confirmations.ownEnded', tone: 'quiet' },
} as const satisfies Record<Participation['state'], { text: string; tone: Tone }>

/** What the own place means, in a sentence. */
export const ownPlaceHelp = {
  none: 'confirmations.noneHelp',
  invited: 'confirmations.openHelp',
  confirmed: undefined,
  refused: 'confirmations.refusedOwnHelp',
  expired: 'confirmations.ended',
  withdrawn: 'confirmations.ended',
  retracted: 'confirmations.retractedOwnHelp',
  counter: 'confirmations.counterOwnHelp',
  ended: undefined,
} as const satisfies Record<Participation['state'], string | undefined>
