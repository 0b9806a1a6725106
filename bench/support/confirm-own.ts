import { confirmApplication, readConfirmation } from '@registration/contract/confirmations.ts'
import type { Answer, Endpoint, Input } from '@registration/contract/endpoint.ts'
import type { Services } from '../../apps/server/src/context.ts'
import { inTransaction } from '../../apps/server/src/db/database.ts'
import { replaceCode } from '../../apps/server/src/modules/phone-codes/phone-code-store.ts'
import type { Client } from '../../apps/server/src/testing/client.ts'
import { type Account, confirmCodeOf } from './account.ts'

/** Makes a call, and may measure it. */
export type Call = <E extends Endpoint>(client: Client, endpoint: E, input: Input<E>) => Promise<Answer<E>>

interface Place {
  applicationId: string
  partyId: string
}

const code = '123456'

/** Reads the own place and confirms it by a code, which is put into the database without a message. */
export async function confirmOwn(
  services: Services,
  { client, citizenId, phone }: Account,
  { applicationId, partyId }: Place,
  call: Call,
): Promise<Answer<typeof confirmApplication>> {
  const place = { applicationId, partyId }
  const challengeId = services.ids.uuid()
  const now = services.clock.now()
  const expiresAt = new Date(now.getTime() + 60_000)
  const sent = { citizenId, challengeId, purpose: 'confirm', requestId: undefined } as const
  await inTransaction(services.pool, (db) =>
    replaceCode(db, { ...sent, ...confirmCodeOf(services, phone, code), now, expiresAt }),
  )
  const { digest } = await call(client, readConfirmation, place)
  return call(client, confirmApplication, { ...place, digest, code, challengeId })
}
