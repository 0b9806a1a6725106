import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { placeBalancer } from '../testing/place-balancer.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'

const nginx = '/usr/sbin/nginx'

/** A node as the balancer sees it: it answers with its name. */
async function startNode(name: string, port: number): Promise<Server> {
  const server = createServer((_request, response) => response.end(name)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => stopNode(server))
  return server
}

function stopNode(server: Server): void {
  server.close()
  server.closeAllConnections()
}

/** nginx by the delivered file in front of these ports. Its log is in the folder. */
async function startBalancer(ports: number[]): Promise<{ base: string; folder: string }> {
  const [folder, port] = [await makeTemporaryFolder(), await freePort()]
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const configuration = await placeBalancer(folder, { listen: `127.0.0.1:${port}`, ports })
  const balancer = spawn(nginx, ['-e', 'stderr', '-p', folder, '-c', configuration], { stdio: 'ignore' })
  onTestFinished(async () => {
    balancer.kill('SIGTERM')
    await once(balancer, 'exit')
  })
  const base = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(base), { timeout: 5_000, interval: 50 })
  return { base, folder }
}

describe.skipIf(!existsSync(nginx))('the delivered balancer', () => {
  test('leaves no call without an answer while nodes are restarted one after the other', async () => {
    const [first, second] = await Promise.all([freePort(), freePort()])
    const [one, other] = await Promise.all([startNode('first', first), startNode('second', second)])
    const { base } = await startBalancer([first, second])
    const call = async () => (await fetch(base)).text()

    stopNode(one)
    expect([await call(), await call()]).toEqual(['second', 'second'])
    await startNode('first', first)
    // The operator stops the next node soon after this one is ready, not after nginx's ten seconds.
    await vi.waitFor(async () => expect(await call()).toBe('first'), { timeout: 3_000, interval: 50 })
    stopNode(other)
    expect([await call(), await call()]).toEqual(['first', 'first'])
  })

  test('logs no query: one may open a paper without a session', async () => {
    const port = await freePort()
    await startNode('node', port)
    const { base, folder } = await startBalancer([port])
    await fetch(`${base}/online/wx/fujian/viewimg/of-a-citizen?e=1796031000&s=signature`)
    const log = () => readFile(path.join(folder, 'access.log'), 'utf8')
    await vi.waitFor(async () => expect(await log()).toContain('/online/wx/fujian/viewimg/of-a-citizen'))
    expect(await log()).not.toContain('signature')
  })
})
