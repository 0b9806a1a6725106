import { useEffect } from 'react'

/** While `isNeeded`, the browser asks before the page is closed or loaded again. */
export function useAskBeforeClosing(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
