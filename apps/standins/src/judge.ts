import type { z } from 'zod'

/** A platform's words for faults of fields that its documents do not list. */
export interface FaultWords {
  missing: string
  unknown: string
  wrong: string
}

/**
 * The payload, if it has exactly the shape. Else the platform's word for the first fault: the shape's message for this
 * field, or one of `words`.
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
