// `npm run staff -- add|list|pause|resume|reset …`: docs/OPERATIONS.md 'Officers'.
import { parseArgs } from 'node:util'
import { setStaffRoles } from '@registration/contract/desk/staff.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { loadContent } from './content/load-content.ts'
import { inTransaction } from './db/database.ts'
import { makeFieldCipher } from './db/field-cipher.ts'
import { refusalAnswer } from './http/envelope.ts'
import { systemIds } from './ids.ts'
import { addStaff, listStaff, pauseStaff, resetStaff, type StaffOffice } from './modules/desk-staff/operator-service.ts'
import { requireKeys } from './operations/check-keys.ts'
import { onDatabase } from './operations/on-database.ts'
import { runCommand } from './operations/run-command.ts'
import { Refused } from './refuse.ts'

const usage = `npm run staff -- add --login <login> --name <name> --roles <role>,… --offices <region>,… [--number <employee number>] [--post <post>]
npm run staff -- list
npm run staff -- pause <login>
npm run staff -- resume <login>
npm run staff -- reset <login>`

const text = { type: 'string' } as const
const options = { login: text, name: text, roles: text, offices: text, number: text, post: text }

async function run(office: StaffOffice, words: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
  const [act, named] = positionals
  const login = values.login ?? named ?? ''
  if (act === 'list') return listStaff(office)
  if (act === 'add' && login && values.name && values.roles && values.offices)
    return addStaff(office, { ...values, login, name: values.name, roles: values.roles, offices: values.offices })
  if (act === 'pause' && login) return pauseStaff(office, { login, paused: true })
  if (act === 'resume' && login) return pauseStaff(office, { login, paused: false })
  if (act === 'reset' && login) return resetStaff(office, login)
  throw new Error(usage)
}

await runCommand(async (words) => {
  const config = readConfig(process.env, systemIds)
  const content = await loadContent(config.contentDir)
  return onDatabase(config, async (db) => {
    await requireKeys(db, config)
    const parts = { config, content, clock: systemClock, ids: systemIds, cipher: makeFieldCipher(config) }
    return inTransaction(db, (transaction) => run({ ...parts, db: transaction }, words))
  }).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
    const { body } = refusalAnswer(setStaffRoles.path, error, 'en', undefined)
    throw new Error(String(body.errmsg), { cause: error })
  })
})
