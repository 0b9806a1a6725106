import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sendFeedback } from '@registration/contract/feedback.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeFolderStorage } from '../platform/files/file-storage.ts'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { startProduct, type TestProduct } from '../testing/product.ts'
import { aKey } from '../testing/production-settings.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'

const keys = { FIELD_KEYS: aKey('f1'), INDEX_KEY: aKey('i1') }

let database: FreshDatabase
let dataDir: string
let product: TestProduct
beforeAll(async () => {
  database = await freshDatabase()
  dataDir = await makeTemporaryFolder()
  product = await startProduct({
    // The clock of the nodes: the registry refuses a message of another time.
    at: new Date().toISOString(),
    env: keys,
    open: async () => ({ database, dataDir: await makeTemporaryFolder() }),
  })
})
afterAll(async () => {
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Another node of the product, whose platforms are the product's stand-ins. */
async function startNode(settings: Record<string, string> = {}) {
  const ofProduct = { ...keys, DATABASE_URL: database.url, DATA_DIR: dataDir, STANDIN_BASE: product.base }
  const node = await startServerProcess({ ...ofProduct, ...settings })
  onTestFinished(() => node.stop())
  return node
}

const messages = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute()
const days = () => database.db.selectFrom('calendar_day').select('id').execute()
const anchors = () => makeFolderStorage(path.join(dataDir, 'files')).list('audit-anchors')

test('a node of a drill delivers no message, and neither maintains nor extends the copy, and says so', async () => {
  await product.worker.stop()
  const citizen = await product.signIn('zhangsan')
  await citizen.call(sendFeedback, { content: '办理很顺利' })
  for (const table of ['slot', 'calendar_day'] as const) await database.db.deleteFrom(table).execute()
  const waiting = await messages()
  expect(waiting).not.toEqual([])

  const drill = await startNode({ DRILL: '1' })
  expect(await (await fetch(`${drill.base}/readyz`)).json()).toEqual({ status: 'ready', drill: true })
  // What has begun is finished before the process ends.
  expect(await drill.end('SIGTERM')).toBe(0)
  expect(drill.output()).toContain('DRILL is 1')
  expect([await messages(), await days(), await anchors()]).toEqual([waiting, [], []])

  const node = await startNode()
  await vi.waitFor(async () => expect(await messages()).toEqual([]), 60_000)
  expect(await node.end('SIGTERM')).toBe(0)
  expect(node.output()).not.toContain('DRILL')
  expect(await days()).not.toEqual([])
  expect(await anchors()).not.toEqual([])
})
