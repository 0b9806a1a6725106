import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { DiskRoom } from '../disk-room.ts'
import type { Ids } from '../ids.ts'
import { Refused, refuse } from '../refuse.ts'
import { parseForm } from './body.ts'

export interface ReceivedFile {
  /** The file's path until the call ends. Its content is synced to the disk. */
  path: string
  bytes: number
  sha256: Buffer
}

export interface Upload {
  fields: Record<string, unknown>
  files: ReceivedFile[]
  /** Removes the received files. */
  discard(): Promise<void>
}

/** How long an upload waits for the citizen's others to end. Milliseconds. */
export const uploadPatienceMs = 10_000

interface Receiving {
  folder: string
  ids: Ids
  diskRoom: Pick<DiskRoom, 'refuseWhenFull'>
  maxFiles: number
  maxFileBytes: number
}

/**
 * Receives a multipart body into files of a folder, never into memory. A body beyond the limits is refused by name, and
 * so is one that fills the disk.
 */
export async function receiveUpload(
  request: FastifyRequest,
  { folder, ids, diskRoom, maxFiles, maxFileBytes }: Receiving,
): Promise<Upload> {
  if (!request.isMultipart()) throw refuse('unsupportedType')
  // A connection that was cut before this never ends its parts.
  if (request.raw.destroyed) throw refuse('malformed')
  const begun: string[] = []
  // Files that are kept have been moved away.
  const discard = async () => void (await Promise.allSettled(begun.map((file) => unlink(file))))
  const upload: Upload = { fields: {}, files: [], discard }
  try {
    const parts = request.parts({
      limits: { files: maxFiles, fileSize: maxFileBytes, fields: 20, fieldSize: 10_000, parts: maxFiles + 20 },
    })
    const sent = new URLSearchParams()
    for await (const part of parts) {
      if (part.type === 'field') {
        // The parser reads a part of JSON itself. A field is text.
        if (typeof part.value !== 'string') throw refuse('malformed')
        sent.append(part.fieldname, part.value)
      } else {
        const file = path.join(folder, ids.uuid())
        begun.push(file)
        upload.files.push(await keepFile(part.file, file, diskRoom))
      }
    }
    // As in a form: names may have brackets, and none may hide another of its name.
    upload.fields = parseForm(sent.toString())
    return upload
  } catch (error) {
    await discard()
    if (isOfDisk(error)) request.log.error({ code: error.code }, 'the disk does not take uploads')
    throw refusalOf(error, { maxFiles, maxFileBytes })
  }
}

async function keepFile(
  content: AsyncIterable<Buffer>,
  file: string,
  diskRoom: Receiving['diskRoom'],
): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const handle = await openNew(file)
  try {
    for await (const chunk of content) {
      await diskRoom.refuseWhenFull()
      hash.update(chunk)
      bytes += chunk.length
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { path: file, bytes, sha256: hash.digest() }
}

/** The folder is created with the first file. */
async function openNew(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    return open(file, 'wx', 0o600)
  }
}

/**
 * The multipart parser's own words for limits. Everything else that is not the disk's fault (a missing boundary, a cut
 * body) is a broken request.
 */
function refusalOf(error: unknown, { maxFiles, maxFileBytes }: { maxFiles: number; maxFileBytes: number }): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse('fileTooLarge', { params: { n: maxFileBytes / 1024 / 1024 } })
  if (code === 'FST_FILES_LIMIT') return refuse('tooManyAtOnce', { params: { n: maxFiles } })
  if (error instanceof Refused) return error
  if (isOfDisk(error)) return refuse('unavailable')
  return refuse('malformed')
}

/** Among the system's errors, those of reading are faults of the connection. */
const isOfDisk = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && error.syscall !== 'read'
