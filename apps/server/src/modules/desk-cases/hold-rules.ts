import type { Language } from '@registration/contract/refusals.ts'
import { holdReasons } from '@registration/contract/rules/hold-reasons.ts'
import type { Content } from '../../content/content-schema.ts'
import type { Officer } from '../../context.ts'
import type { CaseRow } from './case-store.ts'
import type { CaseHold } from './hold-store.ts'

/** The note of a hold in the timeline: its reason, and its day if it has one. */
export const holdNote = (reason: CaseHold['reason'], until: string | undefined): string =>
  until ? `${reason} ${until}` : reason

/** A note that `holdNote` made, in words. Another one is as it was written. */
export function holdInWords({ desk }: Content, language: Language, note: string): string {
  const [word, until] = note.split(' ')
  const reason = holdReasons.find((each) => each === word)
  if (!reason) return note
  const title = desk.holds[reason].title[language]
  if (!until) return title
  return language === 'zh' ? `${title}，至${until}` : `${title}, until ${until}`
}

/** A supervisor decides about an error that the registration has found: they put the case on hold, also another officer's. */
export const mayHoldRegistration = (
  { state, stage }: Pick<CaseRow, 'state' | 'stage'>,
  { permissions }: Pick<Officer, 'permissions'>,
): boolean =>
  permissions.includes('superviseCases') && stage === 'registration' && (state === 'waiting' || state === 'claimed')
