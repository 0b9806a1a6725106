// What the first visit and each screen weigh, as the browser loads them; fails where one weighs more than it may.
// `npm run check` runs it, after building what is stale.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readConfig } from '../apps/server/src/config.ts'
import { loadContent } from '../apps/server/src/content/load-content.ts'
import { loadRenderer, readPlainPage, readScreenFiles } from '../apps/server/src/http/prerendered-page.ts'
import { systemIds } from '../apps/server/src/ids.ts'
import { renderHomes } from '../apps/server/src/modules/home/home-page.ts'
import { buildWebIfStale } from './build-web.ts'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  isEntry?: boolean
  isDynamicEntry?: boolean
}

interface Weight {
  what: string
  gzip: number
  brotli: number
  /** In bytes. */
  maxGzip: number
  maxBrotli?: number
}

const kB = 1000
const root = join(import.meta.dirname, '..')
await buildWebIfStale(root)
const { dist, manifest, filesOf, weigh } = buildOf('apps/web')
const first = [...filesOf('index.html'), ...filesOf('src/wake.ts')]
const around = filesOf('src/Screens.tsx').filter((file) => !first.includes(file))
const screens = Object.keys(manifest).filter((key) => /^src\/features\/.*[sS]creens?\.tsx$/.test(key))
const forms = Object.values(manifest).flatMap(({ file }) =>
  /\/(?:library-forms|form-resolver)-/.test(file) ? [file] : [],
)
const isForAll = (file: string) => first.includes(file) || around.includes(file) || /\/(?:library|shared)-/.test(file)
const shared = screens.flatMap((screen) => filesOf(screen)).filter((file) => /\/shared-/.test(file))
if (screens.length < 20 || forms.length !== 2)
  throw new Error(`Only ${screens.length} screens and ${forms.length} parts of the forms were found in the build`)

const weights: Weight[] = [
  await weighHome(),
  { ...weigh('first visit: code and style', first), maxGzip: 88 * kB, maxBrotli: 76 * kB },
  {
    ...weigh('what every screen behind the home screen needs', [...new Set([...around, ...shared])]),
    maxGzip: 55 * kB,
  },
  { ...weigh('forms', forms), maxGzip: 21 * kB },
  ...screens.map((screen) => ({ ...weigh(basename(screen, '.tsx'), ownFilesOf(screen)), maxGzip: 15 * kB })),
  ...weighDesk(),
]
const tooHeavy = weights.filter((each) => each.gzip > each.maxGzip || each.brotli > (each.maxBrotli ?? Infinity))
console.table(
  weights
    .sort((a, b) => b.gzip / b.maxGzip - a.gzip / a.maxGzip)
    .map(({ what, gzip, brotli, maxGzip, maxBrotli }) => ({
      what,
      gzip,
      'at most': maxGzip,
      brotli,
      max: maxBrotli,
    })),
)
for (const { what } of tooHeavy) console.error(`${what}: heavier than it may be`)
process.exitCode = tooHeavy.length === 0 ? 0 : 1

/** The bytes of our code that a screen adds to what all screens share. */
function ownFilesOf(screen: string): string[] {
  return filesOf(screen).filter((file) => !isForAll(file))
}

/** A finished build: its chunks by their sources, the files that each needs, and what files weigh. */
function buildOf(app: string) {
  const dist = join(root, app, 'dist')
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

  /** The file of a chunk, its styles, and those of all that it imports, except what it only fetches later. */
  function filesOf(key: string | undefined, found = new Map<string, string[]>()): string[] {
    const chunk = key === undefined ? undefined : manifest[key]
    if (key === undefined || !chunk) throw new Error(`${key} is not in the build of ${app}`)
    if (!found.has(key)) {
      found.set(key, [chunk.file, ...(chunk.css ?? [])])
      for (const imported of chunk.imports ?? []) filesOf(imported, found)
    }
    return [...new Set([...found.values()].flat())]
  }

  function weigh(what: string, files: readonly string[]) {
    const contents = files.map((file) => readFileSync(join(dist, file)))
    return {
      what,
      gzip: sum(contents.map((content) => gzipSync(content, { level: 9 }).length)),
      brotli: sum(contents.map((content) => brotliCompressSync(content, { params: best(content) }).length)),
    }
  }

  return { dist, manifest, filesOf, weigh }
}

/** The officers' desk: what its first load needs, with its texts in Chinese and its one style sheet, and each screen. */
function weighDesk(): Weight[] {
  const desk = buildOf('apps/desk')
  const styles = Object.values(desk.manifest).flatMap(({ file }) => (file.endsWith('.css') ? [file] : []))
  const first = [...new Set([...desk.filesOf('index.html'), ...desk.filesOf('src/locales/zh-CN.ts'), ...styles])]
  const screens = Object.keys(desk.manifest).filter((key) => /^src\/features\/.*Screen\.tsx$/.test(key))
  if (screens.length === 0 || styles.length !== 1)
    throw new Error('The build of apps/desk lacks its screens or its style')
  return [
    { ...desk.weigh('desk: first load', first), maxGzip: 150 * kB },
    ...screens.map((screen) => ({
      ...desk.weigh(
        `desk: ${basename(screen, '.tsx')}`,
        desk.filesOf(screen).filter((file) => !first.includes(file)),
      ),
      maxGzip: 30 * kB,
    })),
  ]
}

function best({ length }: Buffer): Record<number, number> {
  return { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: length }
}

/** The page of the home screen with the project's own content, in Chinese, the heavier language. */
async function weighHome(): Promise<Weight> {
  const config = readConfig({ PORT: '8080', DATA_DIR: join(root, '.cache/bytes') }, systemIds)
  const renderer = await loadRenderer(dist)
  const content = await loadContent(config.contentDir)
  if (!renderer) throw new Error('The build cannot prerender the home screen')
  const files = await readScreenFiles(dist)
  const homes = await renderHomes(await readPlainPage(dist), renderer, { config, content, files })
  const { bodies } = homes['zh-CN'].visitor
  return { what: 'page of the home', gzip: bodies.gzip.length, brotli: bodies.br.length, maxGzip: 6 * kB }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
