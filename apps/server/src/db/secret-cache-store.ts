import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Secret, SecretCache } from '../platform/secret-cache.ts'
import type { Db } from './database.ts'
import type { FieldCipher } from './field-cipher.ts'

/** How long one node has the lease for a renewal, in milliseconds: longer than a platform may take to answer. */
const leaseMs = 10_000
const lookAgainMs = 100

/**
 * Secrets shared by all nodes in the table `platform_secret`, encrypted. Within a node parallel callers of a name share
 * one read. Across nodes a lease on the row lets one renew. A node that dies during a renewal delays the others for the
 * length of the lease at most.
 */
export function makeSecretCache({ db, cipher, clock }: { db: Db; cipher: FieldCipher; clock: Clock }): SecretCache {
  const underWay = new Map<string, Promise<string>>()

  async function find(name: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('platform_secret')
      .select('value_sealed')
      .where('name', '=', name)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst()
    return row?.value_sealed ? cipher.decrypt(row.value_sealed, associatedDataOf(name)) : undefined
  }

  /** True for the one node that may renew now. */
  async function claim(name: string): Promise<boolean> {
    const now = clock.now()
    const claimed = await db
      .insertInto('platform_secret')
      .values({ name, lease: new Date(now.getTime() + leaseMs) })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ lease: new Date(now.getTime() + leaseMs) })
          .where((eb) => eb.or([eb('platform_secret.lease', 'is', null), eb('platform_secret.lease', '<=', now)])),
      )
      .returning('name')
      .executeTakeFirst()
    return claimed !== undefined
  }

  async function renewed(name: string, renew: () => Promise<Secret>): Promise<string> {
    try {
      // Another node may have renewed it between our look and our claim.
      const present = await find(name)
      if (present !== undefined) return await release(name).then(() => present)
      const { value, until } = await renew()
      await db
        .updateTable('platform_secret')
        .set({ value_sealed: cipher.encrypt(value, associatedDataOf(name)), expires_at: until, lease: null })
        .where('name', '=', name)
        .execute()
      return value
    } catch (error) {
      await release(name)
      throw error
    }
  }

  async function release(name: string): Promise<void> {
    await db.updateTable('platform_secret').set({ lease: null }).where('name', '=', name).execute()
  }

  async function look(name: string, renew: () => Promise<Secret>): Promise<string> {
    for (;;) {
      const present = await find(name)
      if (present !== undefined) return present
      if (await claim(name)) return renewed(name, renew)
      await wait(lookAgainMs)
    }
  }

  return {
    get(name, renew) {
      const running = underWay.get(name)
      if (running) return running
      const started = look(name, renew).finally(() => underWay.delete(name))
      underWay.set(name, started)
      return started
    },

    async forget(name, refused) {
      if ((await find(name)) !== refused) return
      await db
        .updateTable('platform_secret')
        .set({ value_sealed: null, expires_at: null })
        .where('name', '=', name)
        .execute()
    },
  }
}

const associatedDataOf = (name: string) => `platform_secret:${name}:value`
