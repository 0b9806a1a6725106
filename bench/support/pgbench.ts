import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'

/** How long it runs: for a time, or so many runs of each client. */
type Load = { url: string; clients: number } & ({ seconds: number } | { runs: number })

/**
 * Runs a script over and over on one database; the runs a second. `i` is 0 at each client's first run. Throws where one
 * of them failed, or pgbench is missing.
 */
export function runPgbench(script: string, { url, clients, ...long }: Load): number {
  const found = ['/usr/bin/pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench')].find((file) => existsSync(file))
  if (!found) throw new Error('pgbench is missing (Debian: apt-get install postgresql)')
  const until = 'runs' in long ? ['-t', String(long.runs)] : ['-T', String(long.seconds)]
  const load = ['-c', String(clients), '-j', '2', ...until]
  const options = ['-n', '-M', 'prepared', '-D', 'i=0', ...load, '-f', script, url]
  const output = execFileSync(found, options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const failed = Number(/number of failed transactions: (\d+)/.exec(output)?.[1] ?? 0)
  if (failed > 0) throw new Error(output)
  return Number(/tps = ([\d.]+)/.exec(output)?.[1])
}
