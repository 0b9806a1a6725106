import { hourMs } from './durations.ts'

/** An instant as on the wire: `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai, which has no summer time (+08:00 all year). */
export function toShanghai(instant: Date): string {
  return new Date(instant.getTime() + 8 * hourMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** The instant of a wire's time. The contract has checked its shape. An impossible day gives undefined. */
export function fromShanghai(time: string): Date | undefined {
  const instant = new Date(`${time.replace(' ', 'T')}+08:00`)
  return Number.isNaN(instant.getTime()) || toShanghai(instant) !== time ? undefined : instant
}

/** The instant of an hour of a day: `YYYY-MM-DD`, `HH:mm`. Both are known to be real. */
export function instantOf(day: string, hour: string): Date {
  const instant = fromShanghai(`${day} ${hour}:00`)
  if (!instant) throw new Error(`${day} ${hour} is no time`)
  return instant
}
