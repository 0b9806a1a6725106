import { rmSync } from 'node:fs'
import { comparedNumber } from '@registration/contract/rules/same-person.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config.ts'
import type { ReadDb } from '../db/database.ts'
import { type CipherKeys, type FieldCipher, makeFieldCipher } from '../db/field-cipher.ts'
import { listLastEntries } from '../modules/audit/audit-store.ts'
import { hasItsHash } from '../modules/audit/verify-audit-service.ts'
import { encryptedTables, type SealedTable } from './encrypted-columns.ts'
import { listSealedRows, type SealedRow } from './reencrypt-store.ts'

/**
 * Throws a fault of the settings unless FIELD_KEYS and INDEX_KEY are those of the database. A rotation goes through a
 * table in the order of its keys, so its first and its last rows show one that was interrupted. CipherKeys that were made for
 * this start are taken back: they do not belong beside this database.
 */
export async function requireKeys(db: ReadDb, config: Pick<Config, 'fieldKeys' | 'indexKeys' | 'madeKeys'>) {
  const fault =
    (await findKeyFault(db, config, 'first')) ??
    (await findKeyFault(db, config, 'last')) ??
    (await findAuditKeyFault(db, config))
  if (fault === undefined) return
  for (const file of config.madeKeys) rmSync(file)
  throw new ConfigError([fault])
}

/** Throws the fault of an INDEX_KEY that the audit log does not know: an entry of another key would break the log. */
export async function requireAuditKey(db: ReadDb, config: Pick<Config, 'indexKeys'>): Promise<void> {
  const fault = await findAuditKeyFault(db, config)
  if (fault !== undefined) throw new ConfigError([fault])
}

/**
 * A young database has nothing encrypted yet, but an audit log. A chain that has long been still may end with a key that
 * was taken out since. `npm run keys` gives all keys of a day one id, so a swapped one has the right id too. One changed
 * entry does not prove that: the other entries of its key hold.
 */
async function findAuditKeyFault(db: ReadDb, { indexKeys }: Pick<Config, 'indexKeys'>): Promise<string | undefined> {
  const entries = await listLastEntries(db)
  const used = [...new Set(entries.map(({ key_id: id }) => id))]
  if (used.length > 0 && !indexKeys.some(({ id }) => used.includes(id)))
    return `INDEX_KEY lacks ${used.join(', ')}, with which the audit log was written: put it back, or after the new one`
  for (const key of indexKeys) {
    const own = entries.filter(({ key_id: id }) => id === key.id)
    if (own.length > 0 && !own.some((entry) => hasItsHash(entry, [key])))
      return `INDEX_KEY has another key under ${key.id} than the audit log was written with: put that one back`
  }
  return undefined
}

/** Whether the keys open one stored value. A database without any has nothing to open. */
export async function opensOneValue(db: ReadDb, keys: CipherKeys): Promise<boolean> {
  const [citizens] = encryptedTables
  return citizens !== undefined && (await faultIn(db, keys, citizens, { from: 'first', limit: 1 })) === undefined
}

async function findKeyFault(db: ReadDb, keys: CipherKeys, from: 'first' | 'last'): Promise<string | undefined> {
  for (const table of encryptedTables) {
    const fault = await faultIn(db, keys, table, { from, limit: 20 })
    if (fault !== undefined) return fault
  }
  return undefined
}

async function faultIn(
  db: ReadDb,
  keys: CipherKeys,
  table: SealedTable,
  page: { from: 'first' | 'last'; limit: number },
): Promise<string | undefined> {
  const rows = await listSealedRows(db, table, page)
  const cipher = makeFieldCipher(keys)
  const older = keys.indexKeys.slice(1).map((key) => makeFieldCipher({ ...keys, indexKeys: [key] }))
  return rows.map((row) => faultOfRow(row, table, { cipher, older })).find((fault) => fault !== undefined)
}

function faultOfRow(
  { id, columns }: SealedRow,
  { table, values }: SealedTable,
  { cipher, older }: { cipher: FieldCipher; older: readonly FieldCipher[] },
): string | undefined {
  for (const { column, name, index } of values) {
    const sealed = columns[column]
    if (sealed === null || sealed === undefined) continue
    const plain = decryptOrNothing(cipher, sealed, `${table}:${id}:${name}`)
    if (plain === undefined)
      return `FIELD_KEYS does not decrypt ${table}.${column} of ${id}: put back the keys that this database was written with, or the value of this row if it alone is damaged`
    const hash = index && columns[index]
    if (!index || !hash || hash === cipher.index(plain, name) || isOldNumber(name, plain)) continue
    return older.some((each) => hash === each.index(plain, name))
      ? `INDEX_KEY has a new first key, and ${table}.${index} has the hashes of an older one: run npm run rotate-keys first`
      : `INDEX_KEY does not make the hashes of ${table}.${index}: put back the key that this database was written with`
  }
  return undefined
}

/** 0.1.0 hashed an ID number of 15 digits as it was typed. Such a row says nothing of the keys until they are rotated. */
const isOldNumber = (name: string, plain: string) => name === 'document_number' && comparedNumber(plain) !== plain

function decryptOrNothing(cipher: FieldCipher, sealed: string, place: string): string | undefined {
  try {
    return cipher.decrypt(sealed, place)
  } catch {
    return undefined
  }
}
