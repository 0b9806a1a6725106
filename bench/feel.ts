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
import { machine } from './support/traffic.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const rows = Number(process.env.ROWS ?? 1000)
const only = process.env.ONLY
await buildWebIfStale(path.join(import.meta.dirname, '..'))
const executablePath = findBrowser()
const args = ['--no-sandbox', '--disable-gpu']
const server = await startServer()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
try {
  console.log(machine())
  const [client] = await server.signIn(1)
  const token = client?.cookies.get(sessionCookie) ?? ''
  await fillLists(server, 'o-bench-0', rows)
  const { base } = server
  if (!only || only === 'taps') console.table(await measureTaps(browser, { base, token, rounds }))
  if (!only || only === 'lists') console.table(await measureLists(browser, { base, token, rows }))
  if (!only || only === 'addresses') console.table(await measureAddresses(browser, { base, token, rounds }))
} finally {
  await browser.close()
  await server.stop()
}
