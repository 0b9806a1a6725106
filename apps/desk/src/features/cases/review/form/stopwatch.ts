/**
 * Starts to measure. The returned function gives the milliseconds since. The device's clock may be set back, and the steady one
 * may stop while the device sleeps. So the one that is further counts.
 */
export function startStopwatch(): () => number {
  const [at, steady] = [Date.now(), performance.now()]
  return () => Math.max(Date.now() - at, performance.now() - steady)
}
