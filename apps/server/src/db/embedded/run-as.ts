import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, type Stats, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/** The user that PostgreSQL runs as: it refuses to run as root. */
export interface RunAs {
  /** Words before the command, for example a user namespace. */
  prefix: readonly string[]
  /** The user and group of the process, where they are not ours. */
  uid: number | undefined
  gid: number | undefined
  /** The owner of its files, where we can set it. */
  owner: User | undefined
}

interface User {
  uid: number
  gid: number
}

interface NamedUser extends User {
  name: string
}

const asWeAre: RunAs = { prefix: [], uid: undefined, gid: undefined, owner: undefined }

/**
 * Decides which user PostgreSQL runs as on `folder` (absolute, existing) with the program `program`. Not root: our own
 * user. Root: an unprivileged user who can reach both as they are (the one of an earlier start first), else our own
 * user in a user namespace without root's rights. Throws one line with the remedy when neither is possible.
 */
export function chooseRunAs(folder: string, data: string, program: string): RunAs {
  const users = listUsers()
  const namespace = namespaceOf(users)
  if (process.getuid?.() !== 0) {
    const inNamespace = process.platform === 'linux' && !hasName() && canUse(namespace, folder, program)
    return inNamespace ? { ...asWeAre, prefix: namespace } : asWeAre
  }
  const user = findUserWhoReaches([folder, program], users, data)
  const asUser = user && { prefix: [], uid: user.uid, gid: user.gid, owner: user }
  if (asUser && ownerOf(data)?.uid !== 0) return asUser
  if (canUse(namespace, folder, program)) return { ...asWeAre, prefix: namespace, owner: { uid: 0, gid: 0 } }
  if (asUser) return asUser
  throw new Error(
    `PostgreSQL does not run as root, other users cannot reach ${folder} or ${program}, and user namespaces are not allowed here: ` +
      'start as an ordinary user, or set DATA_DIR to a folder that others may enter (mode 711), or set DATABASE_URL',
  )
}

/** initdb wants a name for its user: inside the namespace we have one that the system knows. */
function namespaceOf(users: NamedUser[]): string[] {
  const { uid, gid } = wellKnown(users)[0] ?? users[0] ?? { uid: 1000, gid: 1000 }
  return ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
}

function canUse([command = '', ...args]: string[], folder: string, program: string): boolean {
  const script = 'test -x "$1" && test -w "$1" && test -x "$2"'
  return spawnSync(command, [...args, '/bin/sh', '-c', script, 'sh', folder, program], { stdio: 'ignore' }).status === 0
}

/** A container may run us under a number without a name. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/**
 * The first who can use the paths: the owner of the data, `postgres`, `nobody`, or the ordinary user in whose home root
 * started us.
 */
function findUserWhoReaches([folder = '', program = '']: string[], users: NamedUser[], data: string): User | undefined {
  const owners = [ownerOf(data), nearestOwner(folder)].map((owner) => users.find(({ uid }) => uid === owner?.uid))
  const candidates = [owners[0], ...wellKnown(users), owners[1]].filter((user) => user !== undefined)
  return candidates.find((user) => canReach(user, folder) && canReach(user, program))
}

function wellKnown(users: NamedUser[]): NamedUser[] {
  return [users.find(({ name }) => name === 'postgres'), users.find(({ uid }) => uid === 65534)].filter(
    (user) => user !== undefined,
  )
}

/** The unprivileged users whom the system knows by name. */
function listUsers(): NamedUser[] {
  if (!existsSync('/etc/passwd')) return []
  const entries = readFileSync('/etc/passwd', 'utf8').matchAll(/^([^:\n]+):[^:\n]*:(\d+):(\d+):/gm)
  const users = [...entries].map(([, name = '', uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  return users.filter(({ uid }) => uid !== 0)
}

/** Whether a user may enter every folder of the path and use its last part, by the modes alone. */
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
