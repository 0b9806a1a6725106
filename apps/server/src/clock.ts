/** Where the time comes from. Rules never ask the machine or the database for it, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
