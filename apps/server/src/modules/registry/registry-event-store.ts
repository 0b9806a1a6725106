import type { Db } from '../../db/database.ts'

/** Marks an event as applied. False if it was marked before. */
export async function claimEvent(db: Db, event: { id: string; type: string; now: Date }): Promise<boolean> {
  const claimed = await db
    .insertInto('registry_event')
    .values({ id: event.id, type: event.type, received_at: event.now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Uses up a nonce. False if it was used before. */
export async function claimNonce(db: Db, nonce: string, now: Date): Promise<boolean> {
  const claimed = await db
    .insertInto('registry_nonce')
    .values({ nonce, seen_at: now })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Deletes nonces whose signatures are too old to be accepted. */
export async function deleteExpiredNonces(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('registry_nonce').where('seen_at', '<', before).execute()
}
