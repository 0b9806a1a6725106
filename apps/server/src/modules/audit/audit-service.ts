import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import type { AuditEntry, ReadKind } from './audit-rules.ts'
import { appendEntries } from './audit-store.ts'

interface Recorder {
  config: Config
  clock: Clock
}

type Fact = Pick<AuditEntry, 'citizenId' | 'act' | 'details'> & Partial<Pick<AuditEntry, 'actor' | 'record'>>

/**
 * Notes in the audit log what was done to a citizen's identity (docs/PRODUCT.md 'Audit log'). With a transaction it is noted
 * with what it tells of; what must outlive a refusal is noted through the pool.
 */
export async function recordAudit(
  db: Db,
  { config, clock }: Recorder,
  { actor = 'citizen', record = '', ...fact }: Fact,
): Promise<void> {
  const entry = { actor, record, at: clock.now(), ...fact }
  await inTransaction(db, (transaction) => appendEntries(transaction, keyOf(config), [entry]))
}

interface Reading extends Partial<Pick<AuditEntry, 'actor' | 'record'>> {
  /** Whose identity fields. */
  citizenId: string
  kind: ReadKind
}

/** Notes, in the transaction of the act, that a citizen's identity fields go to an outside platform. */
export function recordHandOver(
  db: Db,
  recorder: Recorder,
  { kind, ...fact }: { citizenId: string; kind: ReadKind; record: string },
): Promise<void> {
  return recordAudit(db, recorder, { ...fact, act: 'identityHandedOver', details: kind })
}

/**
 * Notes that a call reads identity fields: one entry a call, there before the call is answered. Readings that come while others
 * are being written go into one transaction together. Not for a call that has noted something in its own transaction: it would
 * wait for itself.
 */
export function recordReading(
  { pool, config, clock }: Recorder & { pool: Db },
  { citizenId, kind, record = '', actor = 'citizen' }: Reading,
): Promise<void> {
  const queue = queueOf(pool)
  queue.waiting.push({ citizenId, act: 'identityRead', details: kind, record, actor, at: clock.now() })
  queue.next ??= queue.running.then(() => {
    const entries = queue.waiting
    queue.waiting = []
    queue.next = undefined
    const written = inTransaction(pool, (db) => appendEntries(db, keyOf(config), entries))
    queue.running = written.catch(() => undefined)
    return written
  })
  return queue.next
}

interface Queue {
  waiting: AuditEntry[]
  /** The write that takes what waits. */
  next: Promise<void> | undefined
  /** The write that is under way; it never fails here, but for those who wait for it. */
  running: Promise<void>
}

const queues = new WeakMap<Db, Queue>()

function queueOf(pool: Db): Queue {
  const known = queues.get(pool)
  if (known) return known
  const queue: Queue = { waiting: [], next: undefined, running: Promise.resolve() }
  queues.set(pool, queue)
  return queue
}

function keyOf({ indexKeys: [key] }: Config) {
  if (!key) throw new Error('There is no index key')
  return key
}
