import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { CipherKey } from '../../db/field-cipher.ts'

const ends = z.array(z.object({ chain: z.number(), sequence: z.number(), hash: z.string() }))
const file = z.object({ at: z.string(), ends, keyId: z.string(), signature: z.string() })

/** Where the chains ended at a time. */
export interface Anchor {
  /** ISO 8601. */
  at: string
  ends: z.output<typeof ends>
}

/** Below it each day has a folder. */
export const anchorFolder = 'audit-anchors'

/** The folder of the anchors of a day, by its instant. Names in it are in the order of time. */
export const anchorFolderOf = (at: string) => `${anchorFolder}/${at.slice(0, 10)}`

/** `id` keeps the anchors of two nodes at one instant apart. */
export const anchorKey = (at: string, id: string) =>
  `${anchorFolderOf(at)}/${at.slice(11).replaceAll(':', '-')}-${id}.json`

/** The newest of each day: an anchor is written only if the one before it holds. */
export function newestOfEachDay(keys: readonly string[]): string[] {
  const newest = new Map<string, string>()
  for (const key of keys.toSorted()) newest.set(key.slice(0, key.lastIndexOf('/')), key)
  return [...newest.values()]
}

/** The content of an anchor's file, signed with an index key. The database alone does not suffice to make one. */
export function sealAnchor({ at, ends }: Anchor, { id, key }: CipherKey): Buffer {
  return Buffer.from(JSON.stringify({ at, ends, keyId: id, signature: signatureOf({ at, ends }, key).toString('hex') }))
}

/** An anchor from its file. Undefined if none of our keys signed it. */
export function openAnchor(content: Buffer, keys: readonly CipherKey[]): Anchor | undefined {
  const parsed = z.safeParse(file, parseJson(content))
  if (!parsed.success) return undefined
  const { at, ends, keyId, signature } = parsed.data
  const key = keys.find(({ id }) => id === keyId)
  const given = Buffer.from(signature, 'hex')
  const expected = key && signatureOf({ at, ends }, key.key)
  return expected && given.length === expected.length && timingSafeEqual(given, expected) ? { at, ends } : undefined
}

function signatureOf({ at, ends }: Anchor, key: Buffer): Buffer {
  const facts = ends.map(({ chain, sequence, hash }) => [chain, sequence, hash])
  return createHmac('sha256', key)
    .update(`audit anchor|${JSON.stringify([at, facts])}`)
    .digest()
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    return undefined
  }
}
