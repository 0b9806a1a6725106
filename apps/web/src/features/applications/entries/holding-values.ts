import { agreedOn, type CoOwnership, type saveCoOwnership } from '@registration/contract/co-ownership.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import type { Party } from '@registration/contract/party.ts'
import { fieldMessage } from '@registration/contract/rules/field-messages.ts'
import { isShare, normalizeShare, sumOfShares } from '@registration/contract/rules/shares.ts'
import type { Translate } from '../../../locales/language.ts'

/** What the card of the co-owners holds: `coOwnership`, and a text for each holder's share under `shareField(id)`. */
export type HoldingValues = Record<string, string>

export const shareField = (partyId: string) => `share_${partyId}`

/** The rights holders who own together: none if there is one. */
export function coOwnersOf(parties: readonly Party[]): readonly Party[] {
  const holders = parties.filter(({ role }) => role === 'rightsHolder')
  return holders.length > 1 ? holders : []
}

/** How one of several rights holders owns: 共同共有, or 按份共有 with the share. Empty for anybody else. */
export function holdingText({ id, coOwnership, share }: Party, coOwners: readonly Party[], t: Translate): string {
  if (coOwnership === 'none' || coOwners.every((owner) => owner.id !== id)) return ''
  return coOwnership === 'joint' ? t('parties.joint') : `${t('parties.byShares')} ${share}`.trim()
}

/** The stored values. A holder whom nobody chose for yet leaves the whole choice open. */
export function holdingValues(holders: readonly Party[]): HoldingValues {
  return {
    coOwnership: agreedOn(holders),
    ...Object.fromEntries(holders.map(({ id, share }) => [shareField(id), share])),
  }
}

const sharesIn = (values: HoldingValues, ids: readonly string[]) =>
  ids.map((id) => normalizeShare(values[shareField(id)] ?? ''))

/** The exact sum of the shares. Undefined while one is missing or is no share. */
export const sumIn = (values: HoldingValues, ids: readonly string[]): string | undefined =>
  sumOfShares(sharesIn(values, ids))

/** The messages by the form's fields. A wrong sum is beside the last share, in the words of `wrongSum`. */
export function holdingFaults(
  values: HoldingValues,
  ids: readonly string[],
  wrongSum: (sum: string) => string,
): Record<string, string> {
  if (values.coOwnership === 'none') return { coOwnership: fieldMessage('required') }
  if (values.coOwnership === 'joint') return {}
  const shares = sharesIn(values, ids)
  const faults = ids.flatMap((id, index) => {
    const share = shares[index] ?? ''
    if (share === '') return [[shareField(id), fieldMessage('required')]]
    return isShare(share) ? [] : [[shareField(id), fieldMessage('shareInvalid')]]
  })
  const sum = sumOfShares(shares)
  const last = ids[ids.length - 1]
  if (last && sum && sum !== '1') return { [shareField(last)]: wrongSum(sum) }
  return Object.fromEntries(faults)
}

/** What is sent: each holder, with a share where they own by shares. */
export function holdingsOf(values: HoldingValues, ids: readonly string[]) {
  const coOwnership: CoOwnership = values.coOwnership === 'joint' ? 'joint' : 'byShares'
  const holders = ids.map((partyId) =>
    coOwnership === 'joint' ? { partyId } : { partyId, share: values[shareField(partyId)] },
  )
  return { coOwnership, holders }
}

/** What was read, for the server to compare. */
export const baseOf = (values: HoldingValues, ids: readonly string[]): Input<typeof saveCoOwnership>['base'] =>
  values.coOwnership === 'none'
    ? { coOwnership: 'none', holders: ids.map((partyId) => ({ partyId })) }
    : holdingsOf(values, ids)
