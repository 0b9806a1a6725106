import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantTree } from './planted-tree.ts'
import { findWrongStatements } from './store-statements.ts'

const tables = `export interface PartyTable {
  id: string
  application_id: string
}
export interface FeedbackTable {
  id: string
  citizen_id: string
}
export interface SlotTable {
  id: string
}
export interface Tables {
  party: PartyTable
  feedback: FeedbackTable
  slot: SlotTable
}
`

const clean = {
  'apps/server/src/db/tables.ts': tables,
  'apps/server/src/modules/feedback/feedback-store.ts': `
export const listOwn = (db: ReadDb, citizenId: string) =>
  db.selectFrom('feedback').where('citizen_id', '=', citizenId).execute()
export async function listParties(db: ReadDb, application: OwnedApplication) {
  return db.selectFrom('party').where(belongsTo(application)).execute()
}
export async function lockFeedback(db: Db, id: string) {
  return db.selectFrom('feedback').where('id', '=', id).forUpdate().executeTakeFirst()
}
export const findSlot = (db: ReadDb, id: string) => sql\`select * from slot where id = \${id}\`.execute(db)
`,
  'apps/server/src/modules/feedback/registry-events.ts':
    "import { lockFeedback } from './feedback-store.ts'\nexport const apply = lockFeedback\n",
  'apps/server/src/modules/feedback/send.ts':
    'export const send = (ctx) => { ctx.platform.ask(); return inTransaction(ctx.pool, async (db) => insert(db)) }\n',
}
const byId = { lockFeedback: { why: 'events', only: /\/registry-events\.ts$/ } }

function findIn(planted: Record<string, string>): string[] {
  const found = findWrongStatements(plantTree({ ...clean, ...planted }), byId)
  return found.map(({ file, line, message }) => `${file}:${line} ${message}`)
}
const store = 'apps/server/src/modules/feedback/other-store.ts'

test('statements that name the owner, or are on the list, pass', () => {
  expect(findIn({})).toEqual([])
})

test.each([
  ['a builder', "export const find = (db: ReadDb, id: string) => db.selectFrom('feedback').where('id', '=', id)\n"],
  [
    'a child of an application',
    "export const find = (db: Db, id: string) => db.deleteFrom('party').where('id', '=', id)\n",
  ],
  ['plain SQL', 'export const find = (db: Db) => sql`update feedback set reply = 1 where id = 1`\n'],
  ['a join', "export const find = (db: Db) => db.selectFrom('slot').innerJoin('feedback', 'a', 'b')\n"],
  ['a column that is read', 'export const find = (db: Db) => sql`select citizen_id from feedback`\n'],
])('a statement by id alone is found: %s', (_, text) => {
  expect(findIn({ [store]: text })).toEqual([`${store}:1 find does not name the owner of a citizen's record`])
})

test.each([
  ['plain SQL', 'sql`insert into slot values (1)`.execute(db)'],
  ['a lock', 'sql`select from slot for update`.execute(db)'],
  ['a sequence', "sql`select nextval('n')`.execute(db)"],
])('a write through a ReadDb is found: %s', (_, statement) => {
  expect(findIn({ [store]: `export const read = (db: ReadDb) => ${statement}\n` })).toEqual([
    `${store}:1 read writes through a ReadDb`,
  ])
})

test.each([
  ['by its name', "import { lockFeedback } from './feedback-store.ts'\nexport const use = lockFeedback\n", 1],
  ['under another name', "import { lockFeedback as lock } from './feedback-store.ts'\nexport const use = lock\n", 1],
  ['by a namespace', "import * as store from './feedback-store.ts'\nexport const use = store.lockFeedback\n", 2],
])('a statement of the list in a citizen’s call is found: %s', (_, text, line) => {
  const file = 'apps/server/src/modules/feedback/get-feedback.ts'
  expect(findIn({ [file]: text })).toEqual([`${file}:${line} lockFeedback is not for citizens' calls`])
})

test.each([
  [
    'inTransaction',
    'export const f = (ctx) => inTransaction(ctx.pool, async (db) => {\n  await ctx.platform.sms.send()\n})\n',
    2,
  ],
  ['commitOnce', 'export const f = (ctx) => ctx.commitOnce((db) => ask({ ...ctx, platform }))\n', 1],
  ['with a second connection', 'export const f = (ctx) => ctx.commitOnce((db) => insertTry(ctx.pool))\n', 1],
])('what a transaction waits for is found: %s', (_, text, line) => {
  const file = 'apps/server/src/modules/feedback/ask.ts'
  expect(findIn({ [file]: text })).toEqual([
    `${file}:${line} waits for a platform or a second connection inside a transaction`,
  ])
})

test('an entry of the list that nothing needs is found', () => {
  const file = 'apps/server/src/modules/feedback/feedback-store.ts'
  const found = findIn({ [file]: '', 'apps/server/src/modules/feedback/registry-events.ts': '' })
  expect(found).toEqual(['tools/statements-by-id.ts:1 lockFeedback names the owner, or is gone: take it off the list'])
})

test('a tree without tables is not taken for a clean one', () => {
  expect(() => findWrongStatements(plantTree({ 'apps/server/src/a.ts': '' }), byId)).toThrow('no tables')
})

test('the product passes', () => {
  expect(findWrongStatements(join(import.meta.dirname, '..'))).toEqual([])
})
