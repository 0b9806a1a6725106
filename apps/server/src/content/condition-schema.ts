import { type CaseFact, type Condition, caseFacts } from '@registration/contract/rules/case-questions.ts'
import { z } from 'zod'

const isFact = (name: string): name is CaseFact => caseFacts.some((fact) => fact === name)
const ofAnswer = /^answer\.(?<question>[a-z0-9-]+) = (?<choice>[a-z0-9-]+)$/

const shape = `must be answer.question = choice, a fact (${caseFacts.join(', ')}), or all, any or not of conditions`

/** A leaf as the office writes it: the name of a fact, or `answer.{question} = {choice}`. */
const leaf = z.string().transform((written, ctx): Condition => {
  if (isFact(written)) return { fact: written }
  const { question, choice } = ofAnswer.exec(written)?.groups ?? {}
  if (question !== undefined && choice !== undefined) return { question, choice }
  ctx.addIssue({ code: 'custom', message: shape })
  return z.NEVER
})

/** `all`, `any` and `not` over facts and answers. docs/product/case-questions.md 'Conditions'. */
export const condition: z.ZodType<Condition> = z.lazy(() =>
  z.union(
    [
      leaf,
      z.strictObject({ all: z.array(condition).min(2).max(20) }),
      z.strictObject({ any: z.array(condition).min(2).max(20) }),
      z.strictObject({ not: condition }),
    ],
    { error: shape },
  ),
)
