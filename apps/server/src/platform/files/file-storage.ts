import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where files are kept. Keys are ours, ASCII, with slashes; what is stored under one never changes. */
export interface FileStorage {
  /** Moves a local file's content in, `bytes` long. */
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
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return storageOn(async () => disk)
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
      // Checksums at the end of a stream make a body that servers other than Amazon's may store as it came.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    }),
  )
}

function storageOn(disk: () => Promise<Disk>): FileStorage {
  const open = async (key: string) => ((await (await disk()).exists(key)) ? (await disk()).getStream(key) : undefined)
  return {
    open,
    putFile: async (key, localPath, bytes) =>
      (await disk()).putStream(key, createReadStream(localPath), { contentLength: bytes }),
    put: async (key, content) => (await disk()).put(key, content, { contentLength: content.length }),
    async read(key) {
      // The folder driver's own reading of a whole file may hand out more memory than the file fills.
      const stream = await open(key)
      return stream && buffer(stream)
    },
    delete: async (key) => (await disk()).delete(key),
  }
}
