import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { type FileStorage, makeFolderStorage, makeS3Storage, silentMs } from './file-storage.ts'

let folder: string
let server: S3Server
let bucket: FileStorage
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'files-'))
  server = await startS3Server(path.join(folder, 's3'))
  bucket = bucketAt(server.settings.S3_ENDPOINT)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

describe.each<[string, () => FileStorage]>([
  ['a folder', () => makeFolderStorage(path.join(folder, 'plain'))],
  ['a bucket of an S3 server', () => bucket],
])('%s', (_where, storage) => {
  test.each([0, 1, 65_536, 3_000_001])('returns every one of %i bytes, streamed in and out', async (bytes) => {
    const content = randomBytes(bytes)
    const local = path.join(folder, 'local')
    await writeFile(local, content)
    const key = `attachments/${bytes}-a/original`
    await storage().putFile(key, local, bytes)
    expect(hashOf(await storage().read(key))).toBe(hashOf(content))
    const stream = await storage().open(key)
    expect(hashOf(stream && (await buffer(stream)))).toBe(hashOf(content))
  })

  test('returns a file that was put from memory', async () => {
    const content = randomBytes(10_000)
    await storage().put('attachments/memory/view.jpg', content)
    expect(hashOf(await storage().read('attachments/memory/view.jpg'))).toBe(hashOf(content))
  })

  test('copies a file, and says so where there is none', async () => {
    const content = randomBytes(3_000_001)
    await storage().put('attachments/first/original', content)
    expect(await storage().copy('attachments/first/original', 'attachments/second/original', content.length)).toBe(true)
    await storage().delete('attachments/first/original')
    expect(hashOf(await storage().read('attachments/second/original'))).toBe(hashOf(content))
    expect(await storage().copy('attachments/first/original', 'attachments/third/original', content.length)).toBe(false)
    expect(await storage().read('attachments/third/original')).toBeUndefined()
  })

  test('returns nothing for an unknown or deleted key', async () => {
    await storage().put('attachments/gone/view.jpg', Buffer.from('x'))
    await storage().delete('attachments/gone/view.jpg')
    await storage().delete('attachments/gone/view.jpg')
    for (const key of ['attachments/gone/view.jpg', 'attachments/never/view.jpg']) {
      expect(await storage().open(key)).toBeUndefined()
      expect(await storage().read(key)).toBeUndefined()
    }
  })

  test('lists the files of a folder and those below it, and nothing beside it', async () => {
    expect(await storage().list('anchors')).toEqual([])
    for (const key of ['anchors/b/2', 'anchors/a/1', 'other/3']) await storage().put(key, Buffer.from('x'))
    expect(await storage().list('anchors')).toEqual(['anchors/a/1', 'anchors/b/2'])
    expect(await storage().list('anchors/b')).toEqual(['anchors/b/2'])
  })

  test('stores many files at once without mixing them', async () => {
    const contents = Array.from({ length: 20 }, () => randomBytes(50_000))
    await Promise.all(contents.map((content, index) => storage().put(`attachments/many-${index}/original`, content)))
    for (const [index, content] of contents.entries())
      expect(hashOf(await storage().read(`attachments/many-${index}/original`))).toBe(hashOf(content))
  })
})

describe('a folder, of a file that is half written', () => {
  const root = () => path.join(folder, 'half')

  test('leaves nothing when the writing fails', async () => {
    const storage = makeFolderStorage(root())
    // A file cannot take the place of a folder.
    await storage.put('attachments/failed/view.jpg/in-the-way', Buffer.from('x'))
    await expect(storage.put('attachments/failed/view.jpg', Buffer.from('x'))).rejects.toThrow()
    expect(await readdir(path.join(root(), 'attachments/failed'))).toEqual(['view.jpg'])
  })

  test('deletes it with its key, after the process was killed', async () => {
    const storage = makeFolderStorage(root())
    await storage.put('attachments/killed/original', Buffer.from('x'))
    await writeFile(path.join(root(), 'attachments/killed/view.jpg.unfinished'), 'half')
    await storage.delete('attachments/killed/view.jpg')
    expect(await readdir(path.join(root(), 'attachments/killed'))).toEqual(['original'])
  })
})

describe('a bucket, read by phones on a slow line,', () => {
  const key = 'attachments/slow/original'
  const content = Buffer.alloc(3_000_000, 7)
  beforeAll(() => bucket.put(key, content))

  test('takes what others store meanwhile, however many they are', async () => {
    const reading = await Promise.all(Array.from({ length: 60 }, () => bucket.open(key)))
    await bucket.put('attachments/meanwhile/original', Buffer.from('x'))
    for (const stream of reading) stream?.destroy()
  })

  test('waits for one that stops for longer than the bucket itself may be silent', async () => {
    const stream = await bucket.open(key)
    await pause(silentMs + 500)
    expect(hashOf(stream && (await buffer(stream)))).toBe(hashOf(content))
  })
})

test('a missing bucket is a failure, never an empty answer to a write', async () => {
  const lost = bucketAt(`http://127.0.0.1:${await freePort()}`)
  await expect(lost.put('attachments/x/original', Buffer.from('x'))).rejects.toThrow()
})

const hashOf = (content: Buffer | undefined) => content && createHash('sha256').update(content).digest('hex')

function bucketAt(endpoint: string): FileStorage {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = server.settings
  return makeS3Storage({
    endpoint,
    region: 'us-east-1',
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  })
}
