import { spawnSync } from 'node:child_process'
import { readFileSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Under whom PostgreSQL runs: it refuses to run as root. */
export interface RunAs {
  /** Put before the command, for example a user namespace. */
  prefix: readonly string[]
  /** The user and group of the process, where they are not ours. */
  uid: number | undefined
  gid: number | undefined
  /** To whom its files belong, where that is ours to decide. */
  owner: User | undefined
}

interface User {
  uid: number
  gid: number
}

const root: User = { uid: 0, gid: 0 }
const nobody: User = { uid: 65534, gid: 65534 }
const userNamespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--']

/**
 * Decides under whom PostgreSQL runs on `folder` (absolute, existing) with the program `program`.
 * Not root: as we are. Root: as an unprivileged user who can reach both as they are (the one of an earlier start first),
 * else as ourselves in a user namespace without root's rights. Throws one line that says what to do when neither is possible.
 */
export function chooseRunAs(folder: string, data: string, program: string): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], uid: undefined, gid: undefined, owner: undefined }
  const earlier = ownerOf(data)
  const users = [earlier, postgresUser(), nobody, nearestOwner(folder)].filter((user) => user !== undefined)
  const user = users.find((user) => user.uid !== 0 && canReach(user, folder) && canReach(user, program))
  if (user && earlier?.uid !== 0) return { prefix: [], uid: user.uid, gid: user.gid, owner: user }
  if (canUseNamespace(folder, program)) return { prefix: userNamespace, uid: undefined, gid: undefined, owner: root }
  if (user) return { prefix: [], uid: user.uid, gid: user.gid, owner: user }
  throw new Error(
    `PostgreSQL does not run as root, other users cannot reach ${folder} or ${program}, and user namespaces are not allowed here: ` +
      'start as an ordinary user, or set DATA_DIR to a folder that others may enter (mode 711), or set DATABASE_URL',
  )
}

function canUseNamespace(folder: string, program: string): boolean {
  const [command = '', ...args] = userNamespace
  const script = 'test -x "$1" && test -w "$1" && test -x "$2"'
  return spawnSync(command, [...args, '/bin/sh', '-c', script, 'sh', folder, program], { stdio: 'ignore' }).status === 0
}

/** Whether a user may enter every folder on the way and use what stands at its end, by the modes alone. */
function canReach(user: User, path: string): boolean {
  for (let step = path; ; step = dirname(step)) {
    if (!mayExecute(user, statSync(step))) return false
    if (step === dirname(step)) return true
  }
}

function mayExecute(user: User, { uid, gid, mode }: Stats): boolean {
  if (uid === user.uid) return (mode & 0o100) !== 0
  if (gid === user.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

function postgresUser(): User | undefined {
  const found = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return found ? { uid: Number(found[1]), gid: Number(found[2]) } : undefined
}

/** The ordinary user in whose home the folder lies, when root started us there. */
function nearestOwner(folder: string): User | undefined {
  for (let step = folder; step !== dirname(step); step = dirname(step)) {
    const owner = ownerOf(step)
    if (owner && owner.uid !== 0) return owner
  }
  return undefined
}

function ownerOf(path: string): User | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && { uid: stats.uid, gid: stats.gid }
}
