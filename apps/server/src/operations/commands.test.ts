import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { readConfig, repositoryFolder } from '../config.ts'
import { makeFieldCipher } from '../db/field-cipher.ts'
import { systemIds } from '../ids.ts'
import { anchorAudit } from '../modules/audit/anchor-service.ts'
import { recordCommand } from '../modules/audit/audit-service.ts'
import { makeFolderStorage } from '../platform/files/file-storage.ts'
import { makeTestSeal } from '../platform/pdf/test-seal.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { startProduct } from '../testing/product.ts'
import { makeTemporaryFolder } from '../testing/temporary-postgres.ts'
import { clockAheadBy } from '../testing/wrong-clock.ts'

let database: FreshDatabase
let dataDir: string
beforeAll(async () => {
  database = await freshDatabase()
  dataDir = await makeTemporaryFolder()
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The script of an npm command with options, on a database of its own. Returns its output. Throws when it fails. */
const run = (script: string, ...options: string[]) => runWith({}, script, ...options)

/** The same with more settings. */
async function runWith(settings: Record<string, string>, script: string, ...options: string[]): Promise<string> {
  const { NODE_ENV, VITEST, ...inherited } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(repositoryFolder, 'apps/server/src', script), ...options],
    { env: { ...inherited, DATABASE_URL: database.url, DATA_DIR: dataDir, ...settings } },
  )
  return stdout
}

/** The last day of the calendar on which the office is open. `YYYY-MM-DD`. */
async function anOpenDay(): Promise<string> {
  const { day } = await database.db
    .selectFrom('calendar_day')
    .select('day')
    .where('area_code', '=', '130400')
    .where('is_closed', '=', false)
    .orderBy('day', 'desc')
    .executeTakeFirstOrThrow()
  return String(day)
}

test('npm run calendar makes the days, closes one, and opens it again', async () => {
  expect(await run('calendar-command.ts')).toMatch(/^[1-9]\d* days were put in\n$/)
  const day = await anOpenDay()
  const closed = await run('calendar-command.ts', 'close', '130400', day, '年终盘点', 'Stocktaking')
  expect(closed).toBe(`${day} is closed in 130400; 0 bookings were cancelled and their citizens notified\n`)
  await database.db
    .insertInto('calendar_day')
    .values({ id: '130400-20260105', area_code: '130400', day: '2026-01-05', is_closed: false })
    .execute()
  const past = run('calendar-command.ts', 'close', '130400', '2026-01-05', '停电')
  await expect(past).rejects.toMatchObject({ code: 1, stderr: 'This day is over. Please choose another.\n' })
  const unknown = run('calendar-command.ts', 'close', '130400', '2099-01-05', '停电')
  await expect(unknown).rejects.toMatchObject({ code: 1, stderr: '2099-01-05 is not in the calendar of 130400\n' })
  expect(await anOpenDay()).not.toBe(day)
  expect(await run('calendar-command.ts', 'open', '130400', day)).toBe(`${day} follows the rules again in 130400\n`)
  expect(await anOpenDay()).toBe(day)
})

test('npm run calendar is refused on a machine whose clock is days from the database’s', async () => {
  const day = await anOpenDay()
  for (const words of [[], ['close', '130400', day, '年终盘点']])
    await expect(runWith(clockAheadBy(5), 'calendar-command.ts', ...words)).rejects.toThrow(
      /No day is made, closed or opened, as the clocks .* differ: this one is 43\d{4} s ahead/,
    )
  expect(await anOpenDay()).toBe(day)
})

test('npm run calendar neither closes a city by the code of a district, nor opens a day that nobody closed', async () => {
  const day = await anOpenDay()
  for (const words of [
    ['close', '130481', day, '年终盘点'],
    ['open', '130481', day],
  ])
    await expect(run('calendar-command.ts', ...words)).rejects.toThrow(
      '130481 is a district. Its days are those of its city, 130400',
    )
  expect(await anOpenDay()).toBe(day)
  await expect(run('calendar-command.ts', 'open', '130400', day)).rejects.toThrow(
    `${day} was not closed by hand in 130400`,
  )
  for (const words of [
    ['open', '130400'],
    ['open', '130400', 'tomorrow'],
    ['close', '130400', '2026-02-31', '停电'],
    ['shut', '130400', day, '盘点'],
  ])
    await expect(run('calendar-command.ts', ...words)).rejects.toThrow('npm run calendar -- open <region> <YYYY-MM-DD>')
})

