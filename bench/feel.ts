// `npm run bench:feel`: the speed on a phone that is four times slower than this machine: how soon a tap is answered,
// how lists of ROWS (1,000) scroll, what going back restores, and how soon a screen opened by its address is visible
// with 400 ms and 400 kbit/s. Times without a peer: they are meaningful only on a quiet machine.
import path from 'node:path'
import { chromium } from '@playwright/test'
import { sessionCookie } from '../apps/server/src/http/cookies.ts'
import { startServer } from '../apps/server/src/testing/bench-server.ts'
import { buildWebIfStale } from '../tools/build-web.ts'
import { findBrowser } from '../tools/find-browser.mjs'
import { fillLists } from './support/fill-lists.ts'
import { measureAddresses } from './support/measure-addresses.ts'
import { measureLists } from './support/measure-lists.ts'
import { measureTaps } from './support/measure-taps.ts'
import { report } from './support/report.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const rows = Number(process.env.ROWS ?? 1000)
const only = process.env.ONLY
await buildWebIfStale(path.join(import.meta.dirname, '..'))
const executablePath = findBrowser()
const args = ['--no-sandbox', '--disable-gpu']
const server = await startServer()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
try {
  const [client] = await server.signIn(1)
  const token = client?.cookies.get(sessionCookie) ?? ''
  await fillLists(server, 'o-bench-0', rows)
  const { base } = server
  if (!only || only === 'taps') giveTaps(await measureTaps(browser, { base, token, rounds }))
  if (!only || only === 'lists') giveLists(await measureLists(browser, { base, token, rows }))
  if (!only || only === 'addresses') giveAddresses(await measureAddresses(browser, { base, token, rounds }))
} finally {
  await browser.close()
  await server.stop()
}

type Table = Record<string, Record<string, number>>

/** The slowest row stands for all. The table has the others. */
function giveTaps(taps: Table): void {
  console.table(taps)
  const [slowest = ['', {}]] = Object.entries(taps).sort(
    ([, a], [, b]) => (b['median, ms'] ?? 0) - (a['median, ms'] ?? 0),
  )
  const [tap, { 'median, ms': value = 0, 'worst, ms': worst = 0 }] = slowest
  const name = `slowest of ${Object.keys(taps).length} taps to its first changed frame, processor ÷ 4`
  report({ name, value, unit: 'ms', atMost: 100, note: `${tap}; worst ${worst} ms` })
}

function giveLists(lists: Table): void {
  console.table(lists)
  for (const [list, row] of Object.entries(lists)) {
    const target = list.endsWith('÷ 1') ? { atMost: 50 } : {}
    const value = Math.max(row['longest, ms'] ?? 0, row['longest then, ms'] ?? 0)
    const note = `0: none above 50 ms; going back is off by ${row['back: off by, px']} px`
    report({ name: `longest task while scrolling ${rows} ${list}`, value, unit: 'ms', note, ...target })
  }
}

function giveAddresses(addresses: Table): void {
  console.table(addresses)
  for (const [address, row] of Object.entries(addresses)) {
    const note = `anything of it after ${((row['anything, ms'] ?? 0) / 1000).toFixed(1)} s`
    const value = (row['content, ms'] ?? 0) / 1000
    report({ name: `content of ${address} with 400 ms and 400 kbit/s`, value, unit: 's', note })
  }
}
