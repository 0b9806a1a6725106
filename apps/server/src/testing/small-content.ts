import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { dump, load } from 'js-yaml'
import type { z } from 'zod'
import { guidanceFile, type WrittenChoice } from '../content/guidance-schema.ts'
import { temporaryParent } from './temporary-parent.ts'

const officeContent = join(import.meta.dirname, '../../../../content')

/** One business of each category, those that have something that the first does not, and those that others lead to. */
const businesses = new Set([
  'sale-of-existing-home',
  'gift',
  'first-registration-of-house',
  'mortgage',
  'presale-notice',
  'change-of-name-or-address',
  'reissue-of-lost-certificate',
  'renunciation',
  'correction',
  'objection',
  'residence-right',
  'mortgage-cancellation',
  'notice-cancellation',
  'objection-cancellation',
  'residence-right-cancellation',
])
const articles = new Set(['guides/lost-certificate.md', 'laws/civil-code.md', 'news/ministry-reform.md'])

export interface SmallContent {
  folder: string
  remove(): void
}

/** A copy of the office’s content with a third of its businesses and three of its articles: for tests that break it. */
export function makeSmallContent(): SmallContent {
  const parent = mkdtempSync(join(temporaryParent(), 'content-'))
  const folder = join(parent, 'content')
  mkdirSync(folder)
  for (const entry of readdirSync(officeContent, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name)
    const name = relative(officeContent, source)
    if (!isSmall(name.split(sep).join('/'))) continue
    if (entry.isDirectory()) mkdirSync(join(folder, name), { recursive: true })
    else copyFileSync(source, join(folder, name))
  }
  const isListed = (line: string) => businesses.has(/^ {6}- ([a-z-]+)$/.exec(line)?.[1] ?? 'gift')
  for (const name of ['business-types.yaml', 'opinions.yaml']) {
    const list = join(folder, name)
    writeFileSync(list, readFileSync(list, 'utf8').split('\n').filter(isListed).join('\n'))
  }
  const checks = join(folder, 'register-checks.yaml')
  const rows = /^ {2}([a-z-]+):\n {4}\{.*\n/gm
  const keepKnown = (row: string, business: string) => (businesses.has(business) ? row : '')
  writeFileSync(checks, readFileSync(checks, 'utf8').replace(rows, keepKnown))
  const desk = join(folder, 'desk.yaml')
  const limits = /^ {2}([a-z-]+): \{ registration: .*\n/gm
  writeFileSync(desk, readFileSync(desk, 'utf8').replace(limits, keepKnown))
  const assistant = join(folder, 'guidance.yaml')
  const guidance = guidanceFile.parse(load(readFileSync(assistant, 'utf8')))
  writeFileSync(assistant, dump(smallGuidance(guidance), { lineWidth: -1 }))
  return { folder, remove: () => rmSync(parent, { recursive: true }) }
}

/** Without the ways to other businesses. A question that has one choice left is not asked. */
function smallGuidance({ question, choices, whoComes }: z.infer<typeof guidanceFile>): z.infer<typeof guidanceFile> {
  const isKnown = ([id]: [string, unknown]) => businesses.has(id)
  return {
    question,
    choices: choices.flatMap(smallChoice),
    whoComes: Object.fromEntries(Object.entries(whoComes).filter(isKnown)),
  }
}

function smallChoice(choice: WrittenChoice): WrittenChoice[] {
  if (choice.business !== undefined) return businesses.has(choice.business) ? [choice] : []
  const [first, ...others] = choice.choices?.flatMap(smallChoice) ?? []
  if (!first) return []
  return others.length === 0
    ? [{ ...first, id: choice.id, text: choice.text }]
    : [{ ...choice, choices: [first, ...others] }]
}

function isSmall(name: string): boolean {
  const business = /^businesses\/([^/.]+)\./.exec(name)?.[1]
  const article = /^articles\/(.+\.md)$/.exec(name)?.[1]
  return (business === undefined || businesses.has(business)) && (article === undefined || articles.has(article))
}
