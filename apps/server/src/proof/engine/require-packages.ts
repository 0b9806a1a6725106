import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { repositoryFolder } from '../../config.ts'

/** What the ground runs, by Debian's package. deploy/database/install.sh installs them. */
const programs = {
  postgresql: '/usr/lib/postgresql/{version}/bin/postgres',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  'nginx-light': '/usr/sbin/nginx',
  'ceph-mon': '/usr/bin/ceph-mon',
  'ceph-osd': '/usr/bin/ceph-osd',
  'ceph-mgr': '/usr/bin/ceph-mgr',
  'ceph-common': '/usr/bin/ceph',
  radosgw: '/usr/bin/radosgw',
} as const

const versions = [18, 17, 16, 15]

/** The folder of the newest PostgreSQL that the product runs on. */
export const postgresFolder = (): string | undefined =>
  versions
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((folder) => existsSync(path.join(folder, 'postgres')))

/** Ends the process with code 2 and what to do unless every package is there. `--install` installs them first. */
export function requirePackages(options: readonly string[]): void {
  const script = 'deploy/database/install.sh'
  if (options.includes('--install')) spawnSync('sh', [path.join(repositoryFolder, script)], { stdio: 'inherit' })
  const missing = Object.entries(programs)
    .filter(([name, file]) => !(name === 'postgresql' ? postgresFolder() : existsSync(file)))
    .map(([name]) => name)
  if (missing.length === 0) return
  process.stderr.write(
    [
      `This proof runs Debian's own PostgreSQL, Patroni, etcd, PgBouncer, HAProxy, nginx and Ceph. Missing packages: ${missing.join(', ')}.`,
      'Install them as root (no service is started, no cluster is made), then the proof runs:',
      '  npm run proof:engine -- --install',
      `or by themselves: sh ${script}`,
      '',
    ].join('\n'),
  )
  process.exit(2)
}
