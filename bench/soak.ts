// `npm run bench:soak`: MINUTES (60) at RATE (200) mixed requests a second; memory and p99 of each tenth of the time,
// the last beside the second, when everything is warm.
import http from 'node:http'
import { createApplication, listApplications } from '@registration/contract/applications.ts'
import { requestIdName } from '@registration/contract/endpoint.ts'
import { getMenu } from '@registration/contract/home.ts'
import { getUserInfo } from '@registration/contract/session.ts'
import * as z from 'zod/mini'
import { systemIds } from '../apps/server/src/ids.ts'
import { startServer } from '../apps/server/src/testing/bench-server.ts'
import { checkOnce, machine, memoryOf, spread, type Target } from './support/traffic.ts'

const minutes = Number(process.env.MINUTES ?? 60)
const rate = Number(process.env.RATE ?? 200)
const parts = 10
const type = { 'content-type': 'application/json' }

const server = await startServer()
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
try {
  console.log(`${machine()}; ${minutes} minutes at ${rate} requests a second`)
  const cookies = (await server.signIn(Math.ceil(rate / 4))).map((client) => `session=${client.cookies.get('session')}`)
  const samples: { p99: number; memory: number }[] = []
  for (let part = 0; part < parts; part += 1) {
    const took = await keepAsking(cookies, (minutes * 60) / parts)
    const { p50, p99 } = spread(took)
    const memory = memoryOf(server.pid)
    samples.push({ p99, memory })
    console.log(
      `${part + 1}/${parts}: ${took.length} answers  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  ${memory.toFixed(0)} MB`,
    )
  }
  const [second, last] = [samples[1], samples.at(-1)]
  if (second && last)
    console.log(
      `memory × ${(last.memory / second.memory).toFixed(2)}, p99 × ${(last.p99 / second.p99).toFixed(2)} from the second part to the last`,
    )
} finally {
  agent.destroy()
  await server.stop()
}

/** Asks at the given rate, whether or not answers keep up; how long each took. */
async function keepAsking(cookies: string[], seconds: number): Promise<number[]> {
  const answers: Promise<number>[] = []
  const began = performance.now()
  for (let sent = 0; sent < rate * seconds; sent += 1) {
    const wait = began + (sent * 1000) / rate - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    answers.push(checkOnce(mixed(sent, cookies[sent % cookies.length] ?? ''), agent))
  }
  return Promise.all(answers)
}

/** Half reads of the home screen, four in ten reads of the citizen's own data, one in ten a new draft. */
function mixed(index: number, cookie: string): Target {
  const to = (endpoint: { path: string }, payload: object): Target => ({
    url: server.base + endpoint.path,
    headers: { ...type, cookie },
    body: JSON.stringify(payload),
  })
  const kind = index % 10
  if (kind < 5) return to(getMenu, {})
  if (kind < 7) return to(getUserInfo, {})
  if (kind < 9)
    return to(listApplications, z.encode(listApplications.input, { group: 'unsubmitted', page: 1, pageSize: 15 }))
  const draft = z.encode(createApplication.input, { businessId: '130400-sale-of-existing-home', byAppointment: false })
  return to(createApplication, { ...draft, [requestIdName]: systemIds.uuid() })
}
