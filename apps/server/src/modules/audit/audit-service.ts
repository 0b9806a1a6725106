import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { beforeCommit, type Db, inTransaction } from '../../db/database.ts'
import { newestOf } from '../../db/field-cipher.ts'
import { type AuditEntry, nobody, type ReadKind } from './audit-rules.ts'
import { appendEntries, findPosts } from './audit-store.ts'

interface Recorder {
  config: Pick<Config, 'indexKeys'>
  clock: Clock
}

type Fact = Pick<AuditEntry, 'citizenId' | 'act' | 'details'> &
  Partial<Pick<AuditEntry, 'actor' | 'record' | 'staffId' | 'post' | 'place'>>

/**
 * Writes an entry about a citizen's identity to the audit log (docs/product/audit.md 'Audit log'). With a transaction
 * the entry commits with its act, and is appended right before the commit: the ends of the chains are the last locks,
 * wherever in its work a transaction records (decision 0013). An entry that must outlive a refusal goes through the pool.
 */
export function recordAudit(db: Db, recorder: Recorder, fact: Fact): Promise<void> {
  return recordAudits(db, recorder, [fact])
}

/** Writes several entries at once. */
export async function recordAudits(db: Db, { config, clock }: Recorder, facts: readonly Fact[]): Promise<void> {
  if (facts.length === 0) return
  const at = clock.now()
  const entries = facts.map(({ actor = 'citizen' as const, record = '', ...fact }) => ({ actor, record, at, ...fact }))
  const key = newestOf(config.indexKeys, 'index')
  await inTransaction(db, async (transaction) => {
    const recorded = unwritten.get(transaction)
    if (recorded) {
      recorded.push(...entries)
      return
    }
    unwritten.set(transaction, entries)
    beforeCommit(transaction, 'audit', () => {
      unwritten.delete(transaction)
      return appendEntries(transaction, key, entries)
    })
  })
}

/** The entries of each transaction that has not come to its end. All are appended at once: one lock of each chain. */
const unwritten = new WeakMap<Db, AuditEntry[]>()

/** Writes that the operator ran a command. */
export function recordCommand(db: Db, recorder: Recorder, command: string): Promise<void> {
  return recordAudit(db, recorder, { citizenId: nobody, actor: 'operator', act: 'operatorCommand', details: command })
}

/** An act of an officer. */
export interface StaffAct extends Pick<AuditEntry, 'act'> {
  /** The officer's post, where the call's session has read it. */
  post?: string
  /** Undefined: the sign-in of an unknown account. */
  staffId: string | undefined
  /** The post, the kind of record or why: words of ours, never a value. */
  details: string
  /** The id of the record. */
  record?: string
  /** Whom it concerns, if it is a citizen: they read it in their own data. */
  citizenId?: string
}

type StaffRecorder = Recorder & { config: Pick<Config, 'desk'> }

/** Writes an act of an officer, with their post and how one gets to the desk. docs/product/audit.md 'Officers'. */
export function recordStaffAct(db: Db, recorder: StaffRecorder, act: StaffAct): Promise<void> {
  return recordStaffActs(db, recorder, [act])
}

/** Writes several acts of officers at once. */
export async function recordStaffActs(db: Db, recorder: StaffRecorder, acts: readonly StaffAct[]): Promise<void> {
  const { desk } = recorder.config
  const place = desk.port === undefined && desk.networks === undefined ? 'network' : 'desk'
  const unread = acts.flatMap(({ post, staffId }) => (post === undefined && staffId ? [staffId] : []))
  const posts = await findPosts(db, unread)
  const facts = acts.map(({ citizenId = nobody, ...act }): Fact => {
    const post = act.post ?? posts.get(act.staffId ?? '') ?? ''
    return { ...act, actor: 'officer', citizenId, post, place }
  })
  await recordAudits(db, recorder, facts)
}

/** Writes, in the transaction of the act, that a citizen's identity fields go to an outside platform. */
export function recordHandOver(
  db: Db,
  recorder: Recorder,
  { kind, ...fact }: { citizenId: string; kind: ReadKind; record: string },
): Promise<void> {
  return recordAudit(db, recorder, { ...fact, act: 'identityHandedOver', details: kind })
}
