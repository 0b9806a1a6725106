import { judgeParty, type Party, type PartyInput, type PartySettings, saveParty } from '@registration/contract/party.ts'
import { resolverOf } from '@registration/kit/api/form-resolver.ts'
import type { FieldError, FieldErrors, Resolver } from 'react-hook-form'
import type { PartyValues } from './party-values.ts'

/**
 * The contract's rules for a party, and the business's: which fields are required, and whether it is a person. Masked
 * values that were read as `kept` may stay, under the name that was read.
 */
export function partyResolver(
  settings: PartySettings,
  shape: (values: PartyValues) => { applicationId: string; party: PartyInput },
  kept: Party | undefined,
): Resolver<PartyValues> {
  const byContract = resolverOf<PartyValues>(saveParty.input, shape, 'party')
  return async (values, context, options) => {
    const mayStay = kept?.name === values.name.trim() ? kept : undefined
    const byBusiness: FieldErrors<PartyValues> = Object.fromEntries(
      judgeParty(settings, values, mayStay).map(({ field, message }): [string, FieldError] => [
        field,
        { type: 'rule', message },
      ]),
    )
    const judged = await byContract(values, context, options)
    const errors = { ...judged.errors, ...byBusiness }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}
