import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { superuser } from './cluster.ts'
import type { RunAs } from './run-as.ts'

/** Where a server listens: a Unix socket in a folder of mode 0700, or on Windows a loopback port with a password. */
export interface Endpoint {
  url: string
  /** The server's settings for it. */
  settings: Record<string, string>
  /** A folder for the socket alone, removed with the server. */
  temporaryFolder: string | undefined
  /** Creates that folder again if a server that ended removed it. */
  restore(): void
  remove(): void
}

/** The number in the socket's name; the folder makes it unique. */
const socketPort = 5432
/** Bytes of a socket's path on Linux, without its closing zero; macOS has four fewer. */
const longestSocketPath = 103

export async function openEndpoint(data: string, password: string | undefined, runAs: RunAs): Promise<Endpoint> {
  if (password !== undefined) return tcpEndpoint(password)
  const fits = Buffer.byteLength(join(data, `.s.PGSQL.${socketPort}`)) <= longestSocketPath
  const temporaryFolder = fits ? undefined : makeTemporaryFolder(runAs)
  const folder = temporaryFolder ?? data
  return {
    url: `postgres://${superuser}@localhost:${socketPort}/postgres?host=${encodeURIComponent(folder)}`,
    settings: {
      port: String(socketPort),
      listen_addresses: '',
      unix_socket_directories: folder,
      unix_socket_permissions: '0700',
    },
    temporaryFolder,
    restore: () => {
      if (temporaryFolder !== undefined) makeFolder(temporaryFolder, runAs)
    },
    remove: () => {
      if (temporaryFolder !== undefined) rmSync(temporaryFolder, { recursive: true, force: true })
    },
  }
}

async function tcpEndpoint(password: string): Promise<Endpoint> {
  const port = String(await freePort())
  return {
    url: `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`,
    settings: { port, listen_addresses: '127.0.0.1', unix_socket_directories: '' },
    temporaryFolder: undefined,
    restore: () => {},
    remove: () => {},
  }
}

/** The folder's path may be too long for a socket. Then only the socket is in the system's temporary folder. */
function makeTemporaryFolder({ owner }: RunAs): string {
  const parent = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp'
  const folder = mkdtempSync(join(parent, 'postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  return folder
}

function makeFolder(folder: string, { owner }: RunAs): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port')),
      )
    })
  })
}
