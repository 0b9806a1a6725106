import { z } from 'zod'
import { hour, text } from './content-fields.ts'

/**
 * The working days within which an application has to be registered by law (Interim Regulations on Real Estate
 * Registration, article 20).
 */
const legalDays = 30

const days = z.number().int().min(1).max(legalDays)

/** A reason to put a case on hold. */
const hold = z.strictObject({ title: text, stopsClock: z.boolean(), needsDay: z.boolean() })

/** docs/product/desk.md 'Permissions', docs/product/cases.md 'Holds'. */
export const deskFile = z.strictObject({
  /** How many people share the three administrations. */
  administrators: z.enum(['three', 'two'], { error: 'must be three or two' }),
  /** Whether one officer may decide two stages of a submission. */
  stages: z.enum(['separate', 'single'], { error: 'must be separate or single' }),
  /** Working days that each stage may take. */
  limitDays: z.strictObject({ cadastral: days, acceptance: days, registration: days }),
  /** Other working days for single businesses, by the names of their files. */
  businessLimitDays: z.record(
    z.string(),
    z.strictObject({ cadastral: days.optional(), acceptance: days.optional(), registration: days.optional() }),
  ),
  /** The longest time from hand-in to registration. The law has 30 working days from the acceptance. */
  legalDays: days,
  /** Working hours without an act after which a claim ends. */
  claimHours: z.number().int().min(1).max(200),
  /** The hours of a working day, in their order. */
  workingHours: z.array(z.strictObject({ from: hour, to: hour })).min(1),
  /** How long the office keeps returned and withdrawn cases after the last act. */
  retentionDays: z
    .strictObject({ files: z.number().int().min(1), facts: z.number().int().min(1) })
    .refine(({ files, facts }) => files <= facts, 'the facts are kept at least as long as the files'),
  /** Why a supervisor may see a number in a case of another officer. */
  revealReasons: z
    .array(z.strictObject({ id: z.string().regex(/^[a-z]+$/i), zh: z.string(), en: z.string() }))
    .min(1)
    .max(20),
  holds: z.strictObject({ announcement: hold, inspection: hold, department: hold, party: hold }),
})

export type DeskRules = z.infer<typeof deskFile>
