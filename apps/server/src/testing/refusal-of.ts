import { CallRefused } from './client.ts'

/** The refusal of a call. A call that succeeds, or fails otherwise, fails the test. */
export function refusalOf(call: Promise<unknown>): Promise<CallRefused> {
  return call.then(
    () => Promise.reject(new Error('the call was not refused')),
    (error: unknown) => (error instanceof CallRefused ? error : Promise.reject(error)),
  )
}

/** The name of a call's refusal. */
export const reasonOf = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).reason

/** How calls ended that were made at once: `done` or the refusal's name, in alphabetical order. */
export async function outcomesOf(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls)
  const outcomes = settled.map((each) => {
    if (each.status === 'fulfilled') return 'done'
    return each.reason instanceof CallRefused ? each.reason.reason : String(each.reason)
  })
  return outcomes.sort()
}
