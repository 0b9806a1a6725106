import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open as openFile, rename, rm } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { minuteMs } from '../../durations.ts'
import { PlatformError } from '../ask.ts'

/**
 * The storage of files. Keys are ours, ASCII, with slashes. The content under a key never changes. A refusal of the
 * folder or the bucket, and one without an answer in time, is a PlatformError.
 */
export interface FileStorage {
  /**
   * Moves in a local file of `bytes` bytes that is synced to the disk. It may be gone afterwards. When this resolves,
   * the stored file and its name are synced too.
   */
  putFile(key: string, localPath: string, bytes: number): Promise<void>
  put(key: string, content: Buffer): Promise<void>
  /** Copies a stored file of `bytes` bytes, without holding it in memory. False if there is none. */
  copy(from: string, key: string, bytes: number): Promise<boolean>
  exists(key: string): Promise<boolean>
  /** The content as a stream. Undefined if there is none. */
  open(key: string): Promise<Readable | undefined>
  read(key: string): Promise<Buffer | undefined>
  /** Also what a process left of it that was killed while it wrote. */
  delete(key: string): Promise<void>
  /** The keys of a folder of ours and the folders below it, in order. */
  list(folder: string): Promise<string[]>
}

/** A bucket of a server with the S3 protocol. */
export interface S3Settings {
  /** Without it Amazon's own address of the region. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Files in a bucket if one is configured, else in a folder of this machine. */
export function makeFileStorage(s3: S3Settings | undefined, folder: string): FileStorage {
  return s3 ? makeS3Storage(s3) : makeFolderStorage(folder)
}

/** Ends the name of a file that is being written. */
const unfinished = '.unfinished'

export function makeFolderStorage(folder: string): FileStorage {
  const root = path.resolve(folder)
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  const syncFolder = makeFolderSync()
  const entered = new Set([path.dirname(root)])
  /** Syncs a file's name to the disk, and those of its few folders. The database's entry is synced too. */
  const enter = async (file: string) => {
    const folder = path.dirname(file)
    await syncFolder(folder)
    if (entered.has(folder)) return
    await enter(folder)
    entered.add(folder)
  }
  /** A process that is killed on the way leaves no half file under the key. */
  const finish = async (key: string, write: (half: string) => Promise<unknown>) => {
    const file = path.join(root, key)
    const half = `${file}${unfinished}`
    try {
      await write(half)
      await syncToDisk(half)
      await rename(half, file)
    } catch (error) {
      // On a full disk the half of it would stay in the way.
      await rm(half, { force: true })
      throw error
    }
    await enter(file)
  }
  return storageOn(async () => disk, {
    async putFile(_disk, { key, localPath }) {
      const file = path.join(root, key)
      await moveIn(localPath, file)
      await enter(file)
    },
    put: (disk, key, content) => finish(key, () => disk.put(`${key}${unfinished}`, content)),
    copy: (disk, { from, key }) => finish(key, () => disk.copy(from, `${key}${unfinished}`)),
    async delete(disk, key) {
      await disk.delete(key)
      await rm(path.join(root, `${key}${unfinished}`), { force: true })
    },
  })
}

/**
 * Makes the function that syncs a folder's names to the disk. A name that is added while a sync runs may be too late
 * for it: the calls of that time share the next one.
 */
function makeFolderSync(): (folder: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Promise<void>>()
  const start = (folder: string): Promise<void> => {
    waiting.delete(folder)
    const sync = syncToDisk(folder).finally(() => running.get(folder) === sync && running.delete(folder))
    running.set(folder, sync)
    return sync
  }
  return (folder) => {
    const current = running.get(folder)
    if (!current) return start(folder)
    const next = waiting.get(folder) ?? current.then(ignore, ignore).then(() => start(folder))
    waiting.set(folder, next)
    return next
  }
}

const ignore = () => {}

/** Renames where it can: a picture of 20 MB is not copied. */
async function moveIn(localPath: string, target: string): Promise<void> {
  try {
    await move(localPath, target)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await move(localPath, target)
  }
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    await copyFile(from, to)
    await syncToDisk(to)
  }
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await openFile(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** How long a bucket may be silent, in milliseconds: the citizen's call is answered in time. */
export const silentMs = 3_000
/** How long it waits for a reader, whose line may be slow. */
const readerMs = minuteMs

export function makeS3Storage(settings: S3Settings): FileStorage {
  let disk: Promise<Disk> | undefined
  return storageOn(() => {
    disk ??= openBucket(settings)
    return disk
  }, bucketWays)
}

/** The client is large, so it is loaded only if files are in a bucket. */
async function openBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      credentials: { accessKeyId, secretAccessKey },
      region,
      bucket,
      visibility: 'private',
      supportsACL: false,
      // One attempt, so that the citizen's call is answered in time. The citizen can upload again.
      maxAttempts: 1,
      requestHandler: {
        connectionTimeout: 1_500,
        socketTimeout: silentMs,
        // Its own 50 are taken by as many readers on a slow line, and then nobody's upload is stored.
        httpAgent: manyConnections,
        httpsAgent: manyConnections,
      },
      logger: silent,
      // Checksums at the end of a stream make a body that servers other than Amazon's may store unchanged.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    }),
  )
}

