import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { openSync, readdirSync, readlinkSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { RunAs } from '../../db/embedded/run-as.ts'
import { waitUntil } from './wait-until.ts'

/**
 * One machine of the ground: an address of its own on loopback, a folder, and the processes that work in it. They are
 * lost together, as with their power, or freeze and wake together.
 */
export interface Machine {
  name: string
  address: string
  folder: string
  /** Starts a program that stays. Its output goes to a file in the folder. */
  start(program: string, args: readonly string[]): ChildProcess
  /** Runs a program to its end. Returns its output. */
  run(program: string, args: readonly string[]): Promise<string>
  /** Ends everything on it by SIGKILL. */
  kill(): Promise<void>
  /** Stops everything on it without closing a connection, as a network that is lost. */
  freeze(): void
  thaw(): void
}

export async function makeMachine(
  { folder: ground, runAs }: { folder: string; runAs: RunAs },
  name: string,
  address: string,
): Promise<Machine> {
  const folder = path.join(ground, name)
  await mkdir(folder, { recursive: true, mode: 0o750 })
  if (runAs.owner) await chown(folder, runAs.owner.uid, runAs.owner.gid)
  const [first, ...words] = runAs.prefix
  const asUser = (program: string, args: readonly string[]) =>
    first === undefined ? ([program, args] as const) : ([first, [...words, program, ...args]] as const)
  const options = { cwd: folder, uid: runAs.uid, gid: runAs.gid, env: { ...process.env, PWD: folder, HOME: folder } }
  const signalAll = (signal: NodeJS.Signals) => {
    const found = processesIn(folder)
    for (const pid of found) sendSignal(pid, signal)
    return found.length
  }
  // Whatever ends the proof, nothing stays behind.
  process.on('exit', () => signalAll('SIGKILL'))
  return {
    name,
    address,
    folder,
    start(program, args) {
      const output = openSync(path.join(folder, `${path.basename(program)}.log`), 'a')
      const child = spawn(...asUser(program, args), { ...options, stdio: ['ignore', output, output] })
      child.on('error', () => {})
      return child
    },
    async run(program, args) {
      const { stdout } = await promisify(execFile)(...asUser(program, args), options)
      return stdout
    },
    kill: async () => {
      // A process may start another one while they are listed.
      await waitUntil(`machine ${name} is dead`, 30, async () => signalAll('SIGKILL') === 0)
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
  }
}

/** The processes that work in a folder or below it: a daemon keeps that folder under any parent. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const cwd = readlinkSync(`/proc/${name}/cwd`)
        return cwd === folder || cwd.startsWith(`${folder}/`)
      } catch {
        // It has ended, or it is somebody else's.
        return false
      }
    })
    .map(Number)
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}
