import { groupOf } from '@registration/contract/application-status.ts'
import type { Tone } from '@registration/kit/ui/StatusBadge.tsx'
import type { Participation } from '../participation-queries.ts'

const words = {
  none: { text: 'confirmations.ownNone', tone: 'wait' },
  invited: { text: 'confirmations.yourTurn', tone: 'wait' },
  confirmed: { text: 'confirmations.confirmed', tone: 'good' },
  refused: { text: 'confirmations.refused', tone: 'bad' },
  expired: { text: 'confirmations.ownExpired', tone: 'quiet' },
  withdrawn: { text: 'confirmations.ownWithdrawn', tone: 'quiet' },
  retracted: { text: 'confirmations.retracted', tone: 'quiet' },
  counter: { text: 'confirmations.counter', tone: 'info' },
  ended: { text: 'confirmations.ownEnded', tone: 'quiet' },
} as const satisfies Record<Participation['state'], { text: string; tone: Tone }>

const help = {
  none: 'confirmations.noneHelp',
  invited: 'confirmations.openHelp',
  refused: 'confirmations.refusedOwnHelp',
  expired: 'confirmations.ended',
  withdrawn: 'confirmations.ended',
  retracted: 'confirmations.retractedOwnHelp',
  counter: 'confirmations.counterOwnHelp',
  ended: undefined,
} as const satisfies Record<Exclude<Participation['state'], 'confirmed'>, string | undefined>

/** What is to be done about a confirmation that holds: the filer corrects, or the office waits for the originals. */
function helpOfConfirmed(status: Participation['status']) {
  if (status && groupOf(status) === 'rejected') return 'confirmations.correctionHelp' as const
  return status === 'accepted' ? ('confirmations.acceptedHelp' as const) : undefined
}

/**
 * The own place in a word with its colour, and what it means in a sentence. Once the application is accepted nothing can
 * be answered online, and nobody can be invited again.
 */
export function ownPlaceOf({ state, status }: Pick<Participation, 'state' | 'status'>) {
  const isOver = status !== undefined && groupOf(status) === 'approved'
  if (state === 'confirmed') return { ...words.confirmed, help: helpOfConfirmed(status) }
  if (!isOver || state === 'counter') return { ...words[state], help: help[state] }
  const hasAnswered = state === 'refused' || state === 'retracted'
  const word = hasAnswered ? words[state] : ({ text: 'confirmations.unanswered', tone: 'quiet' } as const)
  return { ...word, help: 'confirmations.ownOverHelp' as const }
}
