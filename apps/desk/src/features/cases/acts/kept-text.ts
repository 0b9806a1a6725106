import { useCached } from '@registration/kit/api/use-cached.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { typedKey } from '../../../api/typed-texts.ts'

/**
 * What is typed into a dialog or a place of a case. It stays in memory when the dialog closes or the case is left, until it
 * is sent. It ends when the page is loaded again, as it is for another officer.
 */
export function useKeptText(caseId: string, name: string) {
  const cache = useQueryClient()
  const key = [...typedKey, caseId, name]
  const text = useCached<string>(key)
  // The cache notifies a moment later. A field has to have each key at once, or its cursor moves to the end.
  const [, show] = useReducer((count: number) => count + 1, 0)
  const keep = (next: string | undefined) => {
    cache.setQueryDefaults(typedKey, { gcTime: Number.POSITIVE_INFINITY })
    if (next === undefined) cache.removeQueries({ queryKey: key })
    else cache.setQueryData(key, next)
    show()
  }
  /** Forgets what was sent, also for a place that was left and is on the screen again. What was typed since then stays. */
  const forget = (sent: string) => {
    if (cache.getQueryData<string>(key)?.trim() === sent) keep(undefined)
  }
  return [text, keep, forget] as const
}

/** The text of a dialog about one case, or about several, which have it together. */
export const useKeptTextOf = (cases: readonly { id: string }[], name: string) =>
  useKeptText(cases.map(({ id }) => id).join(), name)

/** Keeps what is typed into a field of a form, which begins with the kept text. */
export function useKeepField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  field: Path<Values>,
  keep: (text: string) => void,
): void {
  const keepTyped = useEffectEvent(() => keep(String(form.getValues(field))))
  useEffect(() => {
    const subscription = form.watch((_values, { name }) => {
      if (name === field) keepTyped()
    })
    return () => subscription.unsubscribe()
  }, [form, field])
}
