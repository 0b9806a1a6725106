import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { typedKey } from '../../../api/typed-texts.ts'
import type { Typing } from './open-case.ts'

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
