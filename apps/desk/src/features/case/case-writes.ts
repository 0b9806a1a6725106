import { ApiError } from '@registration/kit/api/api-error.ts'

/** A write whose outcome is not known: the service may have done it before the network went away. */
interface Lost {
  input: unknown
  again: () => Promise<unknown>
}

/** By the id of the case. It is in memory alone, as everything of a case. */
const lost = new Map<string, Lost>()

/**
 * One write to a case. If the outcome of the one before is not known, that one is repeated first, as it was: the server
 * does it once, and answers the version that this one needs. `begin` is called when the version is known.
 */
export async function writeCase<A>(
  id: string,
  input: unknown,
  begin: () => { call: () => Promise<A>; settle: (answer: A) => void },
): Promise<A> {
  const before = lost.get(id)
  if (before && before.input !== input) await before.again().catch(throwPassing)
  const { call, settle } = begin()
  const attempt = async () => {
    try {
      const answer = await call()
      lost.delete(id)
      settle(answer)
      return answer
    } catch (error) {
      if (isPassing(error)) lost.set(id, { input, again: attempt })
      else lost.delete(id)
      throw error
    }
  }
  return attempt()
}

const isPassing = (error: unknown) => error instanceof ApiError && error.isPassing

/** A definite refusal settles it: what comes next is judged for itself. */
function throwPassing(error: unknown): void {
  if (isPassing(error)) throw error
}
