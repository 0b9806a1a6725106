// `npm run restore -- <folder>`: docs/OPERATIONS.md 'Backup and restore'.
import path from 'node:path'
import { restoreBackup } from './restore.ts'
import { runCommand } from './run-command.ts'

await runCommand(async ([folder]) => {
  if (folder === undefined) throw new Error('npm run restore -- <folder>')
  // Not by readConfig, which would make new keys where the old ones will be put back.
  const { DATABASE_URL, DATA_DIR } = process.env
  const dataDir = path.resolve(DATA_DIR || './data')
  if (DATABASE_URL)
    throw new Error('DATABASE_URL is set: that database is restored by its own tools (docs/OPERATIONS.md)')
  const { files } = await restoreBackup(path.resolve(folder), dataDir)
  return `${files} files are in ${dataDir}, and the database opens. Put the keys back before the start.`
})