test('npm run audit:verify reports that all entries are valid, and anchors them', async () => {
  const script = 'modules/audit/verify-command.ts'
  // The calendar’s commands before it are in the log, and no server has anchored them.
  await expect(run(script)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('BROKEN no anchor confirms where the chains end\n'),
  })
  const files = makeFolderStorage(path.join(dataDir, 'files'))
  const config = readConfig({ DATA_DIR: dataDir }, systemIds)
  await anchorAudit({ db: database.db, files, config, clock: systemClock, ids: systemIds })
  expect(await run(script)).toContain('1 anchors were compared\n3 entries, all of them hold')
  expect((await files.list('audit-anchors')).length).toBe(2)
  // On a copy beside the office's own anchors.
  const drilled = await runWith({ DRILL: '1' }, script)
  expect(drilled).toContain('4 entries, all of them hold')
  expect((await files.list('audit-anchors')).length).toBe(2)
  expect(await run(script)).toContain('4 entries, all of them hold')
})

test('npm run audit:verify fails when the ends of the chains are gone', async () => {
  await database.db.transaction().execute(async (db) => {
    // Committed, because the command is a process of its own.
    await sql`create table kept as select * from audit_head`.execute(db)
    await sql`delete from audit_head`.execute(db)
  })
  try {
    await expect(run('modules/audit/verify-command.ts')).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('BROKEN chain 15 has lost its end\n'),
    })
  } finally {
    await sql`insert into audit_head select * from kept`.execute(database.db)
    await sql`drop table kept`.execute(database.db)
  }
})

test('npm run rotate-keys reports its changes in each table', async () => {
  expect(await run('rotate-keys-command.ts')).toContain('citizen: 0 of 0 rows changed\n')
})

test('npm run staff makes accounts with a one-time code, lists, pauses and resets them', async () => {
  const script = 'staff-command.ts'
  const code = /^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/m
  expect(await run(script, 'list')).toBe('There is no account\n')
  const who = ['--login', 'wang.li', '--name', '王丽', '--offices', '130400,630100']
  const added = await run(script, 'add', ...who, '--roles', 'system', '--post', '系统管理员')
  expect(added).toMatch(/^wang\.li begins at http:\/\/localhost:8080\/desk\/enrol with this code, until 20\d\d-/)
  expect(added).toMatch(code)
  expect(await run(script, 'list')).toBe('wang.li\tinvited\tsystem\t130400,630100\t王丽\n')
  expect(await run(script, 'pause', 'wang.li')).toBe('wang.li is paused and signed out\n')
  expect(await run(script, 'list')).toContain('wang.li\tpaused\t')
  expect(await run(script, 'resume', '--login', 'wang.li')).toBe('wang.li is no longer paused\n')
  const reset = await run(script, 'reset', 'wang.li')
  expect(reset.match(code)?.[0]).not.toBe(added.match(code)?.[0])
  const logged = await database.db
    .selectFrom('audit_entry')
    .innerJoin('staff', (join) => join.on(sql`staff.id::text`, '=', sql.ref('record')))
    .select(['act', 'actor', 'details'])
    .orderBy('sequence')
    .execute()
  expect(logged.map(({ act, actor, details }) => [act, actor, details])).toEqual([
    ['staffSaved', 'operator', 'new'],
    ['rolesSet', 'operator', 'system 130400,630100'],
    ['staffInvited', 'operator', ''],
    ['staffPaused', 'operator', ''],
    ['staffResumed', 'operator', ''],
    ['staffInvited', 'operator', ''],
  ])
})

test('npm run staff makes no account that the screen of accounts would not make', async () => {
  const add = (...changes: string[]) =>
    run(
      'staff-command.ts',
      ...['add', '--login', 'zhao', '--name', '赵', '--roles', 'system', '--offices', '130400', ...changes],
    )
  await expect(add('--roles', 'system,auditor')).rejects.toThrow(
    'One person cannot be both system administrator and auditor.',
  )
  await expect(add('--roles', 'king')).rejects.toThrow('king is no role. There are cadastral, ')
  await expect(add('--offices', '999999')).rejects.toThrow('This office was not found.')
  await expect(add('--login', '赵')).rejects.toThrow('赵 is no login. It has up to 60 letters from a to z')
  await expect(add('--login', 'wang.li')).rejects.toThrow('wang.li is there already')
  await expect(run('staff-command.ts', 'reset', 'zhao')).rejects.toThrow('This account was not found.')
  await expect(run('staff-command.ts', 'add', '--login', 'zhao')).rejects.toThrow('npm run staff -- add')
  expect(await run('staff-command.ts', 'list')).not.toContain('zhao')
})

