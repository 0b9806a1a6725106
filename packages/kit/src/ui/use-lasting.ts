import { useEffect, useState } from 'react'

/** Milliseconds after which loading counts as slow. */
export const slowAfter = 4_000

/** True once `active` has been true for so many milliseconds without a break. */
export function useLasting(active: boolean, milliseconds: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setLasting(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [active, milliseconds])
  return active && lasting
}
