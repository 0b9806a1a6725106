import { execFileSync } from 'node:child_process'
import { arch, cpus, totalmem } from 'node:os'
import { findBinaries } from '../../apps/server/src/db/embedded/binaries.ts'

/** The machine that figures are of. */
export function machine(): string {
  const memory = Math.round(totalmem() / 1024 ** 3)
  const postgres = execFileSync(findBinaries().postgres, ['--version'], { encoding: 'utf8' })
  return [
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'} (${arch()})`,
    `${memory} GB`,
    `Node ${process.version.slice(1)}`,
    `PostgreSQL ${/[\d.]+/.exec(postgres)?.[0]}`,
  ].join(', ')
}
