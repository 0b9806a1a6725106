import { useLasting } from '@registration/kit/ui/use-lasting.ts'
import { type ReactNode, useState } from 'react'

/** Milliseconds after which the rest is shown without it. */
const patience = 1000

interface SettledProps {
  /** They decide whether there is anything above the rest. */
  queries: readonly { isLoading: boolean }[]
  /** The skeleton of it all. */
  skeleton: ReactNode
  children: ReactNode
}

/** Waits a second at most for what is above the rest: it must not move a button under the finger when it comes. */
export function Settled({ queries, skeleton, children }: SettledProps) {
  const isLate = useLasting(true, patience)
  const isReady = isLate || !queries.some(({ isLoading }) => isLoading)
  const [isShown, setShown] = useState(isReady)
  // What is shown stays: something may be under way in it.
  if (isReady && !isShown) setShown(true)
  return isReady || isShown ? children : skeleton
}
