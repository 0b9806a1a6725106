import type { Db } from '../db/database.ts'
import { type CipherKey, makeFieldCipher } from '../db/field-cipher.ts'
import { encryptedTables, type SealedTable } from './encrypted-columns.ts'
import { listSealedRows, replaceEncrypted, type SealedRow } from './reencrypt-store.ts'

export interface Rotation {
  table: string
  rows: number
  changed: number
}

interface Keys {
  fieldKeys: readonly CipherKey[]
  indexKeys: readonly CipherKey[]
}

/**
 * Seals with the newest field key what an older one sealed, and makes the keyed hashes with the newest index key. Row by row, a
 * batch at a time: cut off, it is run again and passes over what is done. The product may run meanwhile with the same keys; a row
 * that somebody changes at the same moment is left as they wrote it. Throws when a value opens with none of the keys.
 */
export async function rotateKeys(db: Db, keys: Keys, { batch = 500 } = {}): Promise<Rotation[]> {
  const done: Rotation[] = []
  for (const table of encryptedTables) done.push(await rotateTable(db, keys, table, batch))
  return done
}

async function rotateTable(db: Db, keys: Keys, table: SealedTable, limit: number): Promise<Rotation> {
  const change = makeChanges(keys, table)
  const rotation = { table: table.table, rows: 0, changed: 0 }
  let after: string | undefined
  for (;;) {
    const rows = await listSealedRows(db, table, { after, limit })
    for (const row of rows) {
      const changes = change(row)
      if (Object.keys(changes).length > 0 && (await replaceEncrypted(db, table, row, changes))) rotation.changed += 1
    }
    rotation.rows += rows.length
    after = rows.at(-1)?.id
    if (rows.length < limit) return rotation
  }
}

/** What has to change in a row. */
function makeChanges(keys: Keys, { table, values }: SealedTable): (row: SealedRow) => Record<string, string> {
  const cipher = makeFieldCipher(keys)
  const newest = keys.fieldKeys[0]?.id
  return ({ id, columns }) => {
    const changes: Record<string, string> = {}
    for (const { column, name, index } of values) {
      const sealed = columns[column]
      if (sealed === null || sealed === undefined) continue
      const place = `${table}:${id}:${name}`
      const isOld = sealed.split('.')[1] !== newest
      if (!isOld && index === undefined) continue
      const plain = cipher.decrypt(sealed, place)
      if (isOld) changes[column] = cipher.encrypt(plain, place)
      if (index !== undefined && columns[index] !== cipher.index(plain, name))
        changes[index] = cipher.index(plain, name)
    }
    return changes
  }
}
