import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...['ARCHITECTURE', 'OPERATIONS', 'PRODUCT', 'SCALING'].map((name) => `docs/${name}.md`),
]

/** A command by its first words, and the test that runs it. */
const tested: Record<string, [file: string, words: string]> = {
  'npm start': ['tools/start.test.ts', "spawn('npm', ['start']"],
  'npm run backup': ['apps/server/src/operations/backup.test.ts', "run('backup'"],
  'npm run restore': ['apps/server/src/operations/backup.test.ts', "run('restore'"],
  'npm run rotate-keys': ['apps/server/src/operations/commands.test.ts', 'rotate-keys-command.ts'],
  'npm run calendar': ['apps/server/src/operations/commands.test.ts', "run('calendar-command.ts'"],
  'npm run audit:verify': ['apps/server/src/operations/commands.test.ts', 'verify-command.ts'],
  'npm run content': ['apps/server/src/operations/commands.test.ts', 'check-content.ts'],
  'npm run forms': ['apps/server/src/operations/commands.test.ts', 'make-forms.ts'],
}

/** The others, and why no test runs them. */
const untested: Record<string, string> = {
  'npm test': 'it is what runs this',
  'npm run check': 'the gate beside the tests, over the same sources; its own parts have tests',
  'npm run dev': 'it watches the checkout and does not end; server and build have tests',
  'npm run generate': 'it writes into the checkout; npm run check fails where that would change something',
  'npm run format': 'it writes into the checkout; npm run check fails where that would change something',
  'npm run pictures':
    'it takes minutes and writes into the checkout; e2e/every-screen.e2e.ts walks through the same screens',
  'npm run proof': 'the long run of what the tests run short',
  'npm run bench': 'a benchmark measures a machine that does nothing else',
  'npm ci': 'it replaces the packages that the tests run on; the steps around it are in tools/prepare.test.ts',
  'docker compose': 'needs a container engine; deploy.test.ts reads the file and runs its steps',
  'kubectl apply': 'needs a cluster; deploy.test.ts reads the file',
  'openssl rand': 'another project’s tool',
  pg_basebackup: 'PostgreSQL’s own tool, on the operator’s database',
  pg_dump: 'PostgreSQL’s own tool, on the operator’s database',
  pg_restore: 'PostgreSQL’s own tool, on the operator’s database',
}

/** What documents tell one to type: lines of shell blocks, and code within a line that begins like a command. */
function commandsOf(text: string): string[] {
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'))
  const inline = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
  const starts = /^(?:npm (?:start|test|ci|run)|docker |kubectl |openssl |pg_(?:basebackup|dump|restore)\b|sh )/
  return [...blocks.filter((line) => line.trim() !== ''), ...inline.filter((code) => starts.test(code))].map((line) =>
    line.replace(/^(?:[A-Z_]+=\S+ )+/, '').trim(),
  )
}

/** The words by which the tables above know a command. */
function nameOf(command: string): string {
  const [first = '', second = '', third = ''] = command.split(/\s+/)
  if (first.startsWith('pg_')) return first
  if (first !== 'npm' || second !== 'run') return `${first} ${second}`
  return `npm run ${third.replace(/^(bench|proof):.*/, '$1')}`
}

it('each command in the documents is run by a test, or says why it cannot be', () => {
  const names = new Set(documents.flatMap((file) => commandsOf(read(file)).map(nameOf)))
  expect(names.size).toBeGreaterThan(12)
  expect([...names].filter((name) => !tested[name] && !untested[name])).toEqual([])
  expect([...Object.keys(tested), ...Object.keys(untested)].filter((name) => !names.has(name))).toEqual([])
  for (const [file, words] of Object.values(tested)) expect(read(file)).toContain(words)
})

it('each npm command in the documents is there, and installs first what is missing', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
  const names = documents.flatMap((file) =>
    [...read(file).matchAll(/npm run ([\w:-]*\w)/g)].map(([, name = '']) => name),
  )
  for (const name of new Set(names)) {
    // A family of commands, as in `npm run bench:…`, is there when one of it is.
    if (scripts[name] === undefined)
      expect([name, Object.keys(scripts).filter((each) => each.startsWith(`${name}:`))]).not.toEqual([name, []])
    // Formatting is for a checkout that is worked on.
    else if (name !== 'format')
      expect([name, scripts[`pre${name}`]]).toEqual([name, expect.stringContaining('prepare.mjs')])
  }
})

it('each link and each file that a document names is there', () => {
  const missing: string[] = []
  for (const file of documents) {
    const text = read(file)
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)|src="([^"]+)"/g)].map(
      ([, a, b]) => a ?? b ?? '',
    )
    for (const link of links) if (!existsSync(join(root, dirname(file), link))) missing.push(`${file}: ${link}`)
    const named = [...text.matchAll(/`((?:apps|packages|content|docs|deploy|e2e|tools|bench)\/[\w./-]+)`/g)]
    for (const [, path = ''] of named) if (!existsSync(join(root, path))) missing.push(`${file}: ${path}`)
  }
  expect(missing).toEqual([])
})

it('each section of the product’s page that a comment cites is there', () => {
  const sections = new Set(
    [...read('docs/PRODUCT.md').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase()),
  )
  const missing: string[] = []
  let cited = 0
  for (const file of sourceFiles()) {
    for (const [, list = ''] of read(file).matchAll(
      /docs\/PRODUCT\.md,?\s((?:'[^']+'(?:, )?)+|[A-Z][\w’ -]+(?=\)))/g,
    )) {
      const titles = list.startsWith("'") ? list.match(/[^',]+(?=')/g) : [list]
      for (const title of (titles ?? []).filter((each) => each.trim() !== '')) {
        cited += 1
        if (!sections.has(title.toLowerCase())) missing.push(`${file}: ${title}`)
      }
    }
  }
  expect(cited).toBeGreaterThan(80)
  expect(missing).toEqual([])
})

it('each trap of the product’s page has a test of its number', () => {
  const [, table = ''] = /^## Traps\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(read('docs/PRODUCT.md')) ?? []
  const traps = [...table.matchAll(/^\| ([\d–, ]+) \|/gm)].flatMap(([, numbers = '']) => numbersIn(numbers))
  const tests = sourceFiles().filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
  const titles = tests.flatMap((file) =>
    [...read(file).matchAll(/\(\s*['`]safety (\d+):/g)].map(([, number]) => Number(number)),
  )
  expect(traps.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 48 }, (_, index) => index + 1))
  expect(traps.filter((trap) => !titles.includes(trap))).toEqual([])
})

/** `5, 20` and `1–3` as numbers. */
function numbersIn(list: string): number[] {
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('–').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

function sourceFiles(): string[] {
  const folders = [
    'apps/server/src',
    'apps/server/migrations',
    'apps/standins/src',
    'apps/web/src',
    'packages/contract/src',
    'e2e',
  ]
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|sql|css)$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
}
