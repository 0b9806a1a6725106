import { randomBytes } from 'node:crypto'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { databaseUrl, runStatement } from '../testing/admin.ts'
import { emptyDatabase, type FreshDatabase } from '../testing/database.ts'
import { makeTemporaryFolder, migrationsFolder } from '../testing/temporary-postgres.ts'
import { migrate, migrateDatabase } from './migrate.ts'

let database: FreshDatabase
let folder: string

beforeEach(async () => {
  database = await emptyDatabase()
  folder = await makeTemporaryFolder()
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)

async function words(): Promise<string[]> {
  const { rows } = await database.pool.query<{ word: string }>('select word from words order by word')
  return rows.map(({ word }) => word)
}

test('files run in the order of their numbers, each once, several statements each', async () => {
  await write('0002_fill.sql', "insert into words values ('two'); insert into words values ('second');")
  await write('0001_make.sql', 'create table words (word text primary key);')
  await migrate(database.db, folder)
  await write('0003_more.sql', "insert into words values ('three');")
  await migrate(database.db, folder)
  await migrate(database.db, folder)
  expect(await words()).toEqual(['second', 'three', 'two'])
})

test('a database in which a Chinese character counts as three is refused before anything is made in it', async () => {
  const { adminUrl } = inject('testDatabases')
  const name = `test_${randomBytes(8).toString('hex')}`
  // As Debian makes them where no language is set.
  await runStatement(adminUrl, `create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`)
  onTestFinished(() => runStatement(adminUrl, `drop database ${name} with (force)`))
  const url = databaseUrl(adminUrl, name)
  await write('0001_make.sql', 'create table words (word text primary key);')
  const failed: unknown = await migrateDatabase(url, folder).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(OperatorError)
  expect(String(failed)).toContain('The database has the encoding SQL_ASCII and must have UTF8')
  await expect(runStatement(url, 'create table words ()')).resolves.toBeUndefined()
})

test('nodes that start at the same time on an empty database all start', async () => {
  await cp(migrationsFolder, folder, { recursive: true })
  await write(
    '9999_slow.sql',
    "create table words (word text primary key); select pg_sleep(0.2); insert into words values ('once');",
  )
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url, folder)))
  expect(await words()).toEqual(['once'])
})

test('a failing file is named, and nothing of the run remains', async () => {
  await write('0001_make.sql', 'create table words (word text primary key);')
  await write('0002_fill.sql', 'insert into wordz values (1);')
  await expect(migrate(database.db, folder)).rejects.toThrow(
    'Migration 0002_fill.sql failed: relation "wordz" does not exist',
  )
  await expect(words()).rejects.toThrow('does not exist')
})

test('a migration longer than the statement timeout of the service runs to its end', async () => {
  await database.pool.query(`alter database ${new URL(database.url).pathname.slice(1)} set statement_timeout = 100`)
  await write(
    '0001_make.sql',
    "create table words (word text primary key); select pg_sleep(0.3); insert into words values ('late');",
  )
  await migrateDatabase(database.url, folder)
  expect(await words()).toEqual(['late'])
})

test('a database of a later version is refused in words for the operator, and stays as it is', async () => {
  await write('0001_make.sql', 'create table words (word text primary key);')
  await write('0002_fill.sql', "insert into words values ('two');")
  await migrate(database.db, folder)
  await rm(join(folder, '0002_fill.sql'))
  const refused = migrate(database.db, folder)
  await expect(refused).rejects.toBeInstanceOf(OperatorError)
  await expect(refused).rejects.toThrow(
    'The database is of a later version: its migration 0002_fill is not in this one',
  )
  expect(await words()).toEqual(['two'])
})

test('a file that vanished after it ran is an error', async () => {
  await write('0001_make.sql', 'create table words (word text primary key);')
  await migrate(database.db, folder)
  await rm(join(folder, '0001_make.sql'))
  await write('0002_fill.sql', "insert into words values ('two');")
  await expect(migrate(database.db, folder)).rejects.toThrow('0001_make')
})

test('files that are not numbered, or share a number, are errors that name them', async () => {
  await write('0001_make.sql', 'select 1')
  await write('0001_again.sql', 'select 1')
  await expect(migrate(database.db, folder)).rejects.toThrow('0001_make.sql has a number')
  await rm(join(folder, '0001_again.sql'))
  await write('make.sql', 'select 1')
  await expect(migrate(database.db, folder)).rejects.toThrow('make.sql is not named')
})
