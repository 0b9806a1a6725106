import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

/** Runs a script over and over on one database; the runs a second. Throws where one of them failed, or pgbench is missing. */
export function runPgbench(
  script: string,
  { url, clients, seconds }: { url: string; clients: number; seconds: number },
): number {
  const found = ['/usr/bin/pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench')].find((file) => existsSync(file))
  if (!found) throw new Error('pgbench is missing (Debian: apt-get install postgresql)')
  const load = ['-c', String(clients), '-j', '2', '-T', String(seconds)]
  const options = ['-n', '-M', 'prepared', ...load, '-f', script, url]
  const output = execFileSync(found, options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const failed = Number(/number of failed transactions: (\d+)/.exec(output)?.[1] ?? 0)
  if (failed > 0) throw new Error(output)
  return Number(/tps = ([\d.]+)/.exec(output)?.[1])
}
