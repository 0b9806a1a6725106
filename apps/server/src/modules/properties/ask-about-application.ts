import { todayInShanghai } from '@registration/contract/rules/dates.ts'
import type { OfferedBusiness } from '../../content/content-schema.ts'
import type { StepContext } from '../../context.ts'
import type { ApplicationRow } from '../application-record/application-store.ts'
import { digestSaltOf } from '../application-record/digest-salt-rules.ts'
import type { KeptCheck } from '../application-record/register-check-store.ts'
import { comparedContent } from '../applications/comparison-rules.ts'
import type { StoredParty } from '../applications/party-store.ts'
import type { StoredUnit } from '../applications/property-unit-store.ts'
import { askWithinTries } from './guessing-service.ts'
import { recordLooksOfOthers } from './looks-of-others-service.ts'
import {
  compareWithRegister,
  countNearMisses,
  isFoundUnder,
  numbersOf,
  registeredAs,
} from './register-comparison-rules.ts'

export interface AskedApplication {
  application: ApplicationRow
  business: OfferedBusiness
  parties: readonly StoredParty[]
  units: readonly StoredUnit[]
}

/**
 * Compares an application with the register. Numbers without a unit that a party owns are counted, and after thirty of them
 * the others are not asked for. `isFound`: not all of its numbers are such. `isWithheld`: its parties are guesses, and
 * nothing is known.
 */
export async function askAboutApplication(
  ctx: StepContext,
  { application, business, parties, units }: AskedApplication,
): Promise<{ check: KeptCheck; isFound: boolean; isWithheld: boolean }> {
  const askedAt = ctx.clock.now()
  const numbers = numbersOf(units)
  const { answers, wrong, isWithheld } = await askWithinTries(ctx, numbers, {
    isRight: (number, given) =>
      units.some((unit) => numbersOf([unit]).includes(number) && isFoundUnder(number, unit, parties, given)),
    nearMisses: (given) => countNearMisses(given, parties),
  })
  const found = units.flatMap((unit) => registeredAs(unit, parties, answers))
  await recordLooksOfOthers(ctx, application.id, found)
  const { verdict, findings } = compareWithRegister(
    ctx.content,
    { business, units, parties, acceptanceNumber: application.acceptance_number },
    answers,
    todayInShanghai(askedAt),
  )
  const check = {
    verdict,
    findings: findings.map(({ unit, ...finding }) => ({ ...finding, unitId: units[unit]?.id ?? '' })),
    compared: comparedContent({ salt: digestSaltOf(ctx.cipher, application), units, parties }),
    askedAt,
  }
  return { check, isFound: wrong < numbers.length, isWithheld }
}
