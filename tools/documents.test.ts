import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const featurePages = readdirSync(join(root, 'docs/product')).map((name) => `docs/product/${name}`)
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...['ARCHITECTURE', 'OPERATIONS', 'PRODUCT', 'SCALING', 'SECURITY'].map((name) => `docs/${name}.md`),
  ...featurePages,
]

/** In characters; rows of tables count too. */
const longestLine = 400

/** A command by its first words, and the test that runs it. */
const tested: Record<string, [file: string, words: string]> = {
  'npm start': ['tools/start.test.ts', "spawn('npm', ['start']"],
  'npm run backup': ['apps/server/src/operations/backup.test.ts', "run('backup'"],
  'npm run restore': ['apps/server/src/operations/backup.test.ts', "run('restore'"],
  'npm run rotate-keys': ['apps/server/src/operations/commands.test.ts', 'rotate-keys-command.ts'],
  'npm run keys': ['apps/server/src/operations/commands.test.ts', 'npm run keys prints settings that production takes'],
  'npm run staff': ['apps/server/src/operations/commands.test.ts', "script = 'staff-command.ts'"],
  'npm run citizen': ['apps/server/src/operations/citizen-command.test.ts', 'citizen-command.ts'],
  'npm run ratings': ['apps/server/src/operations/commands.test.ts', 'ratings-command.ts'],
  'npm run calendar': ['apps/server/src/operations/commands.test.ts', "run('calendar-command.ts'"],
  'npm run audit:verify': ['apps/server/src/operations/commands.test.ts', 'verify-command.ts'],
  'npm run content': ['apps/server/src/operations/commands.test.ts', 'check-content.ts'],
  'npm run forms': ['apps/server/src/operations/commands.test.ts', 'make-forms.ts'],
}

const ofMachine =
  'it changes the machine, or needs systemd; deploy.test.ts reads the unit, and runs the steps of the image'

/** The others, and why no test runs them. */
const untested: Record<string, string> = {
  'npm test': 'it is what runs this',
  'npm run test:long': 'the other half of npm test, by the same tool',
  'npm run check': 'the gate beside the tests, over the same sources; its own parts have tests',
  'npm run dev': 'it watches the checkout and does not end; server and build have tests',
  'npm run generate': 'it writes into the checkout; npm run check fails where that would change something',
  'npm run format': 'it writes into the checkout; npm run check fails where that would change something',
  'npm run pictures':
    'it takes minutes and writes into the checkout; e2e/every-screen.e2e.ts walks through the same screens',
  'npm run proof': 'the long run of what the tests run short',
  'npm run bench': 'a benchmark measures a machine that does nothing else',
  'npm ci': 'it replaces the packages that the tests run on; the steps around it are in tools/prepare.test.ts',
  'git worktree': 'it reads the history, which a copy of the sources may lack',
  'npm run release:fixture': 'it needs the code of the version before; upgrade.wire.test.ts goes through what it made',
  'docker compose': 'needs a container engine; deploy.test.ts reads the file and runs its steps',
  'kubectl apply': 'needs a cluster; deploy.test.ts reads the file',
  'adduser --system': ofMachine,
  'install -D': ofMachine,
  'install -m': ofMachine,
  'systemctl daemon-reload': ofMachine,
  'journalctl -u': ofMachine,
  'runuser -u': ofMachine,
  pg_basebackup: 'PostgreSQL’s own tool, on the operator’s database',
  pg_dump: 'PostgreSQL’s own tool, on the operator’s database',
  'psql "$DATABASE_URL"': 'PostgreSQL’s own tool, on the operator’s database',
  pg_restore: 'PostgreSQL’s own tool, on the operator’s database',
}

/**
 * The commands in documents: lines of shell blocks, and code within a line that begins like a command. A block of `bash` is
 * what another system does to ours.
 */
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

