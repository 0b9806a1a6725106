// `npm run bench:first-visit [-- <folder of a peer's built page> …]`: Lighthouse for a phone, slow 4G simulated, on our
// home screen from a running product and on each peer's page in the same run. Of five runs each median is reported.
// `PEERS` has folders too, with colons between them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { removeDataOf, startProduct } from '../e2e/support/product.ts'
import { findBrowser } from '../tools/find-browser.mjs'
import { type Figure, report } from './support/report.ts'
import { serveFolder } from './support/serve-folder.ts'
import { middle } from './support/traffic.ts'

const runs = 5
const lighthouse = fileURLToPath(new URL('../cli/index.js', import.meta.resolve('lighthouse')))
const flags = '--headless=new --no-sandbox --disable-gpu --no-first-run --accept-lang=zh-CN'

interface Report {
  categories: Record<'performance' | 'accessibility', { score: number }>
  audits: Record<string, { numericValue?: number }>
}

const figures = {
  performance: { unit: '', read: ({ categories }) => categories.performance.score * 100 },
  accessibility: { unit: '', read: ({ categories }) => categories.accessibility.score * 100 },
  'first content': { unit: 'ms', read: (report) => audited(report, 'first-contentful-paint') },
  'largest content': { unit: 'ms', read: (report) => audited(report, 'largest-contentful-paint') },
  'time blocked': { unit: 'ms', read: (report) => audited(report, 'total-blocking-time') },
  'layout shift': { unit: '', read: (report) => audited(report, 'cumulative-layout-shift') },
  bytes: { unit: 'kB', read: (report) => audited(report, 'total-byte-weight') / 1000 },
} satisfies Record<string, { unit: Figure['unit']; read: (report: Report) => number }>

const product = await startProduct()
const folders = [...process.argv.slice(2), ...(process.env.PEERS ?? '').split(delimiter)].filter((each) => each !== '')
const peers = await Promise.all(
  folders.map(async (folder) => ({ name: nameOf(resolve(folder)), ...(await serveFolder(folder)) })),
)
const reports = await mkdtemp(join(tmpdir(), 'first-visit-'))
try {
  const pages = [{ name: 'our home', base: product.base }, ...peers]
  const found = new Map(pages.map(({ name }): [string, Report[]] => [name, []]))
  // In turns, so that a slow minute of the machine meets every page.
  for (let run = 0; run < runs; run += 1)
    for (const { name, base } of pages)
      found.get(name)?.push(await visit(`${base}/`, join(reports, `${name}-${run}.json`)))
  for (const [name, each] of found)
    for (const [what, { read, unit }] of Object.entries(figures))
      report({ name: `${name}: ${what}`, value: middle(each.map(read)), unit })
  if (peers.length > 0) compare(found)
} finally {
  for (const peer of peers) peer.stop()
  await product.stop()
  await removeDataOf(product)
  await rm(reports, { recursive: true, force: true })
}

/** Ours beside the best of the peers in each figure. */
function compare(found: ReadonlyMap<string, Report[]>): void {
  const [ours = 0, ...others] = [...found.values()].map((each) => middle(each.map(figures.performance.read)))
  const below = Math.max(...others) - ours
  report({ name: 'performance: the best peer above ours', value: below, unit: '', atMost: 0 })
  for (const [what, atMost] of [
    ['time blocked', 1],
    ['largest content', 0.5],
  ] as const) {
    const [own = 0, ...theirs] = [...found.values()].map((each) => middle(each.map(figures[what].read)))
    report({ name: `${what}: ours ÷ the least of the peers`, value: own / Math.min(...theirs), unit: '×', atMost })
  }
}

async function visit(address: string, path: string): Promise<Report> {
  const options = ['--quiet', '--output=json', `--output-path=${path}`, '--only-categories=performance,accessibility']
  const child = spawn(process.execPath, [lighthouse, address, ...options, `--chrome-flags=${flags}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROME_PATH: findBrowser() },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${address}`)
  return JSON.parse(await readFile(path, 'utf8'))
}

/** A build's folder is called after what was built. */
function nameOf(folder: string): string {
  return /^(?:dist|build|out)$/.test(basename(folder)) ? basename(dirname(folder)) : basename(folder)
}

function audited({ audits }: Report, audit: string): number {
  const { numericValue } = audits[audit] ?? {}
  if (numericValue === undefined) throw new Error(`Lighthouse did not judge ${audit}`)
  return numericValue
}
