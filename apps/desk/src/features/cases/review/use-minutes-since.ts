import { serverNow } from '@registration/contract/rules/server-clock.ts'
import { useEffect, useState } from 'react'

const minute = 60_000

/** Whole minutes since a time of the wire, which is Shanghai's; 0 if it has none. They go on while it is shown. */
export function useMinutesSince(time: string): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), minute / 2)
    return () => clearInterval(timer)
  }, [])
  const then = Date.parse(`${time.replace(' ', 'T')}+08:00`)
  return Number.isNaN(then) ? 0 : Math.max(0, Math.floor((now - then) / minute))
}
