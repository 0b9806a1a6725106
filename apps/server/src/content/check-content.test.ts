import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeSmallContent } from '../testing/small-content.ts'

const command = join(import.meta.dirname, 'check-content.ts')

it('the command counts the office’s content', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^2 cities, 25 districts\n/)
  expect(stdout).toMatch(/\n\d+ businesses in 10 categories \(\d+ in Handan, \d+ in Xining\)\n/)
  expect(status).toBe(0)
})

it('the command lists the mistakes and fails', async () => {
  const { folder, remove } = makeSmallContent()
  await writeFile(join(folder, 'banners.yaml'), 'fallbackPicture: none.svg\n')
  await writeFile(join(folder, 'stray.txt'), 'x')
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, folder], { encoding: 'utf8' })
  remove()
  expect(stdout).toBe('')
  expect(stderr).toContain('The content has 2 mistake(s):\n')
  expect(stderr).toContain('content/banners.yaml:1: banners: Invalid input')
  expect(stderr).toContain('content/stray.txt: nothing reads this file')
  expect(status).toBe(1)
})
