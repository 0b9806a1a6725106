import { expect, it } from 'vitest'
import file from '../../../content/pages.yaml?raw'
import { en } from './locales/en.ts'
import { zhCN } from './locales/zh-CN.ts'
import { routes } from './routes.tsx'

const pages = [...file.matchAll(/path: (\S+), title: \{ zh: (.+?), en: (.+?) \}/g)].map(([, address, zh, english]) => ({
  address,
  zh,
  en: english?.replace(/^'|'$/g, ''),
}))
const titlesOf = (title: string) => {
  const name = title.replace('titles.', '')
  const zh: Record<string, string> = zhCN.titles
  const english: Record<string, string> = en.titles
  return { zh: zh[name], en: english[name] }
}

it('the office’s list of pages has every address of the app with the title that its screen shows', () => {
  const shown = routes.flatMap(({ patterns, title }) => patterns.map((address) => ({ address, ...titlesOf(title) })))
  const inOrder = (list: { address?: string }[]) =>
    [...list].sort((a, b) => (String(a.address) < String(b.address) ? -1 : 1))
  expect(pages.length).toBeGreaterThan(0)
  expect(inOrder(pages)).toEqual(inOrder(shown))
})
