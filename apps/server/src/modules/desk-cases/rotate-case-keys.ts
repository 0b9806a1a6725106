import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../db/database.ts'
import { type CipherKey, type FieldCipher, makeFieldCipher } from '../../db/field-cipher.ts'
import { listSubmissionsOfCase } from '../applications/submission-store.ts'
import { keysOf } from './case-key-rules.ts'
import { type KeyedCase, listKeyedCases, replaceCaseKeys } from './case-key-store.ts'

/**
 * Makes the keys by which cases are found with the newest index key, from their frozen submissions. It works in batches
 * and skips what it has done before. A case without its submission has no keys to make.
 */
export async function rotateCaseKeys(
  db: Db,
  keys: { fieldKeys: readonly CipherKey[]; indexKeys: readonly CipherKey[] },
  limit: number,
): Promise<{ rows: number; changed: number }> {
  const cipher = makeFieldCipher(keys)
  const rotation = { rows: 0, changed: 0 }
  let after: string | undefined
  for (;;) {
    const cases = await listKeyedCases(db, { after, limit })
    for (const each of cases) if (await rotateOne(db, cipher, each)) rotation.changed += 1
    rotation.rows += cases.length
    after = cases.at(-1)?.id
    if (cases.length < limit) return rotation
  }
}

async function rotateOne(db: Db, cipher: FieldCipher, { id, submission, ...present }: KeyedCase): Promise<boolean> {
  const [kept] = await listSubmissionsOfCase(db, cipher, id, [submission])
  if (!kept?.frozen) return false
  const made = keysOf(cipher, kept.frozen)
  return !isDeepStrictEqual(made, present) && (await replaceCaseKeys(db, { id, submission }, made))
}
