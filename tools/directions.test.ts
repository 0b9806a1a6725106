import { describe, expect, it } from 'vitest'
import { findViolations } from './directions.ts'
import { plantTree } from './planted-tree.ts'

const clean = {
  'packages/contract/src/feedback/submit-feedback.ts':
    "import * as z from 'zod/mini'\nexport const submitFeedback = z.string()\n",
  'packages/contract/src/rules/mobile.ts': 'export const isMobile = (value: string) => value.length === 11\n',
  'packages/contract/src/rules/mobile.test.ts':
    "import { it } from 'vitest'\nimport { isMobile } from './mobile.ts'\nit('is', () => isMobile(''))\n",
  'packages/kit/src/api/call.ts':
    "import { submitFeedback } from '@registration/contract/feedback/submit-feedback.ts'\nexport const call = () => submitFeedback\n",
  'packages/kit/src/ui/Button.tsx':
    "import { isMobile } from '@registration/contract/rules/mobile.ts'\nexport const Button = () => <p>{isMobile}</p>\n",
  'apps/desk/src/features/staff/queries.ts':
    "import { call } from '@registration/kit/api/call.ts'\nexport const useStaff = () => call()\n",
  'apps/desk/src/features/staff/StaffScreen.tsx':
    "import { Button } from '@registration/kit/ui/Button.tsx'\nimport { useStaff } from './queries.ts'\nexport const StaffScreen = () => <Button key={useStaff} />\n",
  'packages/contract/src/paths.ts': 'export const paths = {}\n',
  'apps/web/src/ui/Field.tsx':
    "import { isMobile } from '@registration/contract/rules/mobile.ts'\nimport { Button } from '@registration/kit/ui/Button.tsx'\nimport './field.css'\nexport const Field = () => <Button key={isMobile} />\n",
  'apps/web/src/ui/field.css': 'p { margin: 0 }\n',
  'apps/web/src/features/feedback/queries.ts':
    "import { call } from '@registration/kit/api/call.ts'\nexport const useSubmitFeedback = () => call()\n",
  'apps/web/src/features/feedback/FeedbackScreen.tsx':
    "import { Field } from '../../ui/Field.tsx'\nimport { paths } from '@registration/contract/paths.ts'\nimport { useSubmitFeedback } from './queries.ts'\nexport const FeedbackScreen = () => <Field key={paths + useSubmitFeedback} />\n",
  'apps/web/src/features/home/HomeScreen.test.tsx':
    "import { call } from '@registration/kit/api/call.ts'\nexport const answer = call\n",
  'apps/web/src/features/home/HomeScreen.tsx': 'export const HomeScreen = () => null\n',
  'apps/web/src/routes.tsx': "export const home = () => import('./features/home/HomeScreen.tsx')\n",
  'apps/server/src/modules/feedback/feedback-store.ts':
    "import { sql } from 'kysely'\nexport const insertFeedback = () => sql`insert into feedback values (1)`\n",
  'apps/server/src/modules/feedback/submit-feedback.ts':
    "import { submitFeedback } from '@registration/contract/feedback/submit-feedback.ts'\nimport { insertFeedback } from './feedback-store.ts'\nexport const handle = () => [submitFeedback, insertFeedback]\n",
  'apps/server/src/modules/home/get-home.ts':
    "import { insertFeedback } from '../feedback/feedback-store.ts'\nexport const getHome = insertFeedback\n",
  'apps/server/src/platform/sms/sms.ts': "import { request } from 'node:https'\nexport const sms = request\n",
  'apps/server/src/db/pool.ts': "import { Pool } from 'pg'\nexport const pool = Pool\n",
  'apps/server/src/context.ts': "import type { Pool } from 'pg'\nexport interface Ctx { pool: Pool }\n",
  'apps/server/src/main.ts': "export const standins = () => import('../../standins/src/standins.ts')\n",
  'apps/standins/src/standins.ts':
    "import fastify from 'fastify'\nimport { queue } from './queue.ts'\nexport const standins = [fastify, queue]\n",
  'apps/standins/src/queue.ts': "export const queue = 'select id from queue'\n",
}

function findIn(planted: Record<string, string>): string[] {
  const found = findViolations(plantTree({ ...clean, ...planted }), 5)
  return found.map(({ file, line, message }) => `${file}:${line} ${message}`)
}

