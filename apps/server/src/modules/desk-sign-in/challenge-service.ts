import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/database.ts'
import { minuteMs } from '../../durations.ts'
import { takeChallenge } from './passkey-store.ts'

/** Uses up the challenge of a session. Undefined if there is none, or if it is old. It is used up for a wrong answer too. */
export function takeFreshChallenge(
  { pool, clock }: { pool: Db; clock: Clock },
  sessionId: string,
): Promise<string | undefined> {
  return takeChallenge(pool, {
    sessionId,
    since: new Date(clock.now().getTime() - deskLimits.passkeyMinutes * minuteMs),
  })
}
