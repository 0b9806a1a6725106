import { ApiError } from '@registration/kit/api/api-error.ts'
import { partialMatchKey, type QueryClient } from '@tanstack/react-query'

/** A write whose outcome is not known: the server may have done it before the network went away. */
interface Lost<A = unknown> {
  input: unknown
  again: () => Promise<A>
}

const lostKey = ['lost-write'] as const

/**
 * One write to a case. If the outcome of the one before is not known, that one is repeated first, as it was: the server
 * does it once, and answers the version that this one needs. `begin` is called when the version is known. What was lost is
 * in memory alone: it ends when the page is loaded again, as it is for another officer.
 */
export async function writeCase<A>(
  cache: QueryClient,
  { id, input }: { id: string; input: unknown },
  begin: () => { call: () => Promise<A>; settle: (answer: A) => void },
): Promise<A> {
  const key = [...lostKey, id]
  const before = cache.getQueryData<Lost<A>>(key)
  if (before && isSame(before.input, input)) return before.again()
  if (before) await before.again().catch(throwPassing)
  const { call, settle } = begin()
  const attempt = async () => {
    try {
      const answer = await call()
      cache.removeQueries({ queryKey: key })
      settle(answer)
      return answer
    } catch (error) {
      cache.setQueryDefaults(lostKey, { gcTime: Number.POSITIVE_INFINITY })
      if (isPassing(error)) cache.setQueryData<Lost<A>>(key, { input, again: attempt })
      else cache.removeQueries({ queryKey: key })
      throw error
    }
  }
  return attempt()
}

/** A repeat of the same write: also the officer's, whose second press has the same words in another object. */
const isSame = (a: unknown, b: unknown) => partialMatchKey([a], [b]) && partialMatchKey([b], [a])

const isPassing = (error: unknown) => error instanceof ApiError && error.isPassing

/** A definite refusal settles it: what comes next is judged for itself. */
function throwPassing(error: unknown): void {
  if (isPassing(error)) throw error
}
