import { isAmount, isArea } from './amount.ts'
import { dayProblem, isOrderly } from './dates.ts'
import { say } from './field-messages.ts'
import { mendDecimal } from './normalise.ts'

/** How the fields of a property unit are judged; those not named here may be any text. */
const kinds: Record<string, 'amount' | 'area' | 'day'> = {
  maximumClaim: 'amount',
  securedClaim: 'amount',
  price: 'amount',
  houseArea: 'area',
  landArea: 'area',
  changedArea: 'area',
  rightStart: 'day',
  rightEnd: 'day',
}

/**
 * What must be mended before a property unit is saved, by field, as messages of `say`; empty when nothing
 * (docs/PRODUCT.md, Validation rules). `fields` is what the business asks for; a field that it does not ask for is not
 * judged. An empty text is an absent one.
 */
export function propertyUnitProblems(
  unit: Readonly<Record<string, string | undefined>>,
  fields: readonly { field: string; required: boolean }[],
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { field, required } of fields) {
    const value = unit[field]?.trim() ?? ''
    const problem = value ? formProblem(field, value) : required ? absence(field) : undefined
    if (problem) problems[field] = problem
  }
  if (asks(fields, 'rightStart') && asks(fields, 'rightEnd') && endsEarly(unit))
    problems.rightEnd ??= say('endBeforeStart')
  return problems
}

function formProblem(field: string, value: string): string | undefined {
  const kind = kinds[field]
  if (kind === 'amount') return isAmount(mendDecimal(value)) ? undefined : say('amountInvalid')
  if (kind === 'area') return isArea(mendDecimal(value)) ? undefined : say('areaInvalid')
  const problem = kind === 'day' ? dayProblem(value) : undefined
  return problem && say(problem)
}

function absence(field: string): string {
  return say(kinds[field] === 'day' ? 'datetimeRequired' : 'required')
}

function asks(fields: readonly { field: string }[], name: string): boolean {
  return fields.some(({ field }) => field === name)
}

function endsEarly({ rightStart, rightEnd }: Readonly<Record<string, string | undefined>>): boolean {
  return Boolean(rightStart && rightEnd) && !isOrderly(rightStart ?? '', rightEnd ?? '')
}
