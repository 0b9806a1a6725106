import qs from 'qs'
import { refuse } from '../refuse.ts'

/**
 * Deepest nesting of a payload. Our own payloads have up to four levels (`proposerinfo[…]`, `fwxxs[0][zl]`,
 * `data[openid]`).
 */
const maxDepth = 8
/**
 * The sum of all indexes of a form. Its parser goes over a list up to the index, for each field anew. 200 units with all
 * their fields have a third of it.
 */
const maxIndexes = 1_000_000
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * The text of a body. UTF-8 is the only encoding: another one, announced or not, would be stored as something else than
 * what the citizen wrote.
 */
export function textOfBody(body: Buffer, contentType: string | undefined): string {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType ?? '')?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw refuse('unsupportedType')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    throw refuse('malformed')
  }
}

/** Reads a form-encoded body with nested values in bracket notation. A body beyond the limits is refused, not cut. */
export function parseForm(body: string): Record<string, unknown> {
  let indexes = 0
  for (const key of new URLSearchParams(body).keys()) {
    for (const [, index] of key.matchAll(/\[(\d+)\]/g)) indexes += Number(index)
    if (indexes > maxIndexes || key.split(/[[\].]+/).some((part) => forbidden.has(part))) throw refuse('malformed')
  }
  try {
    return qs.parse(body, {
      depth: maxDepth,
      strictDepth: true,
      parameterLimit: 10_000,
      arrayLimit: 500,
      throwOnLimitExceeded: true,
      // Its own would keep what is no UTF-8 as it is.
      decoder: (text) => decodeURIComponent(text.replaceAll('+', ' ')),
    })
  } catch {
    throw refuse('malformed')
  }
}

/** Reads a JSON body: an object or a list, or nothing at all. */
export function parseJson(body: string): unknown {
  if (body.trim() === '') return {}
  const parsed = readJson(body)
  if (typeof parsed !== 'object' || parsed === null) throw refuse('malformed')
  refuseDeep(parsed, maxDepth)
  return parsed
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw refuse('malformed')
  }
}

/** Refuses nesting beyond `depth` and names that would reach prototypes. */
function refuseDeep(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return
  if (depth === 0) throw refuse('malformed')
  for (const [key, child] of Object.entries(value)) {
    if (forbidden.has(key)) throw refuse('malformed')
    refuseDeep(child, depth - 1)
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
