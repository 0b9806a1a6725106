import { check } from '@registration/contract/wire.ts'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/**
 * A form library's resolver over an endpoint's own input schema: `resolverOf(saveParty.input, (values) => ({ … }))`.
 * `shape` turns the form's values into the input in our words (the same function that the save uses). Messages are
 * language-free (`fieldText` says them); `under` is the path of the form's fields inside the input (`party`).
 */
export function resolverOf<Values extends FieldValues>(
  schema: z.ZodMiniType,
  shape: (values: Values) => unknown = (values) => values,
  under = '',
): Resolver<Values> {
  const prefix = under ? `${under}.` : ''
  return (values) => {
    const faults = [...check(schema, shape(values))]
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, message]) => [path.slice(prefix.length), { type: 'rule', message }] as const)
    if (faults.length === 0) return { values, errors: {} }
    // The library's own type of errors by the form's paths, which are only known as texts here.
    return { values: {}, errors: nested(faults) as FieldErrors<Values> }
  }
}

/** `units.0.name` as the form library wants it: records within records. */
function nested(faults: (readonly [string, { type: string; message: string }])[]) {
  const root: Record<string, unknown> = {}
  for (const [path, fault] of faults) {
    const steps = path.split('.')
    const last = steps.pop() ?? path
    let at = root
    for (const step of steps) {
      const next = at[step]
      const inner: Record<string, unknown> = isRecord(next) ? next : {}
      at[step] = inner
      at = inner
    }
    at[last] = fault
  }
  return root
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
