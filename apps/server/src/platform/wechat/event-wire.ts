import { createHash, timingSafeEqual } from 'node:crypto'
import { minuteMs } from '../../durations.ts'

/** The query of a request to our message address. */
export interface EventQuery {
  signature?: unknown
  timestamp?: unknown
  nonce?: unknown
  echostr?: unknown
}

/** The platform's events that concern us. */
export type PlatformEvent =
  | { kind: 'following'; openid: string; follows: boolean; at: Date }
  /** How a notification ended, in the platform's words. */
  | { kind: 'delivery'; status: string }

/** A signature older or newer than this is invalid. Milliseconds. */
const freshMs = 5 * minuteMs

/** Lower-case hex SHA-1 of token, timestamp and nonce, sorted and joined. */
export const eventSignature = (token: string, timestamp: string, nonce: string): string =>
  createHash('sha1').update([token, timestamp, nonce].sort().join('')).digest('hex')

/** Whether a request comes from the platform, which alone knows the token, and is not an old one. */
export function isFromPlatform(token: string, { signature, timestamp, nonce }: EventQuery, now: Date): boolean {
  if (typeof signature !== 'string' || typeof timestamp !== 'string' || typeof nonce !== 'string') return false
  if (!/^\d{1,11}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp) * 1000) > freshMs) return false
  const expected = Buffer.from(eventSignature(token, timestamp, nonce))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The answer that proves to the platform that the address is ours: its own words back. */
export const echoOf = ({ echostr }: EventQuery): string => (typeof echostr === 'string' ? echostr : '')

/** Reads an event. Undefined if it does not concern us, or does not have the platform's form. */
export function readPlatformEvent(xml: string): PlatformEvent | undefined {
  // The platform's messages are flat and have no document type. Entities are not read at all.
  if (/<!(?!\[CDATA\[)/.test(xml)) return undefined
  const { MsgType, Event, FromUserName: openid, CreateTime, Status = '' } = fieldsIn(xml)
  if (MsgType !== 'event') return undefined
  if (Event === 'TEMPLATESENDJOBFINISH') return { kind: 'delivery', status: Status }
  if (Event !== 'subscribe' && Event !== 'unsubscribe') return undefined
  if (!openid || !/^\d{1,11}$/.test(CreateTime ?? '')) return undefined
  return { kind: 'following', openid, follows: Event === 'subscribe', at: new Date(Number(CreateTime) * 1000) }
}

/**
 * The fields of a flat message. None if something else is among them, or one comes twice: what a follower writes is in a
 * field too, and must not become one.
 */
function fieldsIn(xml: string): Record<string, string | undefined> {
  const inside = /^\s*<xml>\s*(.*)<\/xml>\s*$/s.exec(xml)?.[1] ?? ''
  const field = /<(\w{1,40})>(?:<!\[CDATA\[(.*?)\]\]>|([^<]*))<\/\1>\s*/sy
  const fields = new Map<string, string>()
  while (field.lastIndex < inside.length) {
    const [, name = '', quoted, plain = ''] = field.exec(inside) ?? []
    if (name === '' || fields.has(name)) return {}
    fields.set(name, quoted ?? plain)
  }
  return Object.fromEntries(fields)
}
