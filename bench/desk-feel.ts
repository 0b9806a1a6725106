// `npm run bench:desk-feel`: the desk in Chromium on this machine: how soon a case of sixty pictures is there, the next
// picture, an answer to a tap in it, and how fifty rows of a queue scroll.
import path from 'node:path'
import { chromium } from '@playwright/test'
import { createApplication, submitApplication } from '@registration/contract/applications.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import { saveParty } from '@registration/contract/party.ts'
import { saveUnits } from '@registration/contract/property-unit.ts'
import sharp from 'sharp'
import { aParty, aUnit } from '../apps/server/src/demonstration/builders.ts'
import { homeAt, ownerOf } from '../apps/server/src/demonstration/desk/people.ts'
import { officerCookie } from '../apps/server/src/http/cookies.ts'
import { findCase } from '../apps/server/src/modules/desk-cases/case-store.ts'
import { businessId, deskRegion, upload } from '../apps/server/src/testing/applications.ts'
import { startServer } from '../apps/server/src/testing/bench-server.ts'
import { makeClient } from '../apps/server/src/testing/client.ts'
import { anOfficer } from '../apps/server/src/testing/officer-sessions.ts'
import { buildWebIfStale } from '../tools/build-web.ts'
import { findBrowser } from '../tools/find-browser.mjs'
import { makeAccount } from './support/account.ts'
import { fillCases } from './support/fill-cases.ts'
import { measureDesk } from './support/measure-desk.ts'
import { report } from './support/report.ts'
import { middle } from './support/traffic.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const pictures = 60
const perCall = 9
/** A home of 武安市 in the stand-in's register. */
const home = homeAt(39)
const { name, documentNumber } = ownerOf(39)

await buildWebIfStale(path.join(import.meta.dirname, '..'))
const executablePath = findBrowser()
const server = await startServer()
const args = ['--no-sandbox', '--disable-gpu']
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
try {
  await fillCases(server, 200, 200)
  const caseId = await makeCase()
  const sessions = { services: server.services, visitor: () => makeClient(server.base) }
  const { client } = await anOfficer(sessions, { roles: ['cadastral', 'supervisor'] })
  const token = client.cookies.get(officerCookie) ?? ''
  const { cold, next, taps, tasks } = await measureDesk(browser, {
    base: server.services.config.desk.base,
    cookie: { name: officerCookie, value: token },
    caseId,
    rounds,
  })
  const seconds = (each: readonly number[]) => each.map((ms) => (ms / 1000).toFixed(2)).join(', ')
  const opened = `a case of ${pictures} pictures: facts and first paper, empty cache`
  report({ name: opened, value: middle(cold) / 1000, unit: 's', atMost: 1, note: seconds(cold) })
  const ahead = 'its next paper, fetched ahead'
  report({ name: ahead, value: middle(next) / 1000, unit: 's', atMost: 0.3, note: seconds(next) })
  const [slowest = ['', 0]] = Object.entries(taps).sort(([, a], [, b]) => b - a)
  const [tap, value] = slowest
  const tapped = `slowest of ${Object.keys(taps).length} taps in it to the first changed frame`
  report({ name: tapped, value, unit: 'ms', atMost: 100, note: tap })
  const longest = Math.max(0, ...tasks)
  const scrolled = 'longest task while scrolling fifty rows of a queue'
  report({ name: scrolled, value: longest, unit: 'ms', atMost: 50, note: '0: none above 50 ms' })
} finally {
  await browser.close()
  await server.stop()
}

/** A sale in 武安市 with its pictures, handed over to the desk. */
async function makeCase(): Promise<string> {
  const { client } = await makeAccount(server.services, server.base, 1)
  const input = { businessId, byAppointment: false, regionCode: deskRegion }
  const { applicationId } = await client.call(createApplication, input)
  await client.call(saveParty, { applicationId, party: aParty() })
  await client.call(saveParty, { applicationId, party: aParty({ role: 'obligor', name, documentNumber }) })
  const { certificateNumber, unitNumber, location } = home
  await client.call(saveUnits, { applicationId, units: [aUnit({ certificateNumber, unitNumber, location })] })
  const { materials } = await client.call(listMaterials, { applicationId })
  const required = materials.filter(({ isRequired }) => isRequired)
  for (let made = 0; made < pictures; made += perCall) {
    const material = required[(made / perCall) % required.length]
    const files = Array.from({ length: Math.min(perCall, pictures - made) }, (_, n) => aScan(made + n))
    const { body } = await upload(client, { applicationId, materialId: material?.id ?? '' }, await Promise.all(files))
    if (body.stat !== 1) throw new Error(JSON.stringify(body))
  }
  await client.call(submitApplication, { applicationId })
  while ((await findCase(server.services.pool, applicationId))?.state !== 'waiting')
    await new Promise((resolve) => setTimeout(resolve, 100))
  return applicationId
}

/** A page as a phone takes it: about a megabyte of noise, another for each number. */
function aScan(n: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 100 + n, sigma: 30 } as const
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}
