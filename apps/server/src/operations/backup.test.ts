import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getApplication } from '@registration/contract/applications.ts'
import { listMaterials } from '@registration/contract/materials.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryFolder } from '../config.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { aCompleteDraft, aDraft } from '../testing/applications.ts'
import type { Client } from '../testing/client.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { signIn } from '../testing/sign-in.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'

let folder: string
let server: ServerProcess
let citizen: Client
const at = (...names: string[]) => path.join(folder, ...names)

beforeAll(async () => {
  folder = await makeTemporaryFolder()
  server = await startServerProcess({ DATA_DIR: at('data'), STANDIN_REGISTRY_PROPERTIES: '50' })
  citizen = await signIn(server.base, 'zhangsan')
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const run = (command: 'backup' | 'restore', dataDir: string, ...options: string[]) =>
  runScript(path.join(repositoryFolder, `apps/server/src/operations/${command}-command.ts`), dataDir, ...options)

async function runScript(script: string, dataDir: string, ...options: string[]) {
  const { NODE_ENV, VITEST, ...inherited } = process.env
  const child = spawn(process.execPath, [script, ...options], {
    env: { ...inherited, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

/**
 * Every row of every table as text, in order. Unlogged rows (counts of limits) need not survive a crash, nor be in a
 * backup.
 */
async function rowsOf(home: string): Promise<Record<string, string[]>> {
  const database = await startEmbeddedPostgres(home)
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    const tables = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`,
    )
    const all: Record<string, string[]> = {}
    for (const { relname } of tables.rows) {
      const { rows } = await client.query(`select t::text as row from "${relname}" t order by 1`)
      all[relname] = rows.map(({ row }) => row)
    }
    return all
  } finally {
    await client.end()
    await database.stop()
  }
}

async function filesOf(home: string): Promise<Record<string, string>> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const contents = await Promise.all(
    files.map(async (file) => [path.relative(home, file), await readFile(file, 'hex')]),
  )
  return Object.fromEntries(contents)
}

test('a backup of the running product, restored into a new folder, has the data at its end', async () => {
  const before = await aCompleteDraft(citizen)
  let writing = true
  const written: string[] = []
  const writer = (async () => {
    // A citizen may have a hundred drafts.
    while (writing && written.length < 90) written.push(await aDraft(citizen))
  })()
  const made = await run('backup', at('data'), at('live'))
  writing = false
  await writer
  expect(made).toEqual({ code: 0, output: expect.stringContaining(' files are in ') })
  expect(written.length).toBeGreaterThan(0)

  expect(await run('restore', at('restored'), at('live'))).toEqual({
    code: 0,
    output: expect.stringContaining(' files are in '),
  })
  const withoutKeys = await startServerProcess({ DATA_DIR: at('restored') }).catch(String)
  expect(withoutKeys).toContain(`FIELD_KEYS is missing: put back ${at('restored', 'keys', 'FIELD_KEYS')}`)
  expect(withoutKeys).toContain('INDEX_KEY is missing')
  expect(await readdir(at('restored'))).not.toContain('keys')
  const otherKey = `dev1:${Buffer.alloc(32).toString('base64')}`
  const withOthers = startServerProcess({ DATA_DIR: at('restored'), FIELD_KEYS: otherKey, INDEX_KEY: otherKey })
  await expect(withOthers).rejects.toThrow('FIELD_KEYS does not decrypt')

  await cp(at('data', 'keys'), at('restored', 'keys'), { recursive: true })
  const restored = await startServerProcess({ DATA_DIR: at('restored'), STANDIN_REGISTRY_PROPERTIES: '50' })
  try {
    const again = await signIn(restored.base, 'zhangsan')
    const [there, here] = await Promise.all(
      [again, citizen].map((client) => client.call(getApplication, { applicationId: before })),
    )
    expect(there).toEqual(here)
    const materials = await again.call(listMaterials, { applicationId: before })
    expect(JSON.stringify(materials)).toContain('viewimg')
    // Everything acknowledged before the start of the backup is complete: the first of the concurrent writes is.
    await again.call(getApplication, { applicationId: written[0] ?? '' })
  } finally {
    await restored.stop()
  }
  const audit = path.join(repositoryFolder, 'apps/server/src/modules/audit/verify-command.ts')
  expect(await runScript(audit, at('restored'))).toEqual({
    code: 0,
    output: expect.stringContaining('all of them hold'),
  })
})

test('a backup of the stopped product is the same to the last row and byte', async () => {
  await server.stop()
  expect(await run('backup', at('data'), at('cold'))).toEqual({
    code: 0,
    output: expect.stringContaining(' files are in '),
  })
  expect(await run('restore', at('copy'), at('cold'))).toEqual({
    code: 0,
    output: expect.stringContaining(' files are in '),
  })
  const rows = await rowsOf(at('data', 'database'))
  expect(rows.application?.length).toBeGreaterThan(1)
  expect(await rowsOf(at('copy', 'database'))).toEqual(rows)
  const files = await filesOf(at('data', 'files'))
  expect(Object.keys(files).length).toBeGreaterThan(0)
  expect(await filesOf(at('copy', 'files'))).toEqual(files)
})

test('nothing is overwritten: an existing folder is refused, and so is a data folder in use', async () => {
  expect(await run('backup', at('data'), at('cold'))).toEqual({
    code: 1,
    output: `${at('cold')} is there already: a backup wants a new folder\n`,
  })
  const { code, output } = await run('restore', at('data'), at('cold'))
  expect(code).toBe(1)
  expect(output).toContain('a restore wants a new DATA_DIR')
})

test('a backup of another PostgreSQL version is reported, and leaves neither database nor files', async () => {
  await cp(at('cold'), at('foreign'), { recursive: true })
  await writeFile(at('foreign', 'database', 'PG_VERSION'), '9.6\n')
  const manifest = JSON.parse(await readFile(at('foreign', 'manifest.json'), 'utf8'))
  manifest.files['database/PG_VERSION'] = createHash('sha256').update('9.6\n').digest('hex')
  await writeFile(at('foreign', 'manifest.json'), JSON.stringify(manifest))
  const refused = await run('restore', at('elsewhere'), at('foreign'))
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.output).not.toContain('is there already')
  expect(await readdir(at('elsewhere'))).toEqual(['database'])
  expect(await readdir(at('elsewhere', 'database'))).not.toContain('postgres')
})

test('a damaged or incomplete backup is reported, and leaves nothing behind', async () => {
  const [file = ''] = Object.keys(await filesOf(at('cold', 'files')))
  await writeFile(at('cold', 'files', file), 'altered')
  const damaged = await run('restore', at('other'), at('cold'))
  expect(damaged).toMatchObject({ code: 1 })
  expect(damaged.output).toContain(`The backup is damaged: files/${file}`)
  expect(await readdir(at('other', 'database'))).toEqual([])
  await rm(at('cold', 'manifest.json'))
  expect((await run('restore', at('other'), at('cold'))).output).toContain('not a whole backup')
})
