/** The error of a call that timed out. */
export class TimeoutError extends Error {}

/** The promise with a timeout of `ms` milliseconds: outside the messaging platform its calls never answer. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(`no answer within ${ms} ms`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
