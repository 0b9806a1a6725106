import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../db/database.ts'
import { type CipherKeys, type FieldCipher, makeFieldCipher } from '../../db/field-cipher.ts'
import { listSubmissionsOfCase } from '../applications/submission-store.ts'
import { hashesOf } from './case-key-rules.ts'
import { type HashedCase, listHashedCases, replaceCaseHashes } from './case-key-store.ts'

/**
 * Makes the keyed hashes by which cases are found with the newest index key, from their frozen submissions. It works in
 * batches and skips what it has done before. A case without its submission has no hashes to make. The certificate number
 * of a registration stays: it is no hash, and in no submission.
 */
export async function rotateCaseKeys(
  db: Db,
  keys: CipherKeys,
  limit: number,
): Promise<{ rows: number; changed: number }> {
  const cipher = makeFieldCipher(keys)
  const rotation = { rows: 0, changed: 0 }
  let after: string | undefined
  for (;;) {
    const cases = await listHashedCases(db, { after, limit })
    for (const each of cases) if (await rotateOne(db, cipher, each)) rotation.changed += 1
    rotation.rows += cases.length
    after = cases.at(-1)?.id
    if (cases.length < limit) return rotation
  }
}

async function rotateOne(db: Db, cipher: FieldCipher, { id, submission, ...present }: HashedCase): Promise<boolean> {
  const [kept] = await listSubmissionsOfCase(db, cipher, id, [submission])
  if (!kept?.frozen) return false
  const made = hashesOf(cipher, kept.frozen)
  return !isDeepStrictEqual(made, present) && (await replaceCaseHashes(db, { id, submission }, made))
}
