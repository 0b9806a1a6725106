// `npm run backup -- <folder>`: docs/OPERATIONS.md 'Backup and restore'.
import path from 'node:path'
import { readConfig } from '../config.ts'
import { systemIds } from '../ids.ts'
import { makeBackup } from './backup.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ([folder]) => {
  if (folder === undefined) throw new Error('npm run backup -- <folder>')
  const { files } = await makeBackup(readConfig(process.env, systemIds), path.resolve(folder))
  return `${files} files are in ${folder}. The keys (FIELD_KEYS, INDEX_KEY, or DATA_DIR/keys) are not: keep them elsewhere.`
})
