import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, constants, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface FolderLock {
  /** Handed to every child, so that the folder stays locked until the last process of a dying server is gone. */
  fd: number | undefined
  release(): void
}

/** How long a start waits for the database of a process that was killed a moment ago, in milliseconds. */
const patience = 30_000
/** `O_EXLOCK` of macOS (sys/fcntl.h), which Node does not name. */
const lockOnOpen = 0x20

/**
 * Locks the folder for this process and the children that inherit the lock. The system frees it when they have ended,
 * even by a kill. Throws one line when another living process has it. Waits when only that process's children are left,
 * which are about to end.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  if (process.platform === 'win32') return lockName(folder, `\\\\.\\pipe\\postgres-${nameOf(folder)}`)
  if (process.platform === 'linux' && spawnSync('flock', ['--version']).error) {
    return lockName(folder, `\0postgres-${nameOf(folder)}`)
  }
  const own = tryLock(join(folder, 'postgres.lock'))
  if (own === undefined) throw alreadyRunning(folder)
  const deadline = Date.now() + patience
  for (;;) {
    const inherited = tryLock(join(folder, 'postgres.children.lock'))
    if (inherited !== undefined) {
      const release = () => {
        closeSync(inherited)
        closeSync(own)
      }
      return { fd: inherited, release }
    }
    if (Date.now() > deadline) {
      closeSync(own)
      throw alreadyRunning(folder)
    }
    await pause(20)
  }
}

/**
 * The descriptor of the lock, held until it is closed in every process that has it. Undefined when another process
 * holds it.
 */
function tryLock(path: string): number | undefined {
  const flags = constants.O_RDWR | constants.O_CREAT
  if (process.platform === 'darwin') {
    try {
      return openSync(path, flags | lockOnOpen | constants.O_NONBLOCK, 0o600)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return undefined
      throw error
    }
  }
  const fd = openSync(path, flags, 0o600)
  // The lock belongs to the open file, not to the process: flock takes it on ours and ends, and we still hold it.
  if (spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] }).status === 0) return fd
  closeSync(fd)
  return undefined
}

/** Where files cannot be locked: a name that one process at a time can listen on. */
function lockName(folder: string, name: string): Promise<FolderLock> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', () => reject(alreadyRunning(folder)))
    server.listen(name, () => {
      server.unref()
      resolve({ fd: undefined, release: () => server.close() })
    })
  })
}

function alreadyRunning(folder: string): Error {
  return new Error(`Another server is already running on ${folder}: stop it, or set DATA_DIR to another folder`)
}

function nameOf(folder: string): string {
  return createHash('sha256').update(folder.toLowerCase()).digest('hex').slice(0, 32)
}
