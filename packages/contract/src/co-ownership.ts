/** How several rights holders of an application own together. docs/product/applications.md 'Co-ownership'. */
import * as z from 'zod/mini'
import { nothing, post } from './endpoint.ts'
import { id, list, optionalNormalized } from './fields.ts'
import { fieldMessage } from './rules/field-messages.ts'
import { limits } from './rules/limits.ts'
import { isShare, isWhole, normalizeShare } from './rules/shares.ts'
import { coded, named } from './wire.ts'

export type CoOwnership = 'joint' | 'byShares'

/** What is stored of a rights holder. `none` until it is entered. */
export interface Holding {
  coOwnership: CoOwnership | 'none'
  /** As typed, normalized: `1/3` or `33.33%`. Empty unless they own by shares. */
  share: string
}

/** How all rights holders own together. `none` if one of them has no answer or another one, as after a holder was added. */
export function agreedOn(holdings: readonly Holding[]): Holding['coOwnership'] {
  const first = holdings[0]?.coOwnership ?? 'none'
  return holdings.every(({ coOwnership }) => coOwnership === first) ? first : 'none'
}

/** What is wrong with the holdings of all rights holders, for the check and the submission. One holder owns alone. */
export function judgeHoldings(holdings: readonly Holding[]): 'coOwnershipMissing' | 'sharesNotWhole' | undefined {
  if (holdings.length < 2) return undefined
  const agreed = agreedOn(holdings)
  if (agreed === 'none') return 'coOwnershipMissing'
  return agreed === 'byShares' && !isWhole(holdings.map(({ share }) => share)) ? 'sharesNotWhole' : undefined
}

const holdings = {
  coOwnership: ['gyfs', coded({ none: '', joint: '1', byShares: '2' }, fieldMessage('choiceInvalid'))],
  holders: [
    'sqrs',
    list(
      limits.parties,
      named({
        partyId: ['sqr_id', id()],
        share: ['qlbl', optionalNormalized(normalizeShare, isShare, fieldMessage('shareInvalid'), 20)],
      }),
    ),
  ],
} as const

/** The path of a rights holder's share in the form, for errors. */
export const shareFieldPath = (index: number) => `sqrs[${index}].qlbl`

/**
 * Saves how the rights holders own together, and their shares, which are exactly the whole. It names each rights holder
 * of the application. With a `base`, as the client read it, it overwrites no other change.
 */
export const saveCoOwnership = post('/api/applications/save-co-ownership', {
  access: 'citizen',
  transaction: 'own',
  idempotent: true,
  input: named({
    applicationId: ['applicationId', id()],
    ...holdings,
    coOwnership: ['gyfs', coded({ joint: '1', byShares: '2' }, fieldMessage('required'))],
    base: ['base', z.optional(named(holdings))],
  }),
  answer: nothing,
})
