import type { Services } from '../../context.ts'
import { fillSalts, listUnsalted } from './application-store.ts'
import { newDigestSalt } from './digest-salt-rules.ts'

const pageSize = 1_000

/** Gives each application that was begun before digests had a salt one of its own. Any number of nodes may run it. */
export async function fillDigestSalts({ pool, cipher }: Pick<Services, 'pool' | 'cipher'>): Promise<void> {
  for (;;) {
    const ids = await listUnsalted(pool, pageSize)
    if (ids.length === 0) return
    await fillSalts(
      pool,
      ids.map((id) => ({ id, sealed: newDigestSalt(cipher, id) })),
    )
  }
}
