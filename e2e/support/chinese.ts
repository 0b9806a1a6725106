import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { homeAt, homes, ownerOf, personAt } from '../../apps/server/src/demonstration/desk/people.ts'
import { longAddress, longName, threeUnits } from './long-text.ts'

const root = join(import.meta.dirname, '..', '..')
/** Where the demonstration's names, addresses, opinions and other data are written down. */
const sources = ['apps/server/src/demonstration', 'apps/standins/src/registry', 'apps/standins/src/land-register']
/** What the registry writes to a step of an application: the business in the registry's own words. */
const notes = ['更正登记', '居住权首次登记']
/** What is printed on certificates, as an example in a field's help. */
const printed = '冀（2023）某某市不动产权第0001234号'
/** The people and homes of the desk's demonstration, which are made of parts. */
const made = Array.from({ length: homes }, (_, home) => [homeAt(home), ownerOf(home), personAt(100 + home)])
/** A language is called by its own name wherever it is chosen. */
const known = ['中文', printed, longName, longAddress, threeUnits.location, JSON.stringify(made), ...notes]
const data = [...known, ...sources.map(readAll)].join('\n')

/** The Chinese on the screen that is neither a name nor data: what an English page must not have. */
export async function findChinese(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent?.closest('script, style, [lang^="zh"]') || parent?.checkVisibility() === false) continue
      found.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
      if (element.closest('[lang^="zh"]')) continue
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) found.push(element.getAttribute(name) ?? '')
    }
    return [document.title, ...found]
  })
  return texts.filter((text) => (text.match(/[\u4e00-\u9fff]+/g) ?? []).some((run) => !data.includes(run)))
}

function readAll(folder: string): string {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => /\.(?:ts|json|ya?ml)$/.test(name) && !/\.test\.ts$/.test(name))
  return files.map((name) => readFileSync(join(root, folder, name), 'utf8')).join('\n')
}
