import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { CipherKey } from '../db/field-cipher.ts'
import type { Ids } from '../ids.ts'
import { makeFolder } from '../make-folder.ts'
import { ConfigError } from './config-error.ts'

/**
 * Keys as the settings have them: `id:base64`, newest first, separated by commas. `name` is the setting's, for its
 * fault.
 */
export function parseKeys(value: string, name: string): CipherKey[] {
  const keys = value.split(',').map((pair) => {
    const [id = '', secret = ''] = pair.trim().split(':')
    const key = Buffer.from(secret, 'base64')
    if (!keyId.test(id) || key.length !== 32)
      throw new ConfigError([`${name} must be id:base64 of 32 bytes, newest first, joined by commas`])
    return { id, key }
  })
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new ConfigError([`${name} must have another id for each key: the id says which one opens a value`])
  return keys
}

/** It is part of each encrypted value, between dots. */
const keyId = /^[\w-]{1,32}$/

/** The file of a development machine's secret, beside the data that it protects. */
export const developmentKeyFile = (dataDir: string, name: string) => path.join(dataDir, 'keys', name)

/** Makes a secret of a development machine once. False if it was there. */
export function makeDevelopmentSecret(file: string, ids: Ids): boolean {
  try {
    makeFolder(path.dirname(file), 0o700)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    throw new ConfigError([`DATA_DIR cannot be written, for ${file}: ${code}`])
  }
  const secret = `dev1:${Buffer.from(ids.token(32), 'base64url').toString('base64')}`
  try {
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    // There already, or another first start on the same folder was quicker: that key counts.
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
