import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { takeChallenge } from './passkey-store.ts'

/** Browsers give a person a minute or two. */
const challengeMs = 5 * 60_000

/** Uses up the challenge of a session. Undefined if there is none, or if it is old. It is used up for a wrong answer too. */
export function takeFreshChallenge(
  { pool, clock }: { pool: Db; clock: Clock },
  sessionId: string,
): Promise<string | undefined> {
  return takeChallenge(pool, { sessionId, since: new Date(clock.now().getTime() - challengeMs) })
}
