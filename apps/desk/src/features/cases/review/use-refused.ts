import { ApiError } from '@registration/kit/api/api-error.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * Why the last act on the case did not succeed, and how to set it. Where only its outcome is not known, that is over once
 * any act is answered: it was repeated before that one, or its text still waits to be sent again.
 */
export function useRefused() {
  const [refused, setRefused] = useState<Error>()
  const acts = useQueryClient().getMutationCache()
  useEffect(
    () =>
      acts.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        setRefused((error) => (error instanceof ApiError && error.isUnanswered ? undefined : error))
      }),
    [acts],
  )
  return [refused, setRefused] as const
}
