import { spawn } from 'node:child_process'
import path from 'node:path'
import { repositoryFolder } from '../../config.ts'
import { freePort } from '../../testing/free-port.ts'
import { placeBalancer } from '../../testing/place-balancer.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import type { Machine } from './machine.ts'
import type { FileServer } from './start-file-server.ts'
import { waitUntil } from './wait-until.ts'

export interface Service {
  /** The balancer's address. */
  base: string
  /** The settings of its nodes. */
  settings: Record<string, string>
  nodes: ServerProcess[]
  /** Starts a node that was killed, on its old port. */
  restartNode(index: number): Promise<void>
  stop(): Promise<void>
}

const nodeCount = 4
const aKey = (id: string) => `${id}:${Buffer.alloc(32, id).toString('base64')}`

/** The platforms' stand-ins, four nodes on one database and one bucket, and nginx in front by deploy/balancer.conf. */
export async function startService(
  { folder, address, start }: Machine,
  { databaseUrl, files }: { databaseUrl: string; files: FileServer },
): Promise<Service> {
  const base = `http://${address}:8000`
  const ports = await Promise.all(Array.from({ length: nodeCount }, freePort))
  const shared = {
    WECHAT_APPID: 'wxstandin000000001',
    WECHAT_SECRET: 'stand-in-wechat-secret',
    REGISTRY_KEY: 'stand-in-registry-key',
  }
  const standins = await startStandins(folder, { ...shared, PRODUCT_BASE: base })
  const settings = {
    ...shared,
    ...files,
    DATABASE_URL: databaseUrl,
    DEMO_DATA: '1',
    FIELD_KEYS: aKey('f1'),
    INDEX_KEY: aKey('i1'),
    PUBLIC_BASE: base,
    STANDIN_BASE: standins,
    TRUSTED_PROXIES: '127.0.0.0/8',
  }
  const startNode = (index: number) =>
    startServerProcess({ ...settings, PORT: String(ports[index]), DATA_DIR: path.join(folder, `node-${index}`) })
  // The first one migrates and fills in the demonstration.
  const nodes = [await startNode(0)]
  nodes.push(...(await Promise.all(ports.slice(1).map((_, index) => startNode(index + 1)))))
  start('/usr/sbin/nginx', [
    '-e',
    'stderr',
    '-p',
    folder,
    '-c',
    await placeBalancer(folder, { listen: `${address}:8000`, ports }),
  ])
  await waitUntil('the balancer answers', 30, async () => (await fetch(`${base}/readyz`)).ok)
  return {
    base,
    settings,
    nodes,
    async restartNode(index) {
      nodes[index] = await startNode(index)
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()))
    },
  }
}

/** In a process of their own, so that every node may be killed. It ends with the machine: it works in its folder. */
async function startStandins(folder: string, environment: Record<string, string>): Promise<string> {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const own = { PORT: String(port), DATA_DIR: folder, STANDIN_REGISTRY_PROPERTIES: '50' }
  const main = path.join(repositoryFolder, 'apps/standins/src/main.ts')
  spawn(process.execPath, [main], { cwd: folder, stdio: 'ignore', env: { ...process.env, ...environment, ...own } })
  await waitUntil('the stand-ins answer', 60, async () => (await fetch(`${base}/standin/`)).ok)
  return base
}
