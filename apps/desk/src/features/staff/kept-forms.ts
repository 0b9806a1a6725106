import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { typedKey } from '../../api/typed-texts.ts'

const keyOf = (login: string) => [...typedKey, 'account', login] as const

/**
 * What was entered into a form about an account, by name; the login of a new account is empty. It stays in memory when the
 * panel closes or shows another account, and when the session ends, until it is saved. It ends when the page is loaded
 * again, as it is for another officer.
 */
function useKept<Name, Value>(login: string, part: 'data' | 'access' | 'absence') {
  const cache = useQueryClient()
  const key = [...keyOf(login), part]
  return {
    read: () => cache.getQueryData<ReadonlyMap<Name, Value>>(key),
    keep: (entered: ReadonlyMap<Name, Value>) => {
      cache.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
      cache.setQueryData(key, entered)
    },
  }
}

/** Forgets it once the account takes no more changes. */
export function useForgetKept(login: string, isOver: boolean) {
  const cache = useQueryClient()
  useEffect(() => {
    if (isOver) cache.removeQueries({ queryKey: keyOf(login) })
  }, [cache, login, isOver])
}

interface KeptForm<Values extends FieldValues> {
  login: string
  part: 'data' | 'absence'
  names: readonly Path<Values>[]
  /** What the account has of them. The rest is empty. */
  saved?: Partial<Record<Path<Values>, string>>
}

/** Begins a form with what was typed into it before, and keeps what is typed. Answers how to keep some fields alone. */
export function useKeptForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { login, part, names, saved = {} }: KeptForm<Values>,
) {
  const { read, keep } = useKept<Path<Values>, PathValue<Values, Path<Values>>>(login, part)
  const keepOnly = (kept: readonly Path<Values>[]) => keep(new Map(kept.map((name) => [name, form.getValues(name)])))
  const begin = useEffectEvent(() => {
    for (const [name, value] of read() ?? []) form.setValue(name, value, { shouldDirty: true })
  })
  const keepTyped = useEffectEvent(() => {
    const has: Partial<Record<Path<Values>, string>> = saved
    keepOnly(names.filter((name) => form.getValues(name) !== (has[name] ?? '')))
  })
  useEffect(() => {
    begin()
    const subscription = form.watch((_values, { name }) => {
      if (name) keepTyped()
    })
    return () => subscription.unsubscribe()
  }, [form])
  return keepOnly
}

/** What was ticked or unticked, which is kept as what is typed. */
export function useKeptTicks(login: string) {
  const { read, keep } = useKept<string, boolean>(login, 'access')
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(read() ?? new Map())
  const set = (next: ReadonlyMap<string, boolean>) => {
    setTicks(next)
    keep(next)
  }
  /** Forgets what was saved. What was ticked meanwhile is not. */
  const forget = (saved: ReadonlyMap<string, boolean>) =>
    set(new Map([...(read() ?? [])].filter(([name, isTicked]) => saved.get(name) !== isTicked)))
  return [ticks, set, forget] as const
}
