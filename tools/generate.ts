// `npm run generate` writes the files that are made from others; with `--check` it fails where one of them is stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { completeLock } from './complete-lock.ts'
import { readWireNames } from './contract.ts'
import { makeGlossary } from './glossary.ts'
import { makeLicences } from './licences.ts'
import { foreignNames } from './wire-names.ts'

const root = join(import.meta.dirname, '..')
const words = readWireNames()
const lock = completeLock(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const generated = {
  'docs/GLOSSARY.md': makeGlossary(words, foreignNames(words)),
  'docs/LICENCES.md': makeLicences(lock),
  'package-lock.json': lock,
}

for (const [path, text] of Object.entries(generated)) {
  const file = join(root, path)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  if (process.argv.includes('--check')) {
    console.log(`${path} is stale: run npm run generate`)
    process.exitCode = 1
  } else {
    writeFileSync(file, text)
    console.log(`wrote ${path}`)
  }
}
