import { ApiError } from '@registration/kit/api/api-error.ts'
import { Loaded } from '@registration/kit/ui/Loaded.tsx'
import type { ReactNode } from 'react'
import type { ApplicationDetails, useApplication } from './queries.ts'

interface LoadedApplicationProps {
  query: ReturnType<typeof useApplication>
  skeleton: ReactNode
  children: (details: ApplicationDetails) => ReactNode
}

/** An application as `Loaded` shows it. One that was deleted meanwhile is not shown from the cache. */
export function LoadedApplication({ query, skeleton, children }: LoadedApplicationProps) {
  const { data, error, isPending, refetch } = query
  const isGone = error instanceof ApiError && error.is('applicationNotFound')
  return (
    <Loaded query={{ data: isGone ? undefined : data, error, isPending, refetch }} skeleton={skeleton}>
      {children}
    </Loaded>
  )
}
