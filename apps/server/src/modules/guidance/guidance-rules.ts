import type { Language } from '@registration/contract/refusals.ts'
import type { City, Content, OfferedBusiness, Text } from '../../content/content-schema.ts'
import type { GuidanceChoice, GuidanceQuestion } from '../../content/guidance-schema.ts'

export interface Choice {
  id: string
  text: Text
}

/** How far a path of choices leads: to the next question, or to a business in a city. */
export type Walked = { taken: Choice[] } & ({ question: Text; choices: Choice[] } | { business: OfferedBusiness })

const whichCity: Text = { zh: '在哪个城市办理？', en: 'In which city?' }

/**
 * Follows the choices. Undefined where one of them is unknown: the office changes its questions, and an address can say
 * anything.
 */
export function walk({ guidance, offers }: Content, path: readonly string[]): Walked | undefined {
  const taken: Choice[] = []
  let at: GuidanceQuestion | string = guidance
  for (const [i, id] of path.entries()) {
    if (typeof at === 'string') return walkToCity(offersOf(offers, at), taken, path.slice(i))
    const chosen: GuidanceChoice | undefined = at.choices.find((choice) => choice.id === id)
    if (!chosen) return undefined
    taken.push({ id, text: chosen.text })
    at = chosen.next
  }
  if (typeof at === 'string') return walkToCity(offersOf(offers, at), taken, [])
  return { taken, question: at.question, choices: at.choices }
}

const offersOf = (offers: readonly OfferedBusiness[], businessId: string) =>
  offers.filter(({ id }) => id === businessId)

/** The last choice is the city. Where only one has the business, nobody is asked. */
function walkToCity(offered: OfferedBusiness[], taken: Choice[], rest: readonly string[]): Walked | undefined {
  const [only, ...others] = offered
  if (!only) throw new Error('the assistant leads to a business that no city has')
  if (others.length === 0) return rest.length === 0 ? { taken, business: only } : undefined
  const [code, ...beyond] = rest
  if (code === undefined) return { taken, question: whichCity, choices: offered.map(({ city }) => cityChoice(city)) }
  const business = offered.find(({ city }) => city.code === code)
  if (!business || beyond.length > 0) return undefined
  return { taken: [...taken, cityChoice(business.city)], business }
}

const cityChoice = ({ code, name }: City): Choice => ({ id: code, text: name })

/** The shortest path to each business, without the city. */
export function pathsToBusinesses({ guidance }: Content): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  let level: { path: string[]; question: GuidanceQuestion }[] = [{ path: [], question: guidance }]
  while (level.length > 0) {
    const next: typeof level = []
    for (const { path, question } of level)
      for (const { id, next: to } of question.choices)
        if (typeof to !== 'string') next.push({ path: [...path, id], question: to })
        else if (!found.has(to)) found.set(to, [...path, id])
    level = next
  }
  return found
}

export const inLanguage =
  (language: Language) =>
  ({ id, text }: Choice) => ({ id, text: text[language] })
