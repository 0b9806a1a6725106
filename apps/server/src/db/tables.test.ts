import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { describeTables } from './describe-tables.ts'

let migrated: FreshDatabase
let empty: FreshDatabase

beforeAll(async () => {
  migrated = await freshDatabase()
  empty = await emptyDatabase()
})
afterAll(async () => {
  await migrated.drop()
  await empty.drop()
})

test('tables.ts matches the migrations (otherwise run generate-tables.ts)', async () => {
  const written = await readFile(new URL('tables.ts', import.meta.url), 'utf8')
  expect(written).toBe(await describeTables(migrated.pool))
})

test('columns become types: words of a check, lists, what the database fills in, and what may be missing', async () => {
  await empty.pool.query(`create table light_bulb (
    id bigint generated always as identity primary key,
    state text not null default 'off' check (state in ('on', 'off')),
    shape text not null check (shape in ('candle')),
    maker text check (length(maker) < 5),
    rooms text[] not null,
    price numeric(15, 2),
    bought date not null,
    extras jsonb not null
  )`)
  expect(await describeTables(empty.pool)).toContain(`export type LightBulbState = 'on' | 'off'

export type LightBulbShape = 'candle'

export interface LightBulbTable {
  id: GeneratedAlways<string>
  state: Generated<LightBulbState>
  shape: LightBulbShape
  maker: string | null
  rooms: string[]
  price: string | null
  bought: string
  extras: Json
}

export interface Tables {
  light_bulb: LightBulbTable
}
`)
})

test.each(['polygon', 'date[]'])(
  'a column of the type %s, which has no TypeScript counterpart, is an error with its name',
  async (type) => {
    await empty.pool.query(`drop table if exists shape_of_land; create table shape_of_land (outline ${type})`)
    await expect(describeTables(empty.pool)).rejects.toThrow('shape_of_land.outline')
  },
)
