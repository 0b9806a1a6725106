import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
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

/** Keeps files in a folder of this machine. */
export function makeFolderStorage(folder: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    putFile: (key, localPath, bytes) => disk.putStream(key, createReadStream(localPath), { contentLength: bytes }),
    put: (key, content) => disk.put(key, content),
    open: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : undefined),
    read: async (key) => ((await disk.exists(key)) ? Buffer.from(await disk.getBytes(key)) : undefined),
    delete: (key) => disk.delete(key),
  }
}
