/** The parts of ASN.1's distinguished encoding (X.690) in signatures and certificates. */

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const

function encode(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  const significant = bytes.subarray(bytes.findIndex((byte) => byte !== 0))
  return Buffer.concat([Buffer.from([0x80 | significant.length]), significant])
}

export const sequence = (...parts: Buffer[]) => encode(tags.sequence, ...parts)
export const octets = (bytes: Buffer) => encode(tags.octets, bytes)
export const nothing = () => encode(tags.null)
export const yes = () => encode(tags.boolean, Buffer.from([0xff]))
export const utf8 = (text: string) => encode(tags.utf8, Buffer.from(text))
/** A positive number by its bytes, of which the first is 1 to 127. */
export const integer = (bytes: Buffer) => encode(tags.integer, bytes)
/** 0 to 127. */
export const smallInteger = (value: number) => integer(Buffer.from([value]))
/** Bits by their bytes. The last `unused` of them do not count. */
export const bits = (bytes: Buffer, unused = 0) => encode(tags.bits, Buffer.from([unused]), bytes)
/** A part under a context's own number, constructed. */
export const context = (number: number, ...parts: Buffer[]) => encode(0xa0 | number, ...parts)

/** Its members are in the order of their bytes. */
export const setOf = (...members: Buffer[]) => encode(tags.set, ...members.toSorted(Buffer.compare))

/** For years 1950 to 2049 (RFC 5652, 11.3). */
export const utcTime = (at: Date) =>
  encode(tags.utcTime, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return encode(tags.oid, Buffer.from([40 * first + second, ...rest.flatMap(base128)]))
}

function base128(value: number): number[] {
  const digits = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80)
  return digits
}

/** The encoded members of a constructed part. Throws if one runs past the end. */
export function membersOf(constructed: Buffer): Buffer[] {
  const members: Buffer[] = []
  for (let at = bodyAt(constructed, 0); at < constructed.length; at += members.at(-1)?.length ?? 0)
    members.push(constructed.subarray(at, endOf(constructed, at)))
  return members
}

function endOf(bytes: Buffer, at: number): number {
  const first = bytes.readUInt8(at + 1)
  const length = first < 0x80 ? first : bytes.readUIntBE(at + 2, first & 0x7f)
  const end = bodyAt(bytes, at) + length
  if (end > bytes.length) throw new RangeError('A member runs past the end')
  return end
}

function bodyAt(bytes: Buffer, at: number): number {
  const first = bytes.readUInt8(at + 1)
  return at + 2 + (first < 0x80 ? 0 : first & 0x7f)
}
