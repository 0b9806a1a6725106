/** A time of the wire to the minute: `2026-03-10 09:00:12` is `2026-03-10 09:00`. Its seconds mean nothing to a citizen. */
export const toMinute = (time: string) => time.slice(0, 16)
