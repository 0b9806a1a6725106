import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { ReadDb } from '../../db/database.ts'
import { newestOf } from '../../db/field-cipher.ts'
import type { Ids } from '../../ids.ts'
import type { FileStorage } from '../../platform/files/file-storage.ts'
import {
  type Anchor,
  anchorFolder,
  anchorFolderOf,
  anchorKey,
  newestOfEachDay,
  openAnchor,
  sealAnchor,
} from './audit-anchor.ts'
import { chains } from './audit-rules.ts'
import { findHash, listHeads } from './audit-store.ts'

export interface Anchoring {
  db: ReadDb
  files: FileStorage
  config: Pick<Config, 'indexKeys'>
  clock: Clock
  ids: Ids
}

/** What the anchors prove of the log: how many were compared, and one line for each that does not hold. */
interface AnchorReport {
  anchors: number
  faults: string[]
}

/** Compares the log with the newest anchor of each day. A log without an anchor proves nothing, and is a fault. */
export async function compareAnchors(anchoring: Omit<Anchoring, 'clock' | 'ids'>): Promise<AnchorReport> {
  const keys = newestOfEachDay(await anchoring.files.list(anchorFolder))
  const heads = await listHeads(anchoring.db)
  const faults =
    keys.length === 0 && heads.some(({ sequence }) => sequence > 0) ? ['no anchor confirms where the chains end'] : []
  for (const key of keys) faults.push(...(await compare(anchoring, key)))
  return { anchors: keys.length, faults }
}

/**
 * Writes down where the chains end, in a file outside the database. If the log no longer has what the newest anchor
 * has, it throws and writes nothing: the older anchor stays the newest.
 */
export async function anchorAudit(anchoring: Anchoring): Promise<void> {
  const { db, files, config, clock, ids } = anchoring
  const at = clock.now().toISOString()
  const today = await files.list(anchorFolderOf(at))
  const newest = (today.length > 0 ? today : await files.list(anchorFolder)).at(-1)
  const faults = newest === undefined ? [] : await compare(anchoring, newest)
  const heads = await listHeads(db)
  if (faults.length > 0 || heads.length !== chains.length) throw new AuditBroken()
  const ends = heads.map(({ chain, sequence, hash }) => ({ chain, sequence, hash: hash.toString('hex') }))
  await files.put(anchorKey(at, ids.uuid()), sealAnchor({ at, ends }, newestOf(config.indexKeys, 'index')))
}

/** The log is shorter or other than it was. `npm run audit:verify` reports where. */
class AuditBroken extends Error {
  override name = 'AuditBroken'
}

async function compare({ db, files, config }: Omit<Anchoring, 'clock' | 'ids'>, key: string): Promise<string[]> {
  const content = await files.read(key)
  const anchor = content && openAnchor(content, config.indexKeys)
  if (!anchor) return [`${key} is not an anchor that an INDEX_KEY of the settings signed`]
  const faults: string[] = []
  for (const end of anchor.ends)
    if (!(await holds(db, end))) faults.push(`chain ${end.chain} lacks entry ${end.sequence} of ${key}`)
  return faults
}

async function holds(db: ReadDb, { chain, sequence, hash }: Anchor['ends'][number]): Promise<boolean> {
  if (sequence === 0) return true
  const found = await findHash(db, { chain, sequence })
  return found !== undefined && found.toString('hex') === hash
}
