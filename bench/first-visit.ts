// `npm run bench:first-visit [-- <folder of a peer's built page> …]`: Lighthouse for a phone, slow 4G simulated, on our
// home screen from a running product and on each peer's page in the same run. Of three runs each median is reported.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { removeDataOf, startProduct } from '../e2e/support/product.ts'
import { findBrowser } from '../tools/find-browser.mjs'
import { serveFolder } from './support/serve-folder.ts'

const runs = 3
const lighthouse = fileURLToPath(new URL('../cli/index.js', import.meta.resolve('lighthouse')))
const flags = '--headless=new --no-sandbox --disable-gpu --no-first-run --accept-lang=zh-CN'

interface Report {
  categories: Record<'performance' | 'accessibility', { score: number }>
  audits: Record<string, { numericValue?: number }>
}

const figures: Record<string, (report: Report) => number> = {
  performance: ({ categories }) => Math.round(categories.performance.score * 100),
  accessibility: ({ categories }) => Math.round(categories.accessibility.score * 100),
  'FCP ms': ({ audits }) => Math.round(audits['first-contentful-paint']?.numericValue ?? Number.NaN),
  'LCP ms': ({ audits }) => Math.round(audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
  'TBT ms': ({ audits }) => Math.round(audits['total-blocking-time']?.numericValue ?? Number.NaN),
  CLS: ({ audits }) => Number((audits['cumulative-layout-shift']?.numericValue ?? Number.NaN).toFixed(3)),
  'bytes kB': ({ audits }) => Math.round((audits['total-byte-weight']?.numericValue ?? Number.NaN) / 100) / 10,
}

const product = await startProduct()
const peers = await Promise.all(
  process.argv.slice(2).map(async (folder) => ({ name: nameOf(resolve(folder)), ...(await serveFolder(folder)) })),
)
const reports = await mkdtemp(join(tmpdir(), 'first-visit-'))
try {
  const pages = [{ name: 'our home', base: product.base }, ...peers]
  const found = new Map(pages.map(({ name }): [string, Report[]] => [name, []]))
  // In turns, so that a slow minute of the machine meets every page.
  for (let run = 0; run < runs; run += 1)
    for (const { name, base } of pages)
      found.get(name)?.push(await visit(`${base}/`, join(reports, `${name}-${run}.json`)))
  console.table(Object.fromEntries([...found].map(([name, each]) => [name, mediansOf(each)])))
} finally {
  for (const peer of peers) peer.stop()
  await product.stop()
  await removeDataOf(product)
  await rm(reports, { recursive: true, force: true })
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

function mediansOf(each: readonly Report[]): Record<string, number> {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
  return Object.fromEntries(Object.entries(figures).map(([name, read]) => [name, middle(each.map(read))]))
}
