import type { Place } from '@registration/contract/invitations.ts'
import { placeCan } from '@registration/contract/rules/confirmation-states.ts'
import type { Tone } from '@registration/kit/ui/StatusBadge.tsx'

const tones = {
  none: 'quiet',
  invited: 'wait',
  confirmed: 'good',
  refused: 'bad',
  counter: 'info',
  notAsked: 'quiet',
  expired: 'bad',
  withdrawn: 'quiet',
  retracted: 'bad',
} as const satisfies Record<Place['state'], Tone>

/** The word and the tone of a place. `isOver`: nothing can be answered online any more. */
export function badgeOf(place: Place, isOver: boolean) {
  const { state, method, isOwn, voidedAt } = place
  if (isAtCounter(place)) return { tone: tones.counter, word: 'counter' } as const
  if (isOver && isUnanswered(state)) return { tone: 'quiet', word: 'unanswered' } as const
  if (state !== 'none') return { tone: tones[state], word: state } as const
  if (isOwn && method !== 'counter') return { tone: 'wait', word: 'ownOpen' } as const
  return voidedAt ? ({ tone: 'bad', word: 'voided' } as const) : ({ tone: tones.none, word: 'toInvite' } as const)
}

/** Neither confirmed nor refused. */
const isUnanswered = (state: Place['state']): boolean =>
  state === 'none' || state === 'invited' || state === 'expired' || state === 'withdrawn'

/** A party who still has to come to the counter, by choice or because nothing else is possible. */
export const comesToCounter = (place: Place): boolean => isAtCounter(place) || place.state === 'counter'

/** A party who can confirm in no other way. */
const isAtCounter = ({ state, method }: Place): boolean =>
  method === 'counter' && state !== 'confirmed' && state !== 'notAsked'

/** What the filer can do with a place now. */
export function actsOf(place: Place) {
  const { state, method, isOwn } = place
  const none = { confirm: false, invite: false, pass: false, withdraw: false, counter: false }
  if (state === 'notAsked' || method === 'counter') return none
  return {
    confirm: isOwn && placeCan('confirmOwn', state),
    invite: !isOwn && placeCan('invite', state),
    /** To show the open invitation, and to remind. */
    pass: !isOwn && state === 'invited',
    withdraw: !isOwn && placeCan('withdraw', state),
    counter: placeCan('setCounter', state),
  }
}
