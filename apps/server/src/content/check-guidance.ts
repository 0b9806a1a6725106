import { maxGuidanceSteps } from '@registration/contract/guidance.ts'
import type { ContentSources, SourceFile } from './content-sources.ts'
import type { guidanceFile, WrittenChoice } from './guidance-schema.ts'
import { idOf } from './mistake-kinds.ts'

type GuidanceFile = SourceFile<typeof guidanceFile>

/** The city is a choice of its own at the end of a path. */
const maxWrittenSteps = maxGuidanceSteps - 1

/** Adds a mistake for each way of the assistant that ends nowhere, and for each business to which none leads. */
export function checkGuidance({ guidance: file, businessIds }: ContentSources): void {
  if (!file) return
  const { choices, whoComes } = file.value
  checkChoices(file, ['choices'], choices, businessIds)
  const reached = new Set(choices.flatMap(businessesBelow))
  for (const id of businessIds) {
    if (!reached.has(id)) file.mistake(['choices'], `no choice leads to the business ${id}`)
    if (!Object.hasOwn(whoComes, id)) file.mistake(['whoComes'], `nothing about the business ${id}`)
  }
  for (const id of Object.keys(whoComes))
    if (!businessIds.includes(id)) file.mistake(['whoComes', id], `no business ${id} in businesses/`)
}

function checkChoices(
  file: GuidanceFile,
  path: PropertyKey[],
  choices: readonly WrittenChoice[],
  businessIds: readonly string[],
  depth = 1,
): void {
  const ids = choices.map(idOf)
  for (const [i, choice] of choices.entries()) {
    const at = [...path, i]
    const { id, business, question, choices: further } = choice
    if (ids.indexOf(id) < i) file.mistake(at, `id ${id} is there twice`)
    if (
      (business === undefined) !== (question !== undefined && further !== undefined) ||
      (business && (question || further))
    )
      file.mistake(at, 'a choice leads either to a business or to a question with choices')
    if (business !== undefined && !businessIds.includes(business))
      file.mistake([...at, 'business'], `no business ${business} in businesses/`)
    if (!further) continue
    if (depth === maxWrittenSteps) file.mistake(at, `a path has ${maxWrittenSteps} choices at most`)
    if (new Set(further.flatMap(businessesBelow)).size === 1)
      file.mistake([...at, 'question'], 'every answer to the question leads to the same business')
    checkChoices(file, [...at, 'choices'], further, businessIds, depth + 1)
  }
}

function businessesBelow({ business, choices = [] }: WrittenChoice): string[] {
  return business === undefined ? choices.flatMap(businessesBelow) : [business]
}