const manyConnections = { maxSockets: Number.POSITIVE_INFINITY }

/** The client logs its own trouble. Our error has the important part. */
const nothing = () => {}
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing }

/** The differences between a folder and a bucket. */
interface Ways {
  putFile(disk: Disk, file: { key: string; localPath: string; bytes: number }): Promise<void>
  put(disk: Disk, key: string, content: Buffer): Promise<void>
  copy(disk: Disk, file: { from: string; key: string; bytes: number }): Promise<void>
  delete(disk: Disk, key: string): Promise<void>
}

const bucketWays: Ways = {
  putFile: (disk, { key, localPath, bytes }) =>
    disk.putStream(key, createReadStream(localPath), { contentLength: bytes }),
  put: (disk, key, content) => disk.put(key, content, { contentLength: content.length }),
  copy: async (disk, { from, key, bytes }) => disk.putStream(key, await disk.getStream(from), { contentLength: bytes }),
  delete: (disk, key) => disk.delete(key),
}

function storageOn(disk: () => Promise<Disk>, ways: Ways): FileStorage {
  const on = async <T>(work: (disk: Disk) => Promise<T>): Promise<T> => {
    try {
      return await work(await disk())
    } catch (error) {
      throw new PlatformError('files', codeOf(error))
    }
  }
  const open = (key: string) => on(async (disk) => ((await disk.exists(key)) ? disk.getStream(key) : undefined))
  return {
    async open(key) {
      const stream = await open(key)
      // The client took a reader that stops for a moment for a bucket that is silent.
      if (stream instanceof IncomingMessage) stream.setTimeout(readerMs)
      return stream
    },
    putFile: (key, localPath, bytes) => on((disk) => ways.putFile(disk, { key, localPath, bytes })),
    put: (key, content) => on((disk) => ways.put(disk, key, content)),
    copy: (from, key, bytes) =>
      on(async (disk) => {
        if (!(await disk.exists(from))) return false
        await ways.copy(disk, { from, key, bytes })
        return true
      }),
    async read(key) {
      // The folder driver's own reading of a whole file may return more memory than the file fills.
      const stream = await open(key)
      return stream && on(() => buffer(stream))
    },
    exists: (key) => on((disk) => disk.exists(key)),
    delete: (key) => on((disk) => ways.delete(disk, key)),
    list: (folder) => on((disk) => listKeys(disk, folder)),
  }
}

async function listKeys(disk: Disk, folder: string): Promise<string[]> {
  const keys: string[] = []
  let page: string | undefined
  try {
    do {
      const found = await disk.listAll(folder, {
        recursive: true,
        ...(page !== undefined && { paginationToken: page }),
      })
      for (const each of found.objects) if (each.isFile && !each.key.endsWith(unfinished)) keys.push(each.key)
      page = found.paginationToken
    } while (page !== undefined)
  } catch (error) {
    // A folder comes with its first file.
    if (codeOf(error) !== 'ENOENT') throw error
  }
  return keys.sort()
}

/** The message of the disk or the bucket itself: the driver's error has it as its cause. */
function codeOf(error: unknown): string {
  const said = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(said instanceof Error)) return 'unknown'
  if ('code' in said && typeof said.code === 'string') return said.code
  const status = statusOf(said)
  if (status === undefined || !nameless.has(said.name)) return said.name
  return status < 300 ? 'garbage' : `status:${status}`
}

/** How the client names an answer without a code of S3, such as that of a web server or a proxy. */
const nameless: ReadonlySet<string> = new Set(['Unknown', 'Error'])

function statusOf(said: Error): number | undefined {
  const metadata = '$metadata' in said ? said.$metadata : undefined
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}
