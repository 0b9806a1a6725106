import type { DatabaseSync } from 'node:sqlite'

/** Messages and nonces that must not be accepted twice. */
export function makeSeenStore(database: DatabaseSync) {
  const insertMessage = database.prepare('insert or ignore into messages (id, arrived_at) values (?, ?)')
  const insertNonce = database.prepare('insert or ignore into nonces (nonce, seen_at) values (?, ?)')
  const deleteOldNonces = database.prepare('delete from nonces where seen_at < ?')

  return {
    /** Whether this message is the first of its id. */
    takeMessage: (id: string, now: Date): boolean => insertMessage.run(id, now.getTime()).changes === 1,

    /** Whether this nonce is new. Those older than `keepMs` are deleted: their signatures are expired by then. */
    takeNonce(nonce: string, now: Date, keepMs: number): boolean {
      deleteOldNonces.run(now.getTime() - keepMs)
      return insertNonce.run(nonce, now.getTime()).changes === 1
    },
  }
}

export type SeenStore = ReturnType<typeof makeSeenStore>
