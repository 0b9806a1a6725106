import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open as openFile, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { PlatformError } from '../ask.ts'

/**
 * Where files are kept. Keys are ours, ASCII, with slashes; what is stored under one never changes. What the folder or the
 * bucket refuses, or does not answer in time, is a PlatformError.
 */
export interface FileStorage {
  /** Moves a local file in, `bytes` long; it may be gone afterwards. What was put is on the disk when this resolves. */
  putFile(key: string, localPath: string, bytes: number): Promise<void>
  put(key: string, content: Buffer): Promise<void>
  /** The content as a stream; undefined when there is none. */
  open(key: string): Promise<Readable | undefined>
  read(key: string): Promise<Buffer | undefined>
  delete(key: string): Promise<void>
}

/** A bucket of a server that speaks the S3 protocol. */
export interface S3Settings {
  /** Without it Amazon's own of the region. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Files in a bucket where one is configured, else in a folder of this machine. */
export function makeFileStorage(s3: S3Settings | undefined, folder: string): FileStorage {
  return s3 ? makeS3Storage(s3) : makeFolderStorage(folder)
}

export function makeFolderStorage(folder: string): FileStorage {
  const root = path.resolve(folder)
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  return storageOn(async () => disk, {
    putFile: (_disk, { key, localPath }) => moveIn(localPath, path.join(root, key)),
    async afterPut(key) {
      // The file, and the folders that were made for it. The database, too, has on the disk itself what it says is there.
      for (let file = path.join(root, key); file !== root; file = path.dirname(file)) await syncToDisk(file)
      await syncToDisk(root)
    },
  })
}

/** A picture of 20 MB is not read and written again only to get another name. */
async function moveIn(localPath: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  await rename(localPath, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await copyFile(localPath, target)
  })
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await openFile(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export function makeS3Storage(settings: S3Settings): FileStorage {
  let disk: Promise<Disk> | undefined
  return storageOn(() => {
    disk ??= openBucket(settings)
    return disk
  })
}

/** The client is large: who keeps files in a folder never loads it. */
async function openBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      credentials: { accessKeyId, secretAccessKey },
      region,
      bucket,
      visibility: 'private',
      supportsACL: false,
      // One attempt, so that the citizen's call is answered in time: who uploads tries again.
      maxAttempts: 1,
      requestHandler: { connectionTimeout: 1_500, socketTimeout: 3_000 },
      logger: silent,
      // Checksums at the end of a stream make a body that servers other than Amazon's may store as it came.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    }),
  )
}

/** The client tells of its trouble by itself; what matters of it is in our own error. */
const nothing = () => {}
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

/** What a folder does in another way than a bucket. */
interface FolderWays {
  putFile(disk: Disk, file: { key: string; localPath: string; bytes: number }): Promise<void>
  afterPut(key: string): Promise<void>
}

const streamIn: FolderWays['putFile'] = (disk, { key, localPath, bytes }) =>
  disk.putStream(key, createReadStream(localPath), { contentLength: bytes })

function storageOn(
  disk: () => Promise<Disk>,
  { putFile = streamIn, afterPut = async () => {} }: Partial<FolderWays> = {},
): FileStorage {
  const on = async <T>(work: (disk: Disk) => Promise<T>): Promise<T> => {
    try {
      return await work(await disk())
    } catch (error) {
      throw new PlatformError('files', codeOf(error))
    }
  }
  const open = (key: string) => on(async (disk) => ((await disk.exists(key)) ? disk.getStream(key) : undefined))
  return {
    open,
    putFile: (key, localPath, bytes) =>
      on(async (disk) => {
        await putFile(disk, { key, localPath, bytes })
        await afterPut(key)
      }),
    put: (key, content) =>
      on(async (disk) => {
        await disk.put(key, content, { contentLength: content.length })
        await afterPut(key)
      }),
    async read(key) {
      // The folder driver's own reading of a whole file may hand out more memory than the file fills.
      const stream = await open(key)
      return stream && on(() => buffer(stream))
    },
    delete: (key) => on((disk) => disk.delete(key)),
  }
}

/** What the disk or the bucket itself said: the driver's error has it as its cause. */
function codeOf(error: unknown): string {
  const said = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(said instanceof Error)) return 'unknown'
  return 'code' in said && typeof said.code === 'string' ? said.code : said.name
}
