import { CallRefused } from './client.ts'

/** The refusal of a call. A call that succeeds, or fails otherwise, fails the test. */
export function refusalOf(call: Promise<unknown>): Promise<CallRefused> {
  return call.then(
    () => Promise.reject(new Error('the call was not refused')),
    (error: unknown) => (error instanceof CallRefused ? error : Promise.reject(error)),
  )
}
