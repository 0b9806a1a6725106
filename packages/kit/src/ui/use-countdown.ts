import { useCallback, useEffect, useState } from 'react'

/**
 * Seconds left of a pause of `seconds`, one tick per second. The end is stored under `name` on the device, so that the
 * pause continues if the citizen leaves the screen, reloads or closes the app. `over` is true from the end of a pause
 * on.
 */
export function useCountdown(name: string, seconds: number): { left: number; over: boolean; start: () => void } {
  const key = `countdown:${name}`
  const [end, setEnd] = useState(() => keptEnd(key, seconds))
  const [now, setNow] = useState(Date.now)
  const left = secondsLeft(end, now, seconds)
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  const start = useCallback(() => {
    const started = Date.now()
    setNow(started)
    setEnd(started + seconds * 1000)
    keep(key, started + seconds * 1000)
  }, [key, seconds])
  return { left, over: end > 0 && !running, start }
}

/** A clock that was set back must not lengthen the pause: an end that is later than a whole pause is ignored. */
function secondsLeft(end: number, now: number, seconds: number): number {
  const left = Math.ceil((end - now) / 1000)
  return left > 0 && left <= seconds ? left : 0
}

function keptEnd(key: string, seconds: number): number {
  try {
    const end = Number(localStorage.getItem(key))
    return secondsLeft(end, Date.now(), seconds) && end
  } catch {
    return 0
  }
}

function keep(key: string, end: number): void {
  try {
    localStorage.setItem(key, String(end))
  } catch {
    // Without storage the pause only lasts as long as the page; the server keeps its own.
  }
}
