import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import type { CipherKey } from '../../db/field-cipher.ts'
import { gatheredWrite } from '../../db/gathered.ts'
import { withDatabaseTime } from '../../db/time-left.ts'
import { inTurns } from '../../in-turns.ts'
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
  await inTransaction(db, (transaction) => appendEntry(transaction, { key: keyOf(config), entry }))
}

const appendEntry = gatheredWrite(async (db, noted: readonly { key: CipherKey; entry: AuditEntry }[]) => {
  const [first] = noted
  if (!first) return
  await appendEntries(
    db,
    first.key,
    noted.map(({ entry }) => entry),
  )
})

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
  return writerOf(pool, config)({ citizenId, act: 'identityRead', details: kind, record, actor, at: clock.now() })
}

/** Readings in one transaction at most, and how long it may wait for the database, in milliseconds. */
const most = 64
const writingMs = 2_000

const writers = new WeakMap<Db, (entry: AuditEntry) => Promise<void>>()

function writerOf(pool: Db, config: Config): (entry: AuditEntry) => Promise<void> {
  const known = writers.get(pool)
  if (known) return known
  const made = inTurns<AuditEntry, void>(most, async (batch) => {
    const entries = batch.map(({ item }) => item)
    const written = withDatabaseTime(writingMs, () =>
      inTransaction(pool, (db) => appendEntries(db, keyOf(config), entries)),
    )
    for (const { settle } of batch) settle(written)
    await Promise.allSettled([written])
  })
  writers.set(pool, made)
  return made
}

function keyOf({ indexKeys: [key] }: Config) {
  if (!key) throw new Error('There is no index key')
  return key
}
