import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { RunAs } from './run-as.ts'

/** The name of the superuser that owns the cluster. */
export const superuser = 'registration'

/** Only PostgreSQL's own variables. A PGPORT or TZ of the caller must not reach it, and its messages are in English. */
export const environment = { PATH: process.env.PATH, SYSTEMROOT: process.env.SYSTEMROOT, LC_ALL: 'C' }

export interface Cluster {
  /** PostgreSQL's data directory. */
  data: string
  /** The superuser's password, where it listens on TCP (Windows) and not on a socket in a private folder. */
  password: string | undefined
}

/**
 * Creates the database cluster in `folder`, or uses the existing one. It is created aside and renamed at the end, so
 * that a killed start leaves nothing to repair. The caller holds the folder's lock, with the descriptor `lockFd`.
 */
export async function prepareCluster(
  folder: string,
  options: { initdb: string; runAs: RunAs; lockFd: number | undefined; sync: boolean },
): Promise<Cluster> {
  const data = dataFolder(folder)
  const password = process.platform === 'win32' ? readPassword(folder) : undefined
  if (existsSync(data)) {
    const { owner } = options.runAs
    if (owner && statSync(data).uid !== owner.uid) giveTo(owner, data)
    return { data, password }
  }
  const unfinished = `${data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const { owner } = options.runAs
  if (owner) chownSync(unfinished, owner.uid, owner.gid)
  await initialise(unfinished, password === undefined ? undefined : passwordFile(folder), options)
  renameSync(unfinished, data)
  if (options.sync && process.platform !== 'win32') syncFolder(folder)
  return { data, password }
}

/** The data directory in the folder. */
export function dataFolder(folder: string): string {
  return join(folder, 'postgres')
}

function initialise(
  data: string,
  pwfile: string | undefined,
  { initdb, runAs, lockFd, sync }: { initdb: string; runAs: RunAs; lockFd: number | undefined; sync: boolean },
): Promise<void> {
  const [command = initdb, ...args] = [
    ...runAs.prefix,
    initdb,
    '-D',
    data,
    '-U',
    superuser,
    '-E',
    'UTF8',
    '--no-instructions',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(pwfile === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${pwfile}`]),
    ...(sync ? [] : ['--no-sync']),
  ]
  return new Promise((resolve, reject) => {
    const { uid, gid } = runAs
    const stdio = ['ignore', 'ignore', 'pipe', lockFd ?? 'ignore'] satisfies ('ignore' | 'pipe' | number)[]
    const child = spawn(command, args, { uid, gid, cwd: '/', env: environment, windowsHide: true, stdio })
    let faults = ''
    child.stderr?.on('data', (chunk) => {
      faults = (faults + chunk).slice(-4000)
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The database cannot be made in ${data}: ${faults.trim().replaceAll('\n', ' · ')}`))
    })
  })
}

function giveTo(owner: { uid: number; gid: number }, data: string): void {
  lchownSync(data, owner.uid, owner.gid)
  for (const entry of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(data, entry), owner.uid, owner.gid)
  }
}

function passwordFile(folder: string): string {
  return join(folder, 'postgres.password')
}

function readPassword(folder: string): string {
  const path = passwordFile(folder)
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}

function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
