import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** SHA-256 in hex by path, with `/` between folders on every system. */
export type Hashes = Record<string, string>

/** Decides which entries of the source, files and folders, are copied, by path below it. */
export type Wanted = (relativePath: string) => boolean

/**
 * Copies the plain files below a folder, with their folders, and returns the copied files. A file that disappears
 * meanwhile is left out. Sockets are ignored. A missing source counts as empty.
 */
export async function copyTree(from: string, to: string, wanted: Wanted = () => true): Promise<Hashes> {
  const hashes: Hashes = {}
  await copyFolder('')
  return hashes

  async function copyFolder(relative: string): Promise<void> {
    const entries = await readdir(path.join(from, relative), { withFileTypes: true }).catch(ignoreMissing)
    await mkdir(path.join(to, relative), { recursive: true, mode: 0o700 })
    for (const entry of entries ?? []) {
      const child = relative === '' ? entry.name : `${relative}/${entry.name}`
      if (!wanted(child)) continue
      if (entry.isDirectory()) await copyFolder(child)
      else if (entry.isFile()) {
        const hash = await copyFile(path.join(from, child), path.join(to, child)).catch(ignoreMissing)
        if (hash !== undefined) hashes[child] = hash
      }
    }
  }
}

/** Copies one file and returns its SHA-256 in hex. */
async function copyFile(from: string, to: string): Promise<string> {
  const hash = createHash('sha256')
  const tee = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(createReadStream(from), tee, createWriteStream(to, { mode: 0o600, flush: true }))
  return hash.digest('hex')
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
