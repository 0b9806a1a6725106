import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { makePool, type Pool } from './pool.ts'

const asRoot = process.getuid?.() === 0

let folder: string
let children: ChildProcess[]
let running: EmbeddedPostgres[]

beforeEach(async () => {
  folder = await makeTemporaryFolder()
  children = []
  running = []
})
afterEach(async () => {
  for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    child.stdin?.end()
    await once(child, 'exit')
  }
  for (const server of running) await server.stop()
  await rm(folder, { recursive: true })
})

async function start(path = folder): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(path, { settings: { fsync: 'off' } })
  running.push(server)
  return server
}

async function use<T>({ url }: EmbeddedPostgres, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = makePool(url, { max: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

const fill = (server: EmbeddedPostgres) =>
  use(server, (pool) => pool.query("create table thing as select 'kept' as word"))
const words = (server: EmbeddedPostgres) =>
  use(server, async (pool) =>
    (await pool.query<{ word: string }>('select word from thing')).rows.map(({ word }) => word),
  )

/** Another process that starts the same database, reports it, and commits numbers until its input ends. */
function spawnOther(): { child: ChildProcess; lines: AsyncIterator<string> } {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)}
    import { makePool } from ${JSON.stringify(new URL('pool.ts', import.meta.url).href)}
    const server = await startEmbeddedPostgres(process.argv[1]).catch((error) => {
      console.log(error.message)
      process.exit(1)
    })
    let ended = false
    process.stdin.on('end', () => { ended = true }).resume()
    const pool = makePool(server.url)
    await pool.query('create table if not exists number (value int)')
    for (let value = 0; !ended; value += 1) {
      await pool.query('insert into number values ($1)', [value])
      console.log(value)
    }
    await pool.end()
    await server.stop()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

test('the first start makes the database, later ones find its data, from a relative path too', async () => {
  const first = await start()
  await fill(first)
  await first.stop()
  const again = await start(relative(process.cwd(), folder))
  expect(await words(again)).toEqual(['kept'])
})

test('a folder that does not exist is made, with those above it', async () => {
  const server = await start(join(folder, 'some', 'where'))
  expect(await use(server, async (pool) => (await pool.query('select 1 as one')).rows)).toEqual([{ one: 1 }])
})

test('text is compared and folded by Unicode, time is kept in UTC', async () => {
  const query =
    "select upper('é 张') as upper, current_setting('timezone') as zone, current_setting('server_encoding') as encoding"
  const rows = await use(await start(), async (pool) => (await pool.query(query)).rows)
  expect(rows).toEqual([{ upper: 'É 张', zone: 'UTC', encoding: 'UTF8' }])
})

test('a folder of mode 0700 with other files in it is used as it is', async () => {
  await chmod(folder, 0o700)
  await writeFile(join(folder, 'notes.txt'), 'mine')
  const first = await start()
  await fill(first)
  await first.stop()
  expect(await words(await start())).toEqual(['kept'])
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('mine')
})

test.runIf(asRoot)('a folder that is closed or opened to others between two starts keeps its database', async () => {
  for (const mode of [0o711, 0o700, 0o711]) {
    await chmod(folder, mode)
    const server = await start()
    if (mode === 0o711)
      await use(server, (pool) => pool.query("create table if not exists thing as select 'kept' as word"))
    expect(await words(server)).toEqual(['kept'])
    await server.stop()
  }
})

test('a path too long for a socket gets one in a temporary folder, which is removed with the server', async () => {
  const server = await start(join(folder, 'x'.repeat(120)))
  const socketFolder = new URL(server.url).searchParams.get('host') ?? ''
  expect(Buffer.byteLength(socketFolder)).toBeLessThan(90)
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700)
  await fill(server)
  await server.stop()
  await expect(stat(socketFolder)).rejects.toThrow('ENOENT')
})

test('of two processes that start on the same empty folder one runs, the other says why it cannot', async () => {
  const others = [spawnOther(), spawnOther()]
  const said = await Promise.all(others.map(async ({ lines }) => String((await lines.next()).value)))
  expect(said.toSorted()).toEqual([
    '0',
    `Another server is already running on ${folder}: stop it, or set DATA_DIR to another folder`,
  ])
})

test('a second server in the same process is refused while the first one works on', async () => {
  const server = await start()
  await expect(start()).rejects.toThrow(`Another server is already running on ${folder}`)
  await fill(server)
  expect(await words(server)).toEqual(['kept'])
})

test('kill -9 leaves no database process and loses no acknowledged write; an immediate start works', async () => {
  const { child, lines } = spawnOther()
  let acknowledged = -1
  while (acknowledged < 50) acknowledged = Number((await lines.next()).value)
  const postmaster = Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  expect(process.kill(postmaster, 0)).toBe(true)
  child.kill('SIGKILL')
  for (let line = await lines.next(); !line.done; line = await lines.next()) acknowledged = Number(line.value)
  const server = await start()
  expect(() => process.kill(postmaster, 0)).toThrow('ESRCH')
  const query = 'select count(*)::int as count from number where value <= $1'
  const { rows } = await use(server, (pool) => pool.query(query, [acknowledged]))
  expect(rows).toEqual([{ count: acknowledged + 1 }])
})

test('a database that is killed or ended from outside is started again at its address with its data', async () => {
  const server = await start()
  await fill(server)
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const postmaster = Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
    process.kill(postmaster, signal)
    await vi.waitFor(() => expect(() => process.kill(postmaster, 0)).toThrow('ESRCH'), 60_000)
    await vi.waitFor(async () => expect(await words(server)).toEqual(['kept']), 60_000)
  }
})

test('a process file left by a crash does not prevent a start, even when another process has its id', async () => {
  const first = await start()
  await fill(first)
  await first.stop()
  await writeFile(join(folder, 'postgres', 'postmaster.pid'), `${process.ppid}\n${folder}\n`)
  await writeFile(join(folder, 'postgres', '.s.PGSQL.5432.lock'), `${process.ppid}\n`)
  expect(await words(await start())).toEqual(['kept'])
})

test('an interrupted first start is repeated', async () => {
  await mkdir(join(folder, 'postgres.new', 'base'), { recursive: true })
  await fill(await start())
  expect(await readdir(folder)).not.toContain('postgres.new')
})

test('a database that cannot start reports its last log lines in one line and frees the folder', async () => {
  const first = await start()
  await first.stop()
  const control = join(folder, 'postgres', 'global', 'pg_control')
  const kept = await readFile(control)
  await writeFile(control, Buffer.alloc(kept.length))
  await expect(start()).rejects.toThrow(/^The database does not start: .*$/)
  await writeFile(control, kept)
  await start()
})

test('a folder that cannot be written is refused in one line', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(start(join(folder, 'file', 'data'))).rejects.toThrow(
    /^The folder .*\/file\/data cannot be written: set DATA_DIR/,
  )
})

test('the log has errors without their rows', async () => {
  const server = await start()
  await use(server, async (pool) => {
    await pool.query('create table person (phone text primary key)')
    await pool.query('insert into person values ($1)', ['13800138000'])
    await expect(pool.query('insert into person values ($1)', ['13800138000'])).rejects.toThrow('person_pkey')
  })
  await server.stop()
  const log = await readFile(join(folder, 'postgres.log'), 'utf8')
  expect(log).toContain('person_pkey')
  expect(log).not.toContain('13800138000')
})
