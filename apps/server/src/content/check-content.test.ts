import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

it('a text in another encoding is a mistake with its line, one with the marks and line ends of another system is none', async () => {
  const { folder, remove } = makeSmallContent()
  const menus = await readFile(join(folder, 'menus.yaml'))
  const article = join(folder, 'articles/news/new.md')
  const text = '---\ntitle: { zh: 公告, en: News }\ntime: "2026-11-01 09:00:00"\n---\n正文\n\n<!-- en -->\n\nText\n'
  await mkdir(dirname(article), { recursive: true })
  await writeFile(article, `\uFEFF${text.replaceAll('\n', '\r\n')}`)
  // 大厅 in GBK.
  await writeFile(
    join(folder, 'menus.yaml'),
    Buffer.concat([Buffer.from('# '), Buffer.from('b4f3ccfc0a', 'hex'), menus]),
  )
  const { stderr } = spawnSync(process.execPath, [command, folder], { encoding: 'utf8' })
  remove()
  expect(stderr).toBe(
    'The content has 1 mistake(s):\ncontent/menus.yaml:1: is not UTF-8: save the file in this encoding\n',
  )
})
