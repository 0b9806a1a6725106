let aheadMs = 0

/** Sets by how many milliseconds the server's clock is ahead of the device's. */
export const setServerAhead = (ms: number): void => {
  aheadMs = ms
}

/** The server's time, in milliseconds since 1970. On a device that has not set its difference it is the device's. */
export const serverNow = (): number => Date.now() + aheadMs