test('npm run ratings prints the table of some days, and asks for the days', async () => {
  const script = 'ratings-command.ts'
  expect(await run(script, '2026-11-01', '2026-11-30')).toBe('\uFEFF"日期","评价对象","城市","业务","评价","留言"\n')
  for (const days of [['2026-11-01'], ['2026-11-30', '2026-11-01']])
    await expect(run(script, ...days)).rejects.toThrow('npm run ratings -- <YYYY-MM-DD> <YYYY-MM-DD>')
})

test('npm run ratings with keys that are not the database’s stops, and adds nothing to the audit log', async () => {
  const other = await freshDatabase()
  const product = await startProduct({ open: async () => ({ database: other, dataDir: await makeTemporaryFolder() }) })
  onTestFinished(() => product.stop())
  const listEntries = () => other.db.selectFrom('audit_entry').select(['chain', 'sequence']).orderBy('at').execute()
  const before = await listEntries()
  await expect(
    runWith({ DATABASE_URL: other.url }, 'ratings-command.ts', '2026-11-01', '2026-11-30'),
  ).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('FIELD_KEYS does not decrypt citizen.'),
  })
  expect(await listEntries()).toEqual(before)
})

test('npm run rotate-keys without the key of the audit log stops, and adds nothing to it', async () => {
  const other = await freshDatabase()
  const former = { indexKeys: [{ id: 'former', key: randomBytes(32) }] }
  await recordCommand(other.db, { config: former, clock: systemClock }, 'calendar')
  await expect(runWith({ DATABASE_URL: other.url }, 'rotate-keys-command.ts')).rejects.toThrow(
    'INDEX_KEY lacks former, with which the audit log was written',
  )
  expect(await other.db.selectFrom('audit_entry').select('details').execute()).toEqual([{ details: 'calendar' }])
})

test('the commands say in one line that the database has no tables, as one of another address or before the first start', async () => {
  const empty = await emptyDatabase()
  onTestFinished(() => empty.drop())
  for (const [script = '', ...words] of [
    ['calendar-command.ts'],
    ['staff-command.ts', 'list'],
    ['modules/audit/verify-command.ts'],
  ])
    await expect(runWith({ DATABASE_URL: empty.url }, script, ...words)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The database has not the tables of this version: .* DATABASE_URL or DATA_DIR .*\n$/,
      ),
    })
})

test('the operator’s page moves the numbers on that an older database would give once more', async () => {
  const page = await readFile(path.join(repositoryFolder, 'docs/OPERATIONS.md'), 'utf8')
  const [, statement = ''] = /`(select setval\([^`]+)`/.exec(page) ?? []
  const next = async () => {
    const numbers = sql<Record<string, string>>`
      select nextval('appointment_number_seq') as booking, nextval('certificate_number') as certificate`
    const { rows } = await numbers.execute(database.db)
    return Object.values(rows[0] ?? {}).map(Number)
  }
  const before = await next()
  await sql.raw(statement).execute(database.db)
  expect(await next()).toEqual(before.map((number) => number + 10_002))
})

/** Lines of settings, also empty ones, as name and value. */
const settingsIn = (text: string) =>
  [...text.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value])

test('npm run keys prints settings that production takes, and never the same ones', async () => {
  const keys = async () => Object.fromEntries(settingsIn(await run('operations/make-keys-command.ts')))
  const [older, newer] = [await keys(), await keys()]
  const values = [...Object.values(older), ...Object.values(newer)]
  expect(new Set(values).size).toBe(values.length)
  expect(values).not.toContain('')
  const rotated = {
    FIELD_KEYS: `${newer.FIELD_KEYS},${older.FIELD_KEYS}`,
    INDEX_KEY: `${newer.INDEX_KEY},${older.INDEX_KEY}`,
  }
  const config = readConfig({ ...older, ...rotated, DATA_DIR: dataDir }, systemIds)
  expect(config).toMatchObject({ madeKeys: [], registry: { key: older.REGISTRY_KEY } })
  expect(config.tax.keys.id).toMatch(/^k20\d{6}-/)
  expect(() => makeFieldCipher(config)).not.toThrow()
})

test.skipIf(process.platform === 'win32')(
  'npm run keys completes the example of production settings: filled in, a shell and the product can read it',
  async () => {
    const example = await readFile(path.join(repositoryFolder, 'deploy/production.env.example'), 'utf8')
    const lines = `${example}${await run('operations/make-keys-command.ts')}`
    const names = settingsIn(lines).map(([name]) => name)
    expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])

    const seal = await makeTestSeal()
    const filledIn = (name: string) => {
      if (name === 'SEAL_KEY') return Buffer.from(seal.key).toString('base64')
      if (name === 'SEAL_CERT') return Buffer.from(seal.certificates).toString('base64')
      if (name === 'PLATFORMS_OFF') return ''
      if (name === 'WECHAT_DOMAIN_PROOF') return 'MP_verify_0123456789abcdef.txt'
      return /_(BASE|ENDPOINT|ISSUER)$/.test(name) ? 'https://platform.example.gov.cn' : 'of-the-platform'
    }
    const file = path.join(dataDir, 'production.env')
    await writeFile(
      file,
      lines.replaceAll(/^([A-Z0-9_]+)=$/gm, (line, name: string) => `${line}${filledIn(name)}`),
    )
    // As docs/OPERATIONS.md has it for npm start and the commands.
    const { stdout } = await promisify(execFile)(
      'sh',
      ['-c', 'set -a; . "$0"; set +a; exec "$1" -p "JSON.stringify(process.env)"', file, process.execPath],
      { env: { PATH: process.env.PATH } },
    )
    expect(readConfig({ ...JSON.parse(stdout), DATA_DIR: dataDir }, systemIds)).toMatchObject({
      isProduction: true,
      servesStandins: false,
      databaseUrl: expect.stringContaining('@database:5432/'),
    })
  },
)

test('npm run content finds no fault in the office’s texts and tables', async () => {
  await run('content/check-content.ts')
})

test('npm run content checks CONTENT_DIR, or the folder that it is given', async () => {
  const empty = { CONTENT_DIR: await mkdtemp(path.join(dataDir, 'empty-')) }
  const script = 'content/check-content.ts'
  await expect(runWith(empty, script)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${path.basename(empty.CONTENT_DIR)}/regions.yaml: the file is missing`),
  })
  await runWith(empty, script, path.join(repositoryFolder, 'content'))
  await runWith({ CONTENT_DIR: '' }, script)
})

