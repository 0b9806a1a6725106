import { useEffect, useEffectEvent } from 'react'

/** Calls back when the network is back, so that what failed without it is retried. */
export function useWhenOnline(callback: () => void) {
  const back = useEffectEvent(callback)
  useEffect(() => {
    const listen = () => back()
    addEventListener('online', listen)
    return () => removeEventListener('online', listen)
  }, [])
}
