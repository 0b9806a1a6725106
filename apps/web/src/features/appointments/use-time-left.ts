import { serverNow } from '@registration/contract/rules/server-clock.ts'
import { useEffect, useState } from 'react'

/** Whole seconds until an instant `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, ticking; 0 when it has passed or is empty. */
export function useTimeLeft(until: string): number {
  const [left, setLeft] = useState(() => secondsUntil(until))
  useEffect(() => {
    setLeft(secondsUntil(until))
    const timer = setInterval(() => setLeft(secondsUntil(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  return left
}

/** Whole seconds until such an instant; 0 when it has passed or is empty. */
export function secondsUntil(until: string): number {
  const at = Date.parse(`${until.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at) ? 0 : Math.max(0, Math.ceil((at - serverNow()) / 1000))
}

/** `4:05` */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
