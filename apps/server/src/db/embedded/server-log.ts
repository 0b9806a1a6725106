import { appendFileSync, renameSync, statSync } from 'node:fs'

/** Bytes of the log per file. One older file of the same size is kept beside it. */
const cap = 2 * 1024 * 1024

/** Collects the database server's messages in a file that cannot grow without end. */
export function makeServerLog(path: string): (chunk: Buffer) => void {
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return (chunk) => {
    try {
      if (size + chunk.length > cap) {
        if (size > 0) renameSync(path, `${path}.1`)
        size = 0
      }
      appendFileSync(path, chunk, { mode: 0o600 })
      size += chunk.length
    } catch {
      // A full disk must not end the process.
    }
  }
}
