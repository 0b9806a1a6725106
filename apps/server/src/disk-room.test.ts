import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { makeDiskRoom, requireWritable } from './disk-room.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('a full disk is logged when it begins and when it ends, once each', async () => {
  let free = 100
  const log = { error: vi.fn(), info: vi.fn() }
  const room = makeDiskRoom({ dataDir: '/data', diskMinFree: 60, log, free: async () => free })
  const ask = async () => {
    vi.advanceTimersByTime(1_000)
    return room.isFull()
  }
  expect(await ask()).toBe(false)
  free = 59
  expect(await ask()).toBe(true)
  expect(await ask()).toBe(true)
  expect(log.error.mock.calls).toEqual([
    [{ free: 59, least: 60 }, expect.stringContaining('writing calls are refused')],
  ])
  expect(log.info).not.toHaveBeenCalled()
  free = 60
  expect(await ask()).toBe(false)
  expect(await ask()).toBe(false)
  expect(log.info.mock.calls).toEqual([[{ free: 60, least: 60 }, expect.stringContaining('has room again')]])
  free = 0
  await expect(ask()).resolves.toBe(true)
  expect(log.error).toHaveBeenCalledTimes(2)
})

test('many calls at once look at the disk once', async () => {
  const free = vi.fn(async () => 0)
  const room = makeDiskRoom({ dataDir: '/data', diskMinFree: 1, log: { error: vi.fn(), info: vi.fn() }, free })
  const refusals = await Promise.allSettled(Array.from({ length: 20 }, () => room.refuseWhenFull()))
  expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(free).toHaveBeenCalledTimes(1)
})

test('without a least room the disk is never full', async () => {
  const log = { error: vi.fn(), info: vi.fn() }
  expect(await makeDiskRoom({ dataDir: '/data', diskMinFree: 0, log, free: async () => 0 }).isFull()).toBe(false)
})

test('a start whose user may not write below DATA_DIR is refused by its name, and a new folder is made', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'data-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  // Below /proc nobody can make one.
  for (const wrong of [file, path.join(file, 'below'), '/proc/data', '/proc/data/below'])
    await expect(requireWritable({ dataDir: wrong, s3: undefined })).rejects.toThrow(
      new RegExp(`\n  DATA_DIR ${wrong} cannot be written: E`),
    )
  await requireWritable({ dataDir: path.join(folder, 'new', 'below'), s3: undefined })
  expect(await readdir(path.join(folder, 'new'))).toEqual(['below'])
})

test('a start that may not write the files is refused by their folder, as after a restore by another user', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'data-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const files = path.join(dataDir, 'files')
  await writeFile(files, '')
  await expect(requireWritable({ dataDir, s3: undefined })).rejects.toThrow(
    `DATA_DIR ${files} cannot be written: EEXIST`,
  )
  const s3 = { endpoint: undefined, region: 'r', bucket: 'b', accessKeyId: 'k', secretAccessKey: 's' }
  await requireWritable({ dataDir, s3 })
})

test('no other user of the machine may look at the files of a start, nor at those of an earlier one', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'data-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const files = path.join(dataDir, 'files')
  const rights = async () => (await stat(files)).mode & 0o777
  await requireWritable({ dataDir, s3: undefined })
  expect(await rights()).toBe(0o700)
  await chmod(files, 0o755)
  await requireWritable({ dataDir, s3: undefined })
  expect(await rights()).toBe(0o700)
})
