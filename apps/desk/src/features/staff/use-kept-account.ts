import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { typedKey } from '../../api/typed-texts.ts'

const accountKey = [...typedKey, 'account'] as const

/**
 * What was typed for a new account. It stays in memory when the panel closes and when the session ends, until the account
 * is made. It ends when the page is loaded again, as it is for another officer.
 */
export function useKeptAccount<Values extends FieldValues>() {
  const cache = useQueryClient()
  return {
    typed: cache.getQueryData<Values>(accountKey),
    keep: (values: Values) => {
      cache.setQueryDefaults(accountKey, { gcTime: Number.POSITIVE_INFINITY })
      cache.setQueryData<Values>(accountKey, values)
    },
    forget: () => cache.removeQueries({ queryKey: accountKey }),
  }
}

/** Keeps what is typed into the form of a new account. */
export function useKeepTyped<Values extends FieldValues>(form: UseFormReturn<Values>, isNew: boolean): void {
  const { keep } = useKeptAccount<Values>()
  const keepTyped = useEffectEvent(() => keep(form.getValues()))
  useEffect(() => {
    if (!isNew) return
    const subscription = form.watch((_values, { name }) => {
      if (name) keepTyped()
    })
    return () => subscription.unsubscribe()
  }, [form, isNew])
}
