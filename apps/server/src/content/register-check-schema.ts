import { type CheckLevel, checkLevels, checkRules } from '@registration/contract/rules/register-check.ts'
import { z } from 'zod'
import { regionCode, slug, text } from './content-fields.ts'

const level = z.enum(checkLevels)
const levels = z.partialRecord(z.enum(checkRules), level)

/** Where a citizen can go on: to a business of the city, or to a screen. */
const way = z.union([
  z.strictObject({ text, business: slug }),
  z.strictObject({ text, screen: z.enum(['appointment', 'progress', 'parties']) }),
])

const rule = z.strictObject({
  name: text,
  ways: z.array(slug).min(1),
  /** With the placeholders {day} and {business}. */
  texts: z.partialRecord(level, text),
})

/** docs/product/register-check.md 'The register check'. */
export const registerChecksFile = z.strictObject({
  ways: z.record(slug, way),
  rules: z.record(z.enum(checkRules), rule),
  expired: text,
  businesses: z.record(slug, levels),
  /** What differs in a city. */
  cities: z.record(regionCode, z.record(slug, levels)).optional(),
})

export type RegisterChecks = z.infer<typeof registerChecksFile>

/** The levels of a business in a city. */
export function levelsOf(
  { businesses, cities }: RegisterChecks,
  businessId: string,
  cityCode: string,
): Partial<Record<(typeof checkRules)[number], CheckLevel>> {
  return { ...businesses[businessId], ...cities?.[cityCode]?.[businessId] }
}
