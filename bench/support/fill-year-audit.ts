import type { Services } from '../../apps/server/src/context.ts'
import { newestOf } from '../../apps/server/src/db/field-cipher.ts'
import { insertRows } from '../../apps/server/src/db/insert-rows.ts'
import type { Pool } from '../../apps/server/src/db/pool.ts'
import { type AuditEntry, chainOf, hashOfEntry, nobody } from '../../apps/server/src/modules/audit/audit-rules.ts'
import { listHeads } from '../../apps/server/src/modules/audit/audit-store.ts'
import { agency, applicationIdOf, citizenIdOf, inBatches, officerIdOf, size, storyOf } from './year-shape.ts'

const yearMs = 365 * 24 * 3_600_000

/** What a citizen's visit leaves: signing in, reading, handing over, the end of the session. */
const visit = [
  ['signedIn', 'wechat'],
  ['identityRead', 'profile'],
  ['identityRead', 'application'],
  ['identityRead', 'parties'],
  ['identityRead', 'attachment'],
  ['identityHandedOver', 'application'],
  ['sessionEnded', 'expired'],
] as const
const work = [
  ['caseRead', 'assignee'],
  ['caseFileRead', 'assignee'],
  ['caseFileRead', 'assignee'],
  ['caseFileRead', 'assignee'],
  ['caseFileRead', 'assignee'],
  ['caseActed', 'passed'],
  ['casesSearched', 'name'],
] as const

/** Seven of ten entries are citizens' own. */
const ofCitizens = Math.round(size.auditEntries * 0.7)

function citizensEntry(n: number): AuditEntry {
  const [act, details] = visit[n % visit.length] ?? visit[0]
  const visitor = Math.floor(n / visit.length)
  return {
    citizenId: citizenIdOf(visitor % 300 === 0 ? agency : 1 + ((visitor * 7_919) % (size.citizens - 1))),
    actor: act === 'sessionEnded' ? 'system' : 'citizen',
    act,
    details,
    record: act === 'identityRead' && details !== 'profile' ? applicationIdOf(visitor % size.applications) : '',
    at: new Date(Date.now() - yearMs + Math.floor((n / ofCitizens) * yearMs * 0.99)),
  }
}

function officersEntry(n: number, days: readonly string[]): AuditEntry {
  const [act, details] = work[n % work.length] ?? work[0]
  const story = storyOf(Math.floor((n / (size.auditEntries - ofCitizens)) * size.applications), days)
  const isSearch = act === 'casesSearched'
  return {
    citizenId: isSearch ? nobody : citizenIdOf(story.citizen),
    actor: 'officer',
    act,
    details,
    record: isSearch ? '' : story.id,
    staffId: officerIdOf(n),
    at: story.createdAt,
  }
}

/** The entries of citizens, chained as the product chains them, as the release before has them too. */
export const fillCitizensAudit = (services: Pick<Services, 'pool' | 'config'>, database: Pool): Promise<void> =>
  append(services, database, { total: ofCitizens, entryOf: citizensEntry })

/** The entries of officers, after those of the citizens. */
export const fillOfficersAudit = (
  services: Pick<Services, 'pool' | 'config'>,
  database: Pool,
  days: readonly string[],
): Promise<void> =>
  append(services, database, { total: size.auditEntries - ofCitizens, entryOf: (n) => officersEntry(n, days) })

async function append(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  database: Pool,
  { total, entryOf }: { total: number; entryOf: (n: number) => AuditEntry },
): Promise<void> {
  const { id: keyId, key } = newestOf(config.indexKeys, 'index')
  const heads = new Map((await listHeads(pool)).map((head) => [head.chain, head]))
  const make = (n: number) => {
    const entry = entryOf(n)
    const chain = chainOf(entry)
    const head = heads.get(chain)
    if (!head) throw new Error(`the audit log lacks chain ${chain}`)
    const link = { chain, sequence: head.sequence + 1, previousHash: head.hash }
    const hash = hashOfEntry(key, link, entry)
    heads.set(chain, { chain, sequence: link.sequence, hash })
    const { citizenId, actor, act, details, record, at, staffId } = entry
    const row = { chain, sequence: String(link.sequence), citizen_id: citizenId, actor, act, details, record, at }
    // The release before has no column for officers.
    return { ...row, key_id: keyId, previous_hash: link.previousHash, hash, ...(staffId && { staff_id: staffId }) }
  }
  await inBatches(total, make, (rows) => insertRows(pool, 'audit_entry', rows))
  for (const { chain, sequence, hash } of heads.values())
    await database.query('update audit_head set sequence = $2, hash = $3 where chain = $1', [chain, sequence, hash])
}
