import { makePool } from '../../apps/server/src/db/pool.ts'
import { systemIds } from '../../apps/server/src/ids.ts'
import { buildApiOnly } from '../../apps/server/src/testing/api-only.ts'
import { followAudit } from './follow-audit.ts'
import { connectRaw } from './raw-client.ts'
import { pgbenchScript, recordStatements, type Statement } from './recorded-statements.ts'
import { submitOnce } from './submission.ts'

/** One of the citizens who apply: their session, and the chain that the audit log keeps them in. */
export interface Applicant {
  citizenId: string
  tokenHash: Buffer
  token: string
  chain: number
}

/**
 * Submits once through a server of this process. Answers the statements that it ran as a pgbench script, in which
 * each transaction makes new ids and submits for another of the people in `bench_person`.
 */
export async function recordSubmission(
  applicant: Applicant,
  { url, dataDir, people }: { url: string; dataDir: string; people: number },
): Promise<string> {
  const pool = makePool(url)
  const recorded = recordStatements(pool)
  const made: string[] = []
  const keep = (id: string) => {
    made.push(id)
    return id
  }
  const ids = { uuid: () => keep(systemIds.uuid()), token: (bytes?: number) => keep(systemIds.token(bytes)) }
  const { app } = await buildApiOnly(pool, { dataDir, ids })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  recorded.length = 0
  const client = await connectRaw(base)
  try {
    await submitOnce({ client, cookie: `session=${applicant.token}`, newId: ids.uuid })
    return scriptOf([...recorded], { made, applicant, people })
  } finally {
    client.close()
    await app.close()
    await pool.end()
  }
}

function scriptOf(
  recorded: readonly Statement[],
  { made, applicant, people }: { made: readonly string[]; applicant: Applicant; people: number },
): string {
  const script = pgbenchScript(recorded.map(followAudit), new Map())
  const own = made.filter((id) => script.includes(id)).map((id, n): [string, string] => [id, `made_${n}`])
  const variables = new Map([
    ...own,
    [applicant.citizenId, 'citizen'],
    [applicant.tokenHash.toString('hex'), 'session'],
  ])
  return [
    `\\set n random(1, ${people})`,
    `select citizen, session, chain, ${own.map(([, name]) => `gen_random_uuid() as ${name}`).join()} from bench_person where n = :n \\gset`,
    pgbenchScript(recorded.map(followAudit), variables),
  ].join('\n')
}
