// `npm run bench:api`: a public call beside bare node:http and bare Fastify that send the same bytes, and a session's
// call beside bare Fastify that asks the same database for the same session. They run in turns, so that all have the
// same machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { askGuidance } from '@registration/contract/guidance.ts'
import { getMenu } from '@registration/contract/home.ts'
import { findLatestApplication } from '@registration/contract/information.ts'
import { makeDatabase } from '../apps/server/src/db/database.ts'
import { startServer } from '../apps/server/src/testing/bench-server.ts'
import { insertCrowd } from '../apps/server/src/testing/crowd.ts'
import { report } from './support/report.ts'
import { drive, middle, type Target } from './support/traffic.ts'

const rounds = 3
const seconds = Number(process.env.SECONDS ?? 3)
const connections = 32
const perSession = 500
const type = { 'content-type': 'application/json' }

const server = await startServer()
const menu = await (await fetch(server.base + getMenu.path, { method: 'POST' })).text()
const question = await (await fetch(server.base + askGuidance.path, { method: 'POST' })).text()
const databaseUrl = String(server.pool.options.connectionString)
const peers = spawn(process.execPath, [path.join(import.meta.dirname, 'support/bare-server.ts')], {
  env: { PATH: process.env.PATH, BODY: menu, QUESTION: question, DATABASE_URL: databaseUrl },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  if (!peers.stdout) throw new Error('the peers have no output')
  const [line] = await once(peers.stdout, 'data')
  const at: { http: string; fastify: string } = JSON.parse(String(line))
  await compare('public call', { url: server.base + getMenu.path, headers: type, body: '{}' }, [
    { name: 'bare node:http', target: { url: at.http, headers: type, body: '{}' }, atLeast: 0.4 },
    { name: 'bare Fastify', target: { url: `${at.fastify}/plain`, headers: type, body: '{}' }, atLeast: 0.65 },
  ])
  await compare('assistant', { url: server.base + askGuidance.path, headers: type, body: '{}' }, [
    { name: 'bare Fastify', target: { url: `${at.fastify}/question`, headers: type, body: '{}' }, atLeast: 0.6 },
  ])
  await compareSessions(at.fastify)
} finally {
  peers.kill('SIGTERM')
  await once(peers, 'exit')
  await server.stop()
}

interface Peer {
  name: string
  target: Target
  atLeast: number
}

async function compare(name: string, ours: Target, peers: readonly Peer[]): Promise<void> {
  const ratios = new Map<string, number[]>()
  for (let round = 0; round <= rounds; round += 1) {
    const own = await drive(ours, { seconds, connections })
    for (const { name: peer, target } of peers) {
      const { rate } = await drive(target, { seconds, connections })
      // The first round warms up.
      if (round > 0) ratios.set(peer, [...(ratios.get(peer) ?? []), own.rate / rate])
    }
    console.log(`${name}: ${own.rate.toFixed(0)}/s  p50 ${own.p50.toFixed(1)} ms  p99 ${own.p99.toFixed(1)} ms`)
  }
  for (const { name: peer, atLeast } of peers)
    report({ name: `${name} ÷ ${peer}`, value: middle(ratios.get(peer) ?? []), unit: '×', atLeast })
}

/** A session makes 600 calls a minute: many citizens, each calling a few hundred times at most. */
async function compareSessions(fastify: string): Promise<void> {
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const members = await insertCrowd(makeDatabase(server.pool), connections)
    const each = (target: (cookie: string) => Target) => perSessionRate(members.map(({ cookie }) => target(cookie)))
    const ours = await each((cookie) => ({
      url: server.base + findLatestApplication.path,
      headers: { ...type, cookie },
      body: '{}',
    }))
    const bare = await each((cookie) => ({
      url: `${fastify}/session`,
      headers: { ...type, 'x-token': cookie.split('=')[1] ?? '' },
      body: '{}',
    }))
    if (round > 0) ratios.push(ours / bare)
    console.log(
      `session call: ${ours.toFixed(0)}/s, bare Fastify with the same session's statement ${bare.toFixed(0)}/s`,
    )
  }
  report({ name: 'session call ÷ bare Fastify with SQL', value: middle(ratios), unit: '×', atLeast: 0.8 })
}

async function perSessionRate(targets: Target[]): Promise<number> {
  const { checkOnce } = await import('./support/traffic.ts')
  const { Agent } = await import('node:http')
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const began = performance.now()
  const calls = Math.min(perSession / 2, 80 * seconds)
  await Promise.all(
    targets.map(async (target) => {
      for (let count = 0; count < calls; count += 1) await checkOnce(target, agent)
    }),
  )
  agent.destroy()
  return (targets.length * calls) / ((performance.now() - began) / 1000)
}