describe('the import directions', () => {
  it('let a tree pass which follows them', () => {
    expect(findIn({})).toEqual([])
  })

  it.each([
    [
      1,
      'a circle',
      'apps/server/src/db/pool.ts',
      "export { db } from './database.ts'\n",
      {
        'apps/server/src/db/database.ts': "import { migrate } from './migrate.ts'\nexport const db = migrate\n",
        'apps/server/src/db/migrate.ts': "import * as pool from './pool.ts'\nexport const migrate = pool\n",
      },
    ],
    [
      1,
      'a circle across workspaces and types',
      'apps/web/src/ui/Button.tsx',
      "import type { B } from './Icon.tsx'\nexport type A = B\n",
      {
        'apps/web/src/ui/Icon.tsx': "export type B = import('./Button.tsx').A\n",
      },
    ],
    [
      1,
      'a circle between modules that no files make',
      'apps/server/src/modules/feedback/feedback-rules.ts',
      "import type { Menu } from '../home/menu-rules.ts'\nexport type A = Menu\n",
      { 'apps/server/src/modules/home/menu-rules.ts': 'export type Menu = string\n' },
    ],
    [
      1,
      'a circle between other folders of src that no files make',
      'apps/server/src/db/connection.ts',
      "import { enqueue } from '../outbox/outbox.ts'\nexport const connection = enqueue\n",
      { 'apps/server/src/outbox/outbox.ts': "import { pool } from '../db/pool.ts'\nexport const enqueue = pool\n" },
    ],
    [
      1,
      'a circle between folders of a feature that no files make',
      'apps/desk/src/features/cases/acts/ConflictDialog.tsx',
      "export { kept } from '../review/kept-text.ts'\n",
      {
        'apps/desk/src/features/cases/acts/ActDialog.tsx': 'export const dialog = 1\n',
        'apps/desk/src/features/cases/review/kept-text.ts': 'export const kept = 1\n',
        'apps/desk/src/features/cases/review/CaseActs.tsx': "export { dialog } from '../acts/ActDialog.tsx'\n",
      },
    ],
    [
      1,
      'a circle between a feature and a folder in it',
      'apps/web/src/features/applications/form-of.ts',
      "export type { Party } from './entries/party-values.ts'\n",
      {
        'apps/web/src/features/applications/keys.ts': 'export const key = 1\n',
        'apps/web/src/features/applications/entries/party-values.ts':
          "import { key } from '../keys.ts'\nexport type Party = typeof key\n",
      },
    ],
    [
      1,
      'a circle through a file directly in src',
      'apps/server/src/db/connection.ts',
      "import type { Content } from '../content/content.ts'\nexport type A = Content\n",
      {
        'apps/server/src/config.ts': "import { pool } from './db/pool.ts'\nexport const config = pool\n",
        'apps/server/src/content/content.ts':
          "import { config } from '../config.ts'\nexport type Content = typeof config\n",
      },
    ],
    [
      2,
      'another package in the contract',
      'packages/contract/src/amount.ts',
      "import big from 'big.js'\nexport const amount = big\n",
    ],
    [2, "Node's own modules in the contract", 'packages/contract/src/hash.ts', "import 'node:crypto'\n"],
    [
      2,
      'the server in the contract by a deep path',
      'packages/contract/src/pool.ts',
      "import '../../../apps/server/src/db/pool.ts'\n",
    ],
    [
      2,
      'the server in the web',
      'apps/web/src/App.tsx',
      "import type { Ctx } from '../../server/src/context.ts'\nexport type A = Ctx\n",
    ],
    [
      2,
      'the web in the server',
      'apps/server/src/app.ts',
      "export const render = () => import('../../web/src/routes.tsx')\n",
    ],
    [
      2,
      'the web in the kit',
      'packages/kit/src/ui/Row.tsx',
      "import { HomeScreen } from '../../../../apps/web/src/features/home/HomeScreen.tsx'\nexport const Row = HomeScreen\n",
    ],
    [
      2,
      'the web in the desk',
      'apps/desk/src/ui/Row.tsx',
      "import { Field } from '../../../web/src/ui/Field.tsx'\nexport const Row = Field\n",
    ],
    [
      2,
      'the desk in the web',
      'apps/web/src/App.tsx',
      "import { useStaff } from '../../desk/src/features/staff/queries.ts'\nexport const App = useStaff\n",
    ],
    [2, 'the kit in the server', 'apps/server/src/app.ts', "import '@registration/kit/ui/Button.tsx'\n"],
    [
      3,
      'a feature of the desk in another',
      'apps/desk/src/features/account/AccountScreen.tsx',
      "import { useStaff } from '../staff/queries.ts'\nexport const AccountScreen = useStaff\n",
    ],
    [
      3,
      'a feature in another',
      'apps/web/src/features/home/Tile.tsx',
      "import { FeedbackScreen } from '../feedback/FeedbackScreen.tsx'\nexport const Tile = FeedbackScreen\n",
    ],
    [
      3,
      'a feature in another by a longer way',
      'apps/web/src/features/home/Tile.tsx',
      "export * from '../../../src/features/feedback/FeedbackScreen.tsx'\n",
    ],
    [
      4,
      'a feature in ui/',
      'apps/web/src/ui/Shell.tsx',
      "import { HomeScreen } from '../features/home/HomeScreen.tsx'\nexport const Shell = HomeScreen\n",
    ],
    [
      4,
      'the wire in ui/',
      'apps/web/src/ui/Shell.tsx',
      "import { submitFeedback } from '@registration/contract/feedback/submit-feedback.ts'\nexport const Shell = submitFeedback\n",
    ],
    [
      4,
      'a call from a screen',
      'apps/web/src/features/home/Tile.tsx',
      "import { call } from '@registration/kit/api/call.ts'\nexport const Tile = call\n",
    ],
    [
      4,
      'a call from a screen of the desk',
      'apps/desk/src/features/staff/StaffRow.tsx',
      "import { call } from '@registration/kit/api/call.ts'\nexport const StaffRow = call\n",
    ],
    [
      4,
      'the wire in the kit',
      'packages/kit/src/ui/Row.tsx',
      "import { submitFeedback } from '@registration/contract/feedback/submit-feedback.ts'\nexport const Row = submitFeedback\n",
    ],
    [
      4,
      "the addresses of the citizen's screens in the kit",
      'packages/kit/src/ui/Row.tsx',
      "import { paths } from '@registration/contract/paths.ts'\nexport const Row = paths\n",
    ],
    [
      4,
      'a call in the kit',
      'packages/kit/src/locales/texts.ts',
      "import { call } from '../api/call.ts'\nexport const texts = call\n",
    ],
    [
      5,
      "another module's endpoint",
      'apps/server/src/modules/home/get-menu.ts',
      "import { handle } from '../feedback/submit-feedback.ts'\nexport const getMenu = handle\n",
    ],
    [
      5,
      'a module in http/',
      'apps/server/src/http/product.ts',
      "import { insertFeedback } from '../modules/feedback/feedback-store.ts'\nexport const product = insertFeedback\n",
    ],
    [
      6,
      'a module in platform/',
      'apps/server/src/platform/sms/send.ts',
      "import '../../modules/feedback/feedback-store.ts'\n",
    ],
    [
      6,
      'the contract in platform/',
      'apps/server/src/platform/sms/send.ts',
      "import '@registration/contract/rules/mobile.ts'\n",
    ],
    [6, 'the database in platform/', 'apps/server/src/platform/sms/send.ts', "import '../../db/pool.ts'\n"],
    [
      6,
      "the driver's types in platform/",
      'apps/server/src/platform/sms/send.ts',
      "import type { Pool } from 'pg'\nexport type A = Pool\n",
    ],
    [
      7,
      'the contract in the stand-ins',
      'apps/standins/src/wechat.ts',
      "import '@registration/contract/rules/mobile.ts'\n",
    ],
    [7, 'the server in the stand-ins', 'apps/standins/src/wechat.ts', "import '../../server/src/context.ts'\n"],
    [
      7,
      'the stand-ins outside main.ts',
      'apps/server/src/app.ts',
      "export const mount = () => import('../../standins/src/standins.ts')\n",
    ],
    [
      7,
      'the stand-ins mounted statically',
      'apps/server/src/main.ts',
      "import { standins } from '../../standins/src/standins.ts'\nexport const mount = standins\n",
    ],
  ])('rule %i finds %s', (rule, _, file, text, more?: Record<string, string>) => {
    const found = findIn({ [file]: text, ...more })
    expect(found).toEqual([expect.stringContaining(`: rule ${rule}, `)])
    expect(found[0]).toMatch(rule === 1 ? /imports itself through|closes a circle of folders/ : `${file}:1 imports `)
  })

  it('name the folders of a circle with one import of each step', () => {
    expect(
      findIn({
        'apps/web/src/wechat/sdk.ts': "import type { A } from '../preferences/theme.ts'\nexport type B = A\n",
        'apps/web/src/wechat/sign.ts': 'export const sign = 1\n',
        'apps/web/src/preferences/theme.ts': 'export type A = string\n',
        'apps/web/src/preferences/large.ts': "import { sign } from '../wechat/sign.ts'\nexport const large = sign\n",
      }),
    ).toEqual([
      'apps/web/src/preferences/large.ts:1 closes a circle of folders: ' +
        'apps/web/src/preferences → apps/web/src/wechat (apps/web/src/preferences/large.ts:1 ../wechat/sign.ts), ' +
        'apps/web/src/wechat → apps/web/src/preferences (apps/web/src/wechat/sdk.ts:1 ../preferences/theme.ts)' +
        ': rule 1, no import circles between files or folders',
    ])
  })

  it('judge a name from the imports of package.json by the package behind it', () => {
    const behind = (name: string) =>
      findIn({
        'packages/contract/package.json': JSON.stringify({
          exports: { './*': './src/*' },
          imports: { '#object': { default: name } },
        }),
        'packages/contract/src/wire.ts': "import { object } from '#object'\nexport const named = object\n",
        [`node_modules/${name}/package.json`]: JSON.stringify({ main: 'index.js' }),
        [`node_modules/${name}/index.js`]: '',
      })
    expect(behind('zod')).toEqual([])
    expect(behind('pg')).toEqual([expect.stringContaining('packages/contract/src/wire.ts:1 imports #object: rule 2, ')])
  })

  it('let a test import what imports its folder, and a file directly in src import every folder', () => {
    expect(
      findIn({
        'apps/server/src/app.ts': "export { pool } from './db/pool.ts'\nexport { routes } from './http/routes.ts'\n",
        'apps/server/src/http/routes.ts': "import { pool } from '../db/pool.ts'\nexport const routes = pool\n",
        'apps/server/src/db/pool.test.ts': "import { pool } from '../app.ts'\nexport const tested = pool\n",
      }),
    ).toEqual([])
  })

  it.each([
    ["Kysely's sql", "import { sql } from 'kysely'\nexport const one = sql`1`\n"],
    ['it under another name', "import { sql as ask } from 'kysely'\nexport const one = ask`1`\n"],
    ['all of Kysely', "import * as kysely from 'kysely'\nexport const one = kysely.sql`1`\n"],
    ['a part of Kysely', "import { Migrator } from 'kysely/migration'\nexport const one = Migrator\n"],
    ['it once it is needed', "export const one = async () => (await import('kysely')).sql`1`\n"],
    ['what another file gets from here', "export { sql as ask } from 'kysely'\n"],
    ['the driver', "import pg from 'pg'\nexport const pool = pg.Pool\n"],
    ['a statement', "export const text = 'select id from citizen'\n"],
    [
      'a statement over several lines',
      "export const text = (sql: string) => `\n  update citizen\n  set name = 'x'` + sql\n",
    ],
    ['a statement builder', "export const list = (db: { selectFrom(t: string): void }) => db.selectFrom('citizen')\n"],
  ])('find %s outside the stores', (_, text) => {
    expect(findIn({ 'apps/server/src/modules/home/get-menu.ts': text })).toEqual([
      expect.stringMatching(/get-menu\.ts:\d .*: rule 6, SQL belongs in/),
    ])
  })

  it('let words pass that only begin like a statement', () => {
    const text = "export const texts = ['select a region', 'update', 'with care', 'delete this?', 'Insert the card']\n"
    expect(findIn({ 'apps/web/src/locales/en.ts': text })).toEqual([])
  })

  it('refuse an import that leads nowhere or is computed, since nothing could be said of it', () => {
    expect(
      findIn({ 'apps/web/src/App.tsx': "import './gone.ts'\nexport const load = (name: string) => import(name)\n" }),
    ).toEqual([
      'apps/web/src/App.tsx:1 imports ./gone.ts: nothing is found under this name',
      'apps/web/src/App.tsx:2 imports a computed name: its direction cannot be checked',
    ])
  })

  it('do not pass over a tree in which there is nothing to read', () => {
    expect(() => findViolations(plantTree({}), 1)).toThrow('Only 0 files and 0 imports')
    expect(() => findViolations(plantTree({ 'apps/web/src/a.ts': 'export {}\n' }), 1)).toThrow(
      'Only 1 files and 0 imports',
    )
    expect(() => findViolations(plantTree(clean))).toThrow(/Only \d+ files/)
  })

  it('do not pass over a file that does not parse', () => {
    expect(() => findIn({ 'apps/web/src/broken.ts': 'export const = 1\n' })).toThrow('apps/web/src/broken.ts')
  })
})
