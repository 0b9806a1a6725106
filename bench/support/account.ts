import type { Services } from '../../apps/server/src/context.ts'
import { aCitizen, makeCitizen, uniqueCitizenId } from '../../apps/server/src/demonstration/builders.ts'
import { hashToken } from '../../apps/server/src/http/caller.ts'
import { sessionCookie } from '../../apps/server/src/http/cookies.ts'
import { insertSession } from '../../apps/server/src/http/session-store.ts'
import { hashOfCode } from '../../apps/server/src/modules/phone-codes/phone-code-rules.ts'
import { identityHashOf, unlockedUntil } from '../../apps/server/src/modules/properties/unlock-service.ts'
import { saveUnlock } from '../../apps/server/src/modules/properties/unlock-store.ts'
import { getCitizen } from '../../apps/server/src/modules/session/citizen-store.ts'
import { type Client, makeClient } from '../../apps/server/src/testing/client.ts'

/** A certified citizen with a session. */
export interface Account {
  citizenId: string
  sessionId: string
  name: string
  documentNumber: string
  phone: string
  token: string
  client: Client
}

/** The `n`th citizen: no two have the same name, document or phone. */
export async function makeAccount(services: Services, base: string, n: number): Promise<Account> {
  const person = {
    name: `确认${n}`,
    documentNumber: uniqueCitizenId(`19${60 + Math.floor(n / 900)}-05-06`, (n % 900) + 1),
    phone: `139${String(n).padStart(8, '0')}`,
  }
  const citizenId = await makeCitizen(services, `o-account-${n}`, aCitizen({ ...person, isCertified: true }))
  const [token, sessionId] = [services.ids.token(), services.ids.uuid()]
  const tokenHash = hashToken(token)
  const now = services.clock.now()
  await insertSession(services.pool, { id: sessionId, tokenHash, stateHash: tokenHash, citizenId, now })
  const client = makeClient(base)
  client.cookies.set(sessionCookie, token)
  return { ...person, citizenId, sessionId, token, client }
}

/** Lets the session see what the register holds in the citizen's name, for thirty minutes after each look. */
export async function unlock(services: Services, session: Pick<Account, 'citizenId' | 'sessionId'>): Promise<void> {
  const { pool, cipher, clock } = services
  const citizen = await getCitizen(pool, cipher, session.citizenId)
  const until = unlockedUntil(clock.now())
  const caller = { ...session, personId: '', openid: '' }
  if (!(await saveUnlock(pool, caller, { identityHash: identityHashOf(services, citizen), until })))
    throw new Error('the session has ended')
}

/** The hashes of a code to confirm with, as the database has them. */
export function confirmCodeOf({ cipher, config }: Services, phone: string, code: string) {
  const key = config.indexKeys[0]?.key ?? Buffer.alloc(0)
  return { phoneIndex: cipher.index(phone, 'phone'), codeHash: hashOfCode(key, { purpose: 'confirm', phone, code }) }
}
