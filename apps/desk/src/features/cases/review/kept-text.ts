import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Typing } from './open-case.ts'

const typedKey = ['typed'] as const

/**
 * What is typed into a dialog or a place of a case. It stays in memory when the dialog closes or the case is left, until it
 * is sent. It ends when the page is loaded again, as it is for another officer.
 */
export function useKeptText(caseId: string, name: string) {
  const cache = useQueryClient()
  const key = [...typedKey, caseId, name]
  const [text, setText] = useState(() => cache.getQueryData<string>(key))
  const keep = (next: string | undefined) => {
    setText(next)
    cache.setQueryDefaults(typedKey, { gcTime: Number.POSITIVE_INFINITY })
    if (next === undefined) cache.removeQueries({ queryKey: key })
    else cache.setQueryData(key, next)
  }
  /** Forgets what was sent, also for a screen that was left meanwhile. What was typed since then stays. */
  const forget = (sent: string) => {
    if (cache.getQueryData<string>(key)?.trim() === sent) keep(undefined)
  }
  return [text, keep, forget] as const
}

/** The remarks that are typed into a case, by the key of their target. They stay like its other texts. */
export function useKeptRemarks(caseId: string): Map<string, Typing> {
  const cache = useQueryClient()
  const [typed] = useState(() => {
    const key = [...typedKey, caseId, 'remarks']
    const kept = cache.getQueryData<Map<string, Typing>>(key) ?? new Map<string, Typing>()
    cache.setQueryDefaults(typedKey, { gcTime: Number.POSITIVE_INFINITY })
    cache.setQueryData(key, kept)
    return kept
  })
  return typed
}
