import type { FoundProperty, searchProperty } from '@registration/contract/property-search.ts'
import { certificateNumbers } from '@registration/contract/rules/certificate-number.ts'
import type { EntryKind } from '@registration/contract/rules/register-check.ts'
import { findDefinedBusiness } from '../../content/content-lookup.ts'
import type { DefinedBusiness } from '../../content/content-schema.ts'
import type { Handler } from '../../http/handler.ts'
import type { RegisteredProperty } from '../../platform/registry/land-register.ts'
import { refuse } from '../../refuse.ts'
import { getOwnApplication } from '../application-record/application-store.ts'
import { listParties } from '../applications/party-store.ts'
import { getCitizen } from '../session/citizen-store.ts'
import { requireRegister } from './ask-register-service.ts'
import { askedNumbers, asksForProof } from './asked-number-rules.ts'
import { askWithinTries, isPaused, pausedRefusal } from './guessing-service.ts'
import { recordLooksOfOthers } from './looks-of-others-service.ts'
import { countNearMisses, isOwnedByParty, type RegisterAnswers } from './register-comparison-rules.ts'

/**
 * The register's entries of a certificate's number, or of several in one field. Only for a certified citizen, and only for
 * property whose owner is a party of that application. Other property is not found. If the register does not answer for
 * each number, the refusal says so.
 */
export const searchPropertyHandler: Handler<typeof searchProperty> = async (input, ctx) => {
  const { caller, pool: db, cipher, content } = ctx
  const application = await getOwnApplication(db, caller.citizenId, input.applicationId)
  const citizen = await getCitizen(db, cipher, caller.citizenId)
  if (!citizen.certifiedAt) throw refuse('certificationNeeded')
  const parties = await listParties(db, cipher, application)
  requireRegister(ctx)
  const numbers = certificateNumbers(input.certificateNumber).filter(Boolean)
  const ownedUnder = (number: string, given: RegisterAnswers) =>
    (given.get(number) ?? []).filter((property) => isOwnedByParty(property, parties))
  const { answers, asked, isWithheld } = await askWithinTries(ctx, numbers, {
    isRight: (each, given) => ownedUnder(each, given).length > 0,
    nearMisses: (given) => countNearMisses(given, parties),
  })
  if (isWithheld) throw pausedRefusal()
  const found = numbers.flatMap((number) => ownedUnder(number, answers))
  // What has no answer may be what burdens the unit.
  if (asked < numbers.length && (await isPaused(ctx))) throw pausedRefusal()
  if (answers.size < numbers.length) throw refuse('registerSilent')
  if (found.length === 0) throw refuse('propertyNotFound')
  await recordLooksOfOthers(ctx, application.id, found)
  const business = findDefinedBusiness(content, application.business_id)
  return mergeUnits(found.map((property) => toFound(property, numberFor(business, property, numbers))))
}

/** A unit that is under several numbers, as one of co-owners is, once, with what burdens it under any of them. */
function mergeUnits(found: readonly FoundProperty[]): FoundProperty[] {
  const units = Map.groupBy(found, ({ unitNumber }, index) => unitNumber || index)
  return [...units.values()].flatMap(([first, ...others]) => {
    const entries = [first, ...others].flatMap((each) => each?.restrictions ?? [])
    const restrictions = [...new Map(entries.map((each) => [`${each.kind} ${each.registeredAt}`, each])).values()]
    return first ? [{ ...first, restrictions }] : []
  })
}

/**
 * The number for the form: that of the certificate as the register has it. A proof's stays as it was asked for, and a
 * certificate's is none where a proof's is meant.
 */
function numberFor(
  business: DefinedBusiness | undefined,
  property: RegisteredProperty,
  asked: readonly string[],
): string {
  if (!asksForProof(business)) return property.certificateNumber
  return askedNumbers(business, property).find((number) => asked.includes(number)) ?? ''
}

/** What the form fills in, and what burdens the unit: the kinds of the search and their days, nobody's name. */
function toFound(
  { owners, isPlaced, pending, restrictions, ...shown }: RegisteredProperty,
  certificateNumber: string,
): FoundProperty {
  return {
    ...shown,
    certificateNumber,
    restrictions: restrictions.map(({ kind, registeredAt }) => ({ kind: searchedKind(kind), registeredAt })),
  }
}

/** The search knows no difference between a seizure and an advance one, or between the kinds of mortgages. */
function searchedKind(kind: EntryKind): FoundProperty['restrictions'][number]['kind'] {
  if (kind === 'preSeizure') return 'seizure'
  return kind === 'constructionMortgage' ? 'mortgage' : kind
}
