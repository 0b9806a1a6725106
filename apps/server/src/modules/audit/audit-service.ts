import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { type AuditEntry, chainOf } from './audit-rules.ts'
import { appendEntry, hasEntrySince } from './audit-store.ts'

/** One and the same reading is noted once in this time. Milliseconds. */
const readingMs = 10 * 60_000

interface Recorder {
  config: Config
  clock: Clock
}

type Fact = Omit<AuditEntry, 'at' | 'actor'> & { actor?: AuditEntry['actor'] }

/**
 * Notes in the audit log what was done to a citizen's identity (docs/PRODUCT.md 'Audit log'). With a transaction it is noted
 * with what it tells of; what must outlive a refusal is noted through the pool.
 */
export async function recordAudit(
  db: Db,
  { config, clock }: Recorder,
  { actor = 'citizen', ...fact }: Fact,
): Promise<void> {
  const [key] = config.indexKeys
  if (!key) throw new Error('There is no index key')
  const entry = { actor, at: clock.now(), ...fact }
  await inTransaction(db, (transaction) => appendEntry(transaction, key, chainOf(fact.citizenId), entry))
}

/** Notes that identity fields were read; `details` says where. Many readings in a row are one. */
export async function recordReading(
  db: Db,
  recorder: Recorder,
  { citizenId, details }: { citizenId: string; details: string },
): Promise<void> {
  const since = new Date(recorder.clock.now().getTime() - readingMs)
  if (await hasEntrySince(db, { citizenId, act: 'identityRead', details, since })) return
  await recordAudit(db, recorder, { citizenId, act: 'identityRead', details })
}
