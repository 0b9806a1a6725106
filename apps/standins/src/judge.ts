import type { z } from 'zod'

/** A platform's words for faults that its documents name for no field in particular. */
export interface FaultWords {
  missing: string
  unknown: string
  wrong: string
}

/**
 * What was sent, when it has exactly the shape. Else the platform's word for the first fault: the one that the shape has for
 * this field (its message), or one of `words`.
 */
export function judge<S extends z.ZodType>(
  shape: S,
  sent: unknown,
  words: FaultWords,
): { sent: z.output<S> } | { fault: string } {
  const judged = shape.safeParse(sent, {
    error: ({ code, input }) =>
      code === 'unrecognized_keys' ? words.unknown : input === undefined ? words.missing : words.wrong,
  })
  return judged.success ? { sent: judged.data } : { fault: judged.error.issues[0]?.message ?? words.wrong }
}
