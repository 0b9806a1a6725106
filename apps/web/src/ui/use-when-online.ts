import { useEffect, useEffectEvent } from 'react'

/** Calls once the network is back: what failed without it begins anew by itself. */
export function useWhenOnline(callback: () => void) {
  const back = useEffectEvent(callback)
  useEffect(() => {
    const listen = () => back()
    addEventListener('online', listen)
    return () => removeEventListener('online', listen)
  }, [])
}
