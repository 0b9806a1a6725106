import { type ReactNode, Suspense } from 'react'
import { useIsWide } from './use-is-wide.ts'

/** What a phone has no room for. A lazy part in it is loaded on a desktop only. */
export function WhenWide({ children }: { children: ReactNode }) {
  return useIsWide() && <Suspense>{children}</Suspense>
}
