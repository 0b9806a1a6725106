import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../testing/temporary-postgres.ts'
import { restoreSymlinks } from './binaries.ts'

test('missing library links are made, and existing ones stay', async () => {
  const folder = await makeTemporaryFolder()
  const native = join(folder, 'native')
  await mkdir(join(native, 'lib'), { recursive: true })
  await writeFile(join(native, 'lib', 'libpq.so.5.18'), 'the library')
  const source = 'native/lib/libpq.so.5.18'
  const links = ['native/lib/libpq.so', 'native/lib/libpq.so.5'].map((target) => ({ source, target }))
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links))
  restoreSymlinks(native)
  restoreSymlinks(native)
  expect(await readFile(join(native, 'lib', 'libpq.so.5'), 'utf8')).toBe('the library')
  expect(await readFile(join(native, 'lib', 'libpq.so'), 'utf8')).toBe('the library')
  await rm(folder, { recursive: true })
})
