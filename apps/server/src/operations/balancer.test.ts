import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test.skipIf(!existsSync(nginx))(
  'nodes that are restarted one after the other leave no call without an answer',
  async () => {
    const folder = await makeTemporaryFolder()
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const [port, first, second] = await Promise.all([freePort(), freePort(), freePort()])
    const configuration = await placeBalancer(folder, { listen: `127.0.0.1:${port}`, ports: [first, second] })
    const balancer = spawn(nginx, ['-e', 'stderr', '-p', folder, '-c', configuration], { stdio: 'ignore' })
    onTestFinished(async () => {
      balancer.kill('SIGTERM')
      await once(balancer, 'exit')
    })
    const call = async () => (await fetch(`http://127.0.0.1:${port}/`)).text()
    const [one, other] = await Promise.all([startNode('first', first), startNode('second', second)])
    await vi.waitFor(async () => expect(await call()).toMatch(/first|second/), { timeout: 5_000, interval: 50 })

    stopNode(one)
    expect([await call(), await call()]).toEqual(['second', 'second'])
    await startNode('first', first)
    // The operator stops the next node soon after this one is ready, not after nginx's ten seconds.
    await vi.waitFor(async () => expect(await call()).toBe('first'), { timeout: 3_000, interval: 50 })
    stopNode(other)
    expect([await call(), await call()]).toEqual(['first', 'first'])
  },
)
