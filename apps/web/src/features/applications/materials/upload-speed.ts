import * as z from 'zod/mini'

/** Bytes a second below which a connection is slow: a picture of 4 MB takes more than half a minute. */
const slowBelow = 125_000
/** Milliseconds of sending before which the progress is mostly that of the phone's own buffers. */
const settled = 1_000

const networkInformation = z.object({ downlink: z.number() })

/** What the browser estimates, in bytes a second. Some browsers estimate nothing. */
function estimatedSpeed(): number | undefined {
  const known = z.safeParse(networkInformation, Reflect.get(navigator, 'connection'))
  return known.success ? (known.data.downlink * 1_000_000) / 8 : undefined
}

/** The speed of an upload that has sent `bytes` in `milliseconds`. Undefined while it is too early to say. */
export const speedOf = (bytes: number, milliseconds: number): number | undefined =>
  milliseconds < settled || bytes === 0 ? undefined : (bytes / milliseconds) * 1_000

/** The bytes a second of a slow connection, as measured or else as estimated. Undefined of any other connection. */
export function slowSpeed(measured: number | undefined): number | undefined {
  const speed = measured ?? estimatedSpeed()
  return speed !== undefined && speed > 0 && speed < slowBelow ? speed : undefined
}

/** Whole minutes, at least one. */
export const minutesFor = (bytes: number, speed: number) => Math.max(1, Math.ceil(bytes / speed / 60))
