import { confirmApplication } from '@registration/contract/confirmations.ts'
import { makePool } from '../../apps/server/src/db/pool.ts'
import { systemIds } from '../../apps/server/src/ids.ts'
import { buildApiOnly } from '../../apps/server/src/testing/api-only.ts'
import { followAudit } from './follow-audit.ts'
import { pgbenchScript, recordStatements } from './recorded-statements.ts'

interface Recorded {
  cookie: string
  body: string
  /** What is of this person, by the column of `bench_person` that has it for the others. */
  own: ReadonlyMap<string, string>
}

/**
 * Confirms once through a server of this process. Answers the statements that it ran as a pgbench script, in which
 * each of the clients confirms for other people of `bench_person`, neighbours at the same time.
 */
export async function recordConfirmation(
  { cookie, body, own }: Recorded,
  { url, dataDir, clients }: { url: string; dataDir: string; clients: number },
): Promise<string> {
  const pool = makePool(url)
  const recorded = recordStatements(pool)
  const made: string[] = []
  const uuid = () => {
    const id = systemIds.uuid()
    made.push(id)
    return id
  }
  const { app } = await buildApiOnly(pool, { dataDir, ids: { ...systemIds, uuid } })
  try {
    recorded.length = 0
    const headers = { cookie, 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: confirmApplication.path, headers, payload: body })
    if (answer.json().errcode !== '00') throw new Error(answer.body)
    const statements = recorded.map(followAudit)
    const script = pgbenchScript(statements, new Map())
    const ids = made.filter((id) => script.includes(id)).map((id, n): [string, string] => [id, `made_${n}`])
    return [
      `\\set n :i * ${clients} + :client_id + 1`,
      '\\set i :i + 1',
      `select *, ${ids.map(([, name]) => `gen_random_uuid() as ${name}`).join()} from bench_person where n = :n \\gset`,
      pgbenchScript(statements, new Map([...ids, ...own])),
    ].join('\n')
  } finally {
    await app.close()
    await pool.end()
  }
}
