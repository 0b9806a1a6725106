// `npm run release:fixture -- <checkout> <name>`: what the code of a release left in its database and its files, for the
// test of upgrades from it (docs/OPERATIONS.md 'Upgrades'). The checkout is of that release, with its packages:
//   git worktree add /tmp/release-0.1.0 <commit> && (cd /tmp/release-0.1.0 && npm ci)
//   npm run release:fixture -- /tmp/release-0.1.0 release-0.1.0
import { execFile } from 'node:child_process'
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { databaseUrl, runStatement } from './admin.ts'
import { type Release, releaseFile } from './release.ts'
import { startServerProcess } from './server-process.ts'
import { makeTemporaryFolder, startTemporaryPostgres } from './temporary-postgres.ts'

const run = promisify(execFile)
const [given = '', name = ''] = process.argv.slice(2)
const checkout = path.resolve(given)
if (name === '') throw new Error('Usage: npm run release:fixture -- <checkout> <name>')

/** The tables in which kysely notes which migrations have run. */
const ofKysely = `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);`

const tables = `
  select quote_ident(table_name) as name,
    string_agg(quote_ident(column_name), ', ' order by ordinal_position) filter (where is_generated = 'NEVER') as columns,
    coalesce(array_agg(column_name::text) filter (where is_identity = 'YES'), '{}') as counters
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE'
  group by table_name order by table_name`

const insertion = (table: string, columns: string, data: string) =>
  `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, $rows$${data}$rows$);`

const postgres = await startTemporaryPostgres()
const dataDir = await makeTemporaryFolder()
try {
  await runStatement(postgres.url, 'create database release')
  const url = databaseUrl(postgres.url, 'release')
  const release = { ...(await useRelease(url)), database: await dump(url), ...(await filesIn(dataDir)) }
  const text = JSON.stringify(release)
  await writeFile(releaseFile(name), gzipSync(text, { level: 9 }))
  process.stdout.write(`${releaseFile(name)}: ${Object.keys(release.files).length} files\n`)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Starts the release with its demonstration, lets citizens act, and stops it. */
async function useRelease(url: string): Promise<Pick<Release, 'commit' | 'madeAt' | 'openApi' | 'walk'>> {
  const build = `const { buildWebIfStale } = await import('${checkout}/tools/build-web.ts'); await buildWebIfStale('${checkout}')`
  await run(process.execPath, ['--input-type=module', '-e', build])
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, DEMO_DATA: '1', STANDIN_REGISTRY_PROPERTIES: '50' }
  const server = await startServerProcess(settings, checkout)
  try {
    const walk = path.join(checkout, 'apps/server/src/testing/release-walk-wire.ts')
    await copyFile(path.join(import.meta.dirname, 'release-walk-wire.ts'), walk)
    const { stdout } = await run(process.execPath, [walk, server.base], { cwd: checkout })
    const commit = (await run('git', ['rev-parse', '--short', 'HEAD'], { cwd: checkout })).stdout.trim()
    const openApi: unknown = await (await fetch(`${server.base}/openapi.json`)).json()
    return { commit, madeAt: new Date().toISOString(), openApi, walk: JSON.parse(stdout) }
  } finally {
    await server.stop()
  }
}

/** The release's own migrations, and every row, as SQL. */
async function dump(url: string): Promise<string> {
  const folder = path.join(checkout, 'apps/server/migrations')
  const names = (await readdir(folder)).sort()
  const schema = await Promise.all(names.map((file) => readFile(path.join(folder, file), 'utf8')))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; columns: string; data: string; counters: string[] }>(tables)
    const filled: string[] = []
    for (const { name: table, columns, counters } of rows) {
      const { rows: found } = await client.query<{ data: string }>(
        `select coalesce(json_agg(t)::text, '[]') as data from ${table} t`,
      )
      const data = found[0]?.data ?? '[]'
      if (data === '[]') process.stdout.write(`${table} is empty\n`)
      else filled.push(insertion(table, columns, data))
      for (const counter of counters)
        filled.push(
          `select setval(pg_get_serial_sequence('${table}', '${counter}'), max(${counter})) from ${table} having max(${counter}) is not null;`,
        )
    }
    // The order of the rows then does not matter, and triggers do nothing.
    const all = rows.map((table) => table.name).join(', ')
    return [ofKysely, ...schema, 'set session_replication_role = replica;', `truncate ${all};`, ...filled].join('\n')
  } finally {
    await client.end()
  }
}

/** The files of citizens, the keys and the stand-ins' memory. Most pictures of a demonstration are there many times. */
async function filesIn(folder: string): Promise<Pick<Release, 'files' | 'contents'>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const contents: string[] = []
  const kept: [string, number][] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    const content = (await readFile(file)).toString('base64')
    if (!contents.includes(content)) contents.push(content)
    kept.push([path.relative(folder, file), contents.indexOf(content)])
  }
  return { files: Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1))), contents }
}
