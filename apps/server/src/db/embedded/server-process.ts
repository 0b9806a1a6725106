import { type ChildProcess, spawn } from 'node:child_process'
import { environment } from './cluster.ts'
import type { RunAs } from './run-as.ts'

export interface ServerProcess {
  /** Fast shutdown: open transactions are rolled back, sessions closed. Resolves when every process is gone. */
  stop(): Promise<void>
  /** Resolves when every process has ended, for any cause. */
  ended: Promise<void>
}

/**
 * Waits on a pipe that only our process holds. When we end, for any cause, the pipe closes and PostgreSQL gets SIGINT,
 * its fast shutdown. So no database outlives us. Removes the socket's temporary folder at the end.
 */
const supervisor = `
exec 4<&0
socket=$1; shift
"$@" </dev/null 4<&- &
server=$!
(read _ <&4; kill -INT $server) 2>/dev/null 3<&- &
reader=$!
exec 4<&-
wait $server; status=$?
kill $reader 2>/dev/null
[ -z "$socket" ] || rmdir "$socket" 2>/dev/null
exit $status`

/** Starts the server and waits until it accepts connections. Throws its last words if it does not. */
export async function startServer({
  command,
  runAs,
  lockFd,
  socketFolder = '',
  stopCommand,
  log,
}: {
  command: readonly string[]
  runAs: RunAs
  lockFd: number | undefined
  socketFolder?: string
  /** Windows has no signals: the command that stops the server there. */
  stopCommand: readonly string[]
  log(chunk: Buffer): void
}): Promise<ServerProcess> {
  const windows = process.platform === 'win32'
  const [program = '', ...args] = windows
    ? command
    : ['/bin/sh', '-c', supervisor, 'sh', socketFolder, ...runAs.prefix, ...command]
  const child = spawn(program, args, {
    uid: runAs.uid,
    gid: runAs.gid,
    cwd: windows ? undefined : '/',
    env: environment,
    // A session of its own: Ctrl-C in the terminal reaches us, and we stop the database last. On Windows it must stay
    // in our job.
    detached: !windows,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'pipe', lockFd ?? 'ignore'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.stdin?.on('error', () => {})
  const stop = async () => {
    if (windows) spawn(stopCommand[0] ?? '', stopCommand.slice(1), { windowsHide: true, stdio: 'ignore' })
    child.stdin?.end()
    await ended
  }
  await untilReady(child, log)
  return { stop, ended }
}

function untilReady(child: ChildProcess, log: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let words = ''
    let ready = false
    child.stderr?.on('data', (chunk: Buffer) => {
      log(chunk)
      if (ready) return
      words = (words + chunk).slice(-4000)
      ready = words.includes('ready to accept connections')
      if (ready) resolve()
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`The database does not start: ${lastWords(words)}`)))
  })
}

function lastWords(words: string): string {
  const lines = words.trim().split('\n')
  return lines.find((line) => line.includes('FATAL')) ?? lines.at(-1) ?? ''
}