test('npm run content and npm run forms name the folder that is not there, and the setting of it', async () => {
  const missing = path.join(dataDir, 'nobody')
  for (const script of ['content/check-content.ts', 'content/make-forms.ts'])
    await expect(run(script, missing)).rejects.toMatchObject({
      code: 1,
      stderr: `The content cannot be read: ENOENT: no such file or directory, scandir '${missing}'. CONTENT_DIR names its folder\n`,
    })
})

test('the commands say in one line that the database does not answer', async () => {
  const silent = { DATABASE_URL: 'postgres://bdc@127.0.0.1:1/bdc' }
  const days = ['2026-11-01', '2026-11-30']
  for (const [script = '', ...words] of [
    ['calendar-command.ts'],
    ['ratings-command.ts', ...days],
    ['modules/audit/verify-command.ts'],
  ])
    await expect(runWith(silent, script, ...words)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database does not answer: connect ECONNREFUSED .* DATABASE_URL .*\n$/),
    })
})

test('npm run forms prints the forms of CONTENT_DIR, or of the folder that it is given, byte for byte', async () => {
  const content = path.join(repositoryFolder, 'content')
  const copy = path.join(dataDir, 'content')
  await mkdir(copy)
  await copyFile(path.join(content, 'downloads.yaml'), path.join(copy, 'downloads.yaml'))
  await runWith({ CONTENT_DIR: copy }, 'content/make-forms.ts')
  const inFolder = await readdir(path.join(copy, 'downloads'))
  await rm(path.join(copy, 'downloads'), { recursive: true })
  await runWith({ CONTENT_DIR: await mkdtemp(path.join(dataDir, 'empty-')) }, 'content/make-forms.ts', copy)
  expect(await readdir(path.join(copy, 'downloads'))).toEqual(inFolder)
  const printed = await readdir(path.join(copy, 'downloads'))
  expect(printed.length).toBeGreaterThan(3)
  for (const name of printed)
    expect(await readFile(path.join(copy, 'downloads', name))).toEqual(
      await readFile(path.join(content, 'downloads', name)),
    )
})

test('npm run backup refuses an external database, which has its own tools, and names the files beside it', async () => {
  await expect(run('operations/backup-command.ts', path.join(dataDir, 'backup'))).rejects.toThrow(
    `by its own tools, and ${path.join(dataDir, 'files')} by yours`,
  )
  await expect(run('operations/restore-command.ts', dataDir)).rejects.toThrow('by its own tools')
})
