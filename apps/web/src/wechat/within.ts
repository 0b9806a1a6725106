/** What a call was given up for that never answered. */
export class TimeoutError extends Error {}

/** The promise, given up after `ms` milliseconds: outside the messaging platform its calls never come back. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(`no answer within ${ms} ms`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
