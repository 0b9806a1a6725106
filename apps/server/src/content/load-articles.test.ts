import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { makeSmallContent } from '../testing/small-content.ts'
import { loadContent } from './load-content.ts'

const realContent = join(import.meta.dirname, '../../../../content')
const lost = 'articles/guides/lost-certificate.md'

let folder: string
beforeEach(() => {
  const content = makeSmallContent()
  folder = content.folder
  onTestFinished(content.remove)
})

/** Replaces the first `right` in a file by `wrong`. Resolves to its line. */
async function plant(file: string, right: string, wrong: string): Promise<number> {
  const source = await readFile(join(folder, file), 'utf8')
  if (!source.includes(right)) throw new Error(`${file} has no ${right}`)
  await writeFile(
    join(folder, file),
    source.replace(right, () => wrong),
  )
  return source.slice(0, source.indexOf(right)).split('\n').length
}

test('the office’s articles, questions and forms are complete in both languages', async () => {
  const { articles, questions, downloads } = await loadContent(realContent)
  const count = (channel: string) => articles.filter((each) => each.channel === channel).length
  expect(['guides', 'notices', 'laws', 'news', 'listings'].map(count)).toEqual([13, 9, 11, 7, 9])
  expect([questions.length, downloads.length]).toEqual([47, 11])
  for (const { url, html } of articles.filter((each) => each.url === undefined)) {
    expect(url).toBeUndefined()
    expect(html.zh).toMatch(/\p{Script=Han}{4}/u)
    expect(html.en).toMatch(/[A-Za-z]{3}/)
  }
})

test('a picture of an article has its size, so that the text below keeps its place while it loads', async () => {
  const { articles } = await loadContent(realContent)
  const html = articles.find(({ id }) => id === 'buy-an-existing-home')?.html
  for (const text of [html?.zh, html?.en])
    expect(text).toContain('<img src="/pictures/guide-four-steps.svg" width="640" height="150" alt="')
})

describe('a mistake in the information is named with its line', () => {
  test.each([
    [lost, '不动产权证书遗失的', '见[这里](javascript:alert(1))', 'a link may lead to http(s) or a screen of the app'],
    [lost, 'First declare', '![x](https://evil.example/x.png) First declare', 'a picture cannot stand in a text'],
    [lost, 'First declare', '![x](/pictures/none.svg) First declare', 'a picture cannot stand in a text'],
    [lost, 'attachments: [lost', 'attachments: [none, lost', 'no download none'],
    [lost, "time: '2026-09-09 09:00:00'", "time: '2026-13-09'", 'must be YYYY-MM-DD HH:mm:ss'],
    [lost, 'attachments:', 'attachment:', 'unknown key attachment'],
    [
      lost,
      '不动产权证书遗失的',
      '满15个工作日，遗失的',
      'a time or fee is a placeholder of the tables, not 15个工作日',
    ],
    [lost, 'First declare', 'Within three working days', 'a placeholder of the tables, not three working days'],
    [lost, 'First declare', 'First pay {fine}', 'nothing in the tables is called {fine}'],
    ['questions.yaml', '每件{home}', '每件80元', 'a time or fee is a placeholder of the tables, not 80元'],
    [
      'notices.yaml',
      'zh: |\n        本服务',
      'zh: |\n        每件80元。本服务',
      'a time or fee is a placeholder of the tables, not 80元',
    ],
    ['questions.yaml', '  - id: how-long', '  - id: apply-where', 'id apply-where is there twice'],
    ['downloads.yaml', '- id: power-of-attorney', '- id: power', 'downloads/power.pdf is missing'],
  ])('%s: %s → %s', async (file, right, wrong, what) => {
    const line = await plant(file, right, wrong)
    await expect(loadContent(folder)).rejects.toThrow(`content/${file}:${line}: `)
    await expect(loadContent(folder)).rejects.toThrow(what)
  })

  test('an article that lacks one of its languages', async () => {
    await plant(lost, '<!-- en -->', '')
    await expect(loadContent(folder)).rejects.toThrow(/lost-certificate\.md:6: the text is needed in both languages/)
  })

  test('an article with both a url and a text', async () => {
    await plant('articles/news/ministry-reform.md', 'url:', 'url: https://example.org/\n---\n正文\n#')
    await expect(loadContent(folder)).rejects.toThrow('an article elsewhere has no text here')
  })

  test('a file without a head, one of an unknown channel, two of one name, and a form that is not listed', async () => {
    await writeFile(join(folder, 'articles/laws/bare.md'), '只有正文')
    await cp(join(folder, 'articles/laws'), join(folder, 'articles/gossip'), { recursive: true })
    await cp(join(folder, lost), join(folder, 'articles/laws/lost-certificate.md'))
    await cp(join(folder, 'downloads/power-of-attorney.pdf'), join(folder, 'downloads/secret.pdf'))
    const error = await loadContent(folder).catch((fault: Error) => fault.message)
    expect(error).toContain('articles/laws/bare.md:1: the file begins with a head')
    expect(error).toContain('articles/gossip/civil-code.md: nothing reads this file')
    expect(error).toContain(`articles/laws/lost-certificate.md: an article of this name stands in ${lost}`)
    expect(error).toContain('downloads/secret.pdf: it is not listed')
  })
})
