import { z } from 'zod'
import { slug, text } from './content-fields.ts'

type Text = z.infer<typeof text>

/** A choice as the office writes it: it has either a business, or a question with its choices. */
export interface WrittenChoice {
  id: string
  text: Text
  business?: string | undefined
  question?: Text | undefined
  choices?: WrittenChoice[] | undefined
}

const choices: z.ZodType<WrittenChoice[]> = z.lazy(() =>
  z
    .array(
      z.strictObject({
        id: slug,
        text,
        business: slug.optional(),
        question: text.optional(),
        choices: choices.optional(),
      }),
    )
    .min(2)
    .max(20),
)

/** docs/product/guidance.md 'Assistant'. */
export const guidanceFile = z.strictObject({ question: text, choices, whoComes: z.record(slug, text) })

export interface GuidanceQuestion {
  question: Text
  choices: GuidanceChoice[]
}

/** `next`: the id of a business, or the next question. */
export interface GuidanceChoice {
  id: string
  text: Text
  next: string | GuidanceQuestion
}

/** The assistant, checked. `whoComes` has every business. */
export interface Guidance extends GuidanceQuestion {
  whoComes: Record<string, Text>
}

/** Throws if the file was not checked. */
export function guidanceOf({ whoComes, ...first }: z.infer<typeof guidanceFile>): Guidance {
  return { ...questionOf(first), whoComes }
}

function questionOf(written: { question: Text; choices: WrittenChoice[] }): GuidanceQuestion {
  return {
    question: written.question,
    choices: written.choices.map(({ id, text, business, question, choices: further }) => {
      if (business !== undefined) return { id, text, next: business }
      if (!question || !further) throw new Error(`the choice ${id} was not checked`)
      return { id, text, next: questionOf({ question, choices: further }) }
    }),
  }
}
