import { caseTargetKinds, stages } from '@registration/contract/desk/case-words.ts'
import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { remarkCodes } from '@registration/contract/remarks.ts'
import { limits } from '@registration/contract/rules/limits.ts'
import { z } from 'zod'

const words = (max: number) => z.strictObject({ zh: z.string().min(1).max(max), en: z.string().min(1).max(max) })
const remarkWords = z.strictObject({ zh: z.string().max(limits.remark), en: z.string().max(limits.remark) })

/** content/remark-reasons.yaml: every reason of the contract, in the office's order. A remark begins with `other`. */
export const remarkReasonsFile = z.strictObject({
  reasons: z
    .record(
      z.enum(remarkCodes),
      z
        .strictObject({ name: words(30), targets: z.array(z.enum(caseTargetKinds)).min(1), text: remarkWords })
        .refine(({ text }) => (text.zh === '') === (text.en === ''), 'the words are in both languages or in none'),
    )
    .refine(({ other }) => caseTargetKinds.every((kind) => other.targets.includes(kind)), {
      path: ['other', 'targets'],
      message: 'other fits every place',
    }),
})
export type RemarkReasons = z.infer<typeof remarkReasonsFile>['reasons']

/** content/opinions.yaml */
export const opinionsFile = z.strictObject({
  opinions: z
    .array(
      z
        .strictObject({
          id: z.string().regex(/^[a-z0-9-]+$/),
          verdict: z.enum(['pass', 'return']),
          stages: z.array(z.enum(stages)).min(1),
          name: words(60),
          text: words(deskLimits.opinion),
          /** The only businesses that have it, by the names of their files. */
          businesses: z.array(z.string()).min(1).optional(),
          /** Those that do not. */
          exceptBusinesses: z.array(z.string()).min(1).optional(),
        })
        .refine(
          ({ verdict, stages: of }) => verdict === 'pass' || !of.includes('registration'),
          'nothing is returned from the registration',
        ),
    )
    .max(100)
    .superRefine((all, context) => {
      for (const [index, { id }] of all.entries())
        if (all.findIndex((each) => each.id === id) < index)
          context.addIssue({ code: 'custom', path: [index, 'id'], message: `id ${id} is there twice` })
    }),
})
export type OpinionTemplate = z.infer<typeof opinionsFile>['opinions'][number]
