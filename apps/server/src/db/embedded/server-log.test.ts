import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../testing/temporary-postgres.ts'
import { makeServerLog } from './server-log.ts'

test('the log grows over several starts, never past two files of two megabytes, and ends with the newest lines', async () => {
  const folder = await makeTemporaryFolder()
  const path = join(folder, 'postgres.log')
  const line = Buffer.from(`${'x'.repeat(99_999)}\n`)
  for (let start = 0; start < 3; start += 1) {
    const log = makeServerLog(path)
    for (let count = 0; count < 30; count += 1) log(line)
    log(Buffer.from(`start ${start}\n`))
  }
  expect((await readdir(folder)).sort()).toEqual(['postgres.log', 'postgres.log.1'])
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).size).toBeLessThanOrEqual(2_097_152)
  expect(await readFile(path, 'utf8')).toMatch(/start 2\n$/)
  await rm(folder, { recursive: true })
})