it('each npm command whose output goes into a file is silent: npm would write its own lines before it', () => {
  const redirected = documents.flatMap((file) => commandsOf(read(file)).filter((line) => /^npm run .* >>? /.test(line)))
  expect(redirected.length).toBeGreaterThan(1)
  expect(redirected.filter((line) => !line.includes(' --silent '))).toEqual([])
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

it('no line of a document is over 400 characters', () => {
  // docs/LICENCES.md is generated: one line has all packages of a licence.
  const long = [...documents, 'docs/GLOSSARY.md', 'docs/BENCHES.md', 'bench/README.md'].flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => ([...line].length > longestLine ? [`${file}:${index + 1}`] : [])),
  )
  expect(long).toEqual([])
})

it('the index of the product names each of its pages', () => {
  const named = [...read('docs/PRODUCT.md').matchAll(/\]\((product\/[^)]+)\)/g)].map(([, page = '']) => `docs/${page}`)
  expect(named.toSorted()).toEqual(featurePages.toSorted())
})

it('each test and each file that shows a rule of the product is there', () => {
  const tests = new Set(testFiles().map((file) => basename(file)))
  let shown = 0
  const missing = [...featurePages, 'docs/SECURITY.md'].flatMap((page) =>
    [...read(page).matchAll(/`([\w.-]+\.(?:test|e2e)\.tsx?)`/g)].flatMap(([, name = '']) => {
      shown += 1
      return tests.has(name) ? [] : [`${page}: ${name}`]
    }),
  )
  expect(shown).toBeGreaterThan(400)
  expect(missing).toEqual([])
})

it('each rule of the product says what shows it', () => {
  const bare = featurePages.flatMap((page) => {
    let columns: string[] = []
    return read(page)
      .split('\n')
      .flatMap((line) => {
        const cells = line.startsWith('|') ? line.split('|').slice(1, -1) : []
        if (cells.length === 0) columns = []
        else if (columns.length === 0) columns = cells.map((cell) => cell.trim())
        else if (columns.at(-1) === 'shown by' && !/^ ?(?:---|`[^`]+`)/.test(cells.at(-1) ?? ''))
          return [`${page}: ${line}`]
        return []
      })
  })
  expect(bare).toEqual([])
})

it('each section of the product that a comment cites is there', () => {
  const sections = new Map(
    featurePages.map((page) => [page, [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)]),
  )
  const missing: string[] = []
  let cited = 0
  for (const file of sourceFiles()) {
    for (const [, page = '', title = ''] of read(file).matchAll(/(docs\/product\/[\w-]+\.md)(?:[\s*-]+'([^']+)')?/g)) {
      cited += 1
      if (!sections.get(page)?.includes(title)) missing.push(`${file}: ${page} '${title}'`)
    }
  }
  expect(cited).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

it('each trap has a test of its number', () => {
  const [, table = ''] = /^## Traps\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(read('docs/product/safety.md')) ?? []
  const traps = [...table.matchAll(/^\| ([\d–, ]+) \|/gm)].flatMap(([, numbers = '']) => numbersIn(numbers))
  const titles = testFiles().flatMap((file) =>
    [...read(file).matchAll(/\(\s*['`]safety (\d+):/g)].map(([, number]) => Number(number)),
  )
  expect(new Set(traps).size).toBe(traps.length)
  // 67 to 69 are of features that are not built.
  expect(traps.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 66 }, (_, index) => index + 1), 70])
  expect(traps.filter((trap) => !titles.includes(trap))).toEqual([])
})

/** `5, 20` and `1–3` as numbers. */
function numbersIn(list: string): number[] {
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('–').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

const testFiles = () => sourceFiles().filter((file) => /\.(test|e2e)\.tsx?$/.test(file))

function sourceFiles(): string[] {
  const folders = [
    'apps/server/src',
    'apps/server/migrations',
    'apps/standins/src',
    'apps/desk/src',
    'apps/web/src',
    'packages/contract/src',
    'packages/kit/src',
    'e2e',
  ]
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|sql|css)$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
}
