import { z } from 'zod'

/** docs/product/desk.md 'Permissions'. */
export const deskFile = z.strictObject({
  /** How many people share the three administrations. */
  administrators: z.enum(['three', 'two'], { error: 'must be three or two' }),
})

export type DeskRules = z.infer<typeof deskFile>
