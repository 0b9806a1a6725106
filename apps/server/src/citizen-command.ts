// `npm run citizen -- list|export|close [<id>]`: docs/OPERATIONS.md 'Citizens who cannot sign in'.
import { createInterface } from 'node:readline'
import { refusalText } from '@registration/contract/refusals.ts'
import { pino } from 'pino'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { loadContent } from './content/load-content.ts'
import { systemIds } from './ids.ts'
import { closeAccountFor, exportAccount, listAccounts } from './modules/privacy/operator-service.ts'
import { requireKeys } from './operations/check-keys.ts'
import { onDatabase } from './operations/on-database.ts'
import { runCommand } from './operations/run-command.ts'
import { Refused } from './refuse.ts'
import { makeServices } from './services.ts'

const usage = `npm run citizen -- list
npm run citizen -- export [<id of an account>]
npm run citizen -- close [<id of an account>]
The number of the citizen's document is read from the standard input, as arguments are seen by every user of the machine`

const acts = { list: listAccounts, export: exportAccount, close: closeAccountFor }

/** The first line of the standard input. */
async function readLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line.trim()
  return ''
}

await runCommand(async ([name = '', id]) => {
  const act = name === 'list' || name === 'export' || name === 'close' ? acts[name] : undefined
  if (!act) throw new Error(usage)
  const config = readConfig(process.env, systemIds)
  const content = await loadContent(config.contentDir)
  const documentNumber = await readLine()
  if (documentNumber === '') throw new Error(usage)
  return onDatabase(config, async (db) => {
    await requireKeys(db, config)
    const parts = { content, pool: db, clock: systemClock, ids: systemIds, log: pino({ level: 'error' }) }
    return act(makeServices(config, parts), { documentNumber, id })
  }).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
    throw new Error(refusalText(error.refusal, 'en'), { cause: error })
  })
})
