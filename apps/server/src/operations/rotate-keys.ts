import type { Db } from '../db/database.ts'
import { type CipherKeys, makeFieldCipher } from '../db/field-cipher.ts'
import { encryptedTables, type SealedTable } from './encrypted-columns.ts'
import { listSealedRows, replaceEncrypted, type SealedRow } from './reencrypt-store.ts'

export interface Rotation {
  table: string
  rows: number
  changed: number
  /**
   * Rows that keep their hash, as another row has the new one: two bookings of one person for a day, made in 0.1.0 with 15
   * digits and with 18. Their values are encrypted with the newest key all the same.
   */
  left: number
}

/** Computes the search keys of the desk's cases again. It is handed in, as this folder knows no modules. */
type RotateCaseKeys = (db: Db, keys: CipherKeys, batch: number) => Promise<Omit<Rotation, 'table' | 'left'>>

/**
 * Encrypts with the newest field key every value of an older one, and makes the keyed hashes with the newest index key.
 * It works in batches: after an interruption it is run again and skips the finished rows. The product may run meanwhile
 * with the same keys. Throws when none of the keys decrypts a value.
 */
export async function rotateKeys(
  db: Db,
  keys: CipherKeys,
  { batch = 500, rotateCaseKeys }: { batch?: number; rotateCaseKeys: RotateCaseKeys },
): Promise<Rotation[]> {
  // Cases come first: a start with the new keys alone is refused until the last table is done.
  const done: Rotation[] = [{ table: 'desk_case keys', left: 0, ...(await rotateCaseKeys(db, keys, batch)) }]
  for (const table of encryptedTables) done.push(await rotateTable(db, keys, table, batch))
  return done
}

async function rotateTable(db: Db, keys: CipherKeys, table: SealedTable, limit: number): Promise<Rotation> {
  const change = makeChanges(keys, table)
  const rotation = { table: table.table, rows: 0, changed: 0, left: 0 }
  let after: string | undefined
  for (;;) {
    const rows = await listSealedRows(db, table, { after, limit })
    for (const row of rows) {
      const changes = change(row)
      if (Object.keys(changes).length === 0) continue
      const outcome = await replaceEncrypted(db, table, row, changes)
      if (outcome === 'replaced') rotation.changed += 1
      if (outcome !== 'taken') continue
      rotation.left += 1
      const values = withoutHashes(table, changes)
      if (Object.keys(values).length > 0) await replaceEncrypted(db, table, row, values)
    }
    rotation.rows += rows.length
    after = rows.at(-1)?.id
    if (rows.length < limit) return rotation
  }
}

function withoutHashes({ values }: SealedTable, changes: Record<string, string>): Record<string, string> {
  const hashes = values.map(({ index }) => index)
  return Object.fromEntries(Object.entries(changes).filter(([column]) => !hashes.includes(column)))
}

/** The changes that a row needs. */
function makeChanges(keys: CipherKeys, { table, values }: SealedTable): (row: SealedRow) => Record<string, string> {
  const cipher = makeFieldCipher(keys)
  const newest = keys.fieldKeys[0]?.id
  return ({ id, columns }) => {
    const changes: Record<string, string> = {}
    for (const { column, name, index } of values) {
      const sealed = columns[column]
      if (sealed === null || sealed === undefined) continue
      const associatedData = `${table}:${id}:${name}`
      const isOld = sealed.split('.')[1] !== newest
      if (!isOld && index === undefined) continue
      const plain = cipher.decrypt(sealed, associatedData)
      if (isOld) changes[column] = cipher.encrypt(plain, associatedData)
      if (index !== undefined && columns[index] !== cipher.index(plain, name))
        changes[index] = cipher.index(plain, name)
    }
    return changes
  }
}
