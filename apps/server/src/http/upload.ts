import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refuse.ts'

export interface ReceivedFile {
  /** Where it lies until the call ends. */
  path: string
  bytes: number
  sha256: Buffer
}

export interface Upload {
  fields: Record<string, unknown>
  files: ReceivedFile[]
  /** Removes what was received. */
  discard(): Promise<void>
}

/** Receives a multipart body into a folder of its own, never into memory. What exceeds the limits is refused by name. */
export async function receiveUpload(
  request: FastifyRequest,
  { folder, maxFiles, maxFileBytes }: { folder: string; maxFiles: number; maxFileBytes: number },
): Promise<Upload> {
  if (!request.isMultipart()) throw refuse('unsupportedType')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const upload: Upload = { fields: {}, files: [], discard: () => rm(folder, { recursive: true, force: true }) }
  try {
    const parts = request.parts({
      limits: { files: maxFiles, fileSize: maxFileBytes, fields: 20, fieldSize: 10_000, parts: maxFiles + 20 },
    })
    for await (const part of parts) {
      if (part.type === 'field') upload.fields[part.fieldname] = part.value
      else upload.files.push(await keepFile(part.file, path.join(folder, String(upload.files.length))))
    }
    return upload
  } catch (error) {
    await upload.discard()
    throw refusalOf(error, { maxFiles, maxFileBytes })
  }
}

async function keepFile(stream: NodeJS.ReadableStream, file: string): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(stream, measure, createWriteStream(file, { mode: 0o600 }))
  return { path: file, bytes, sha256: hash.digest() }
}

/** The multipart parser's own words for limits; everything else (a missing boundary, a cut body) is a broken request. */
function refusalOf(error: unknown, { maxFiles, maxFileBytes }: { maxFiles: number; maxFileBytes: number }): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse('fileTooLarge', { params: { n: maxFileBytes / 1024 / 1024 } })
  if (code === 'FST_FILES_LIMIT') return refuse('tooManyAtOnce', { params: { n: maxFiles } })
  if (code === 'ENOSPC') return refuse('unavailable')
  return refuse('malformed')
}
