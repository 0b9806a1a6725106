import type { PictureType } from './examined.ts'

/** What the structure of a picture shows before it is decoded. */
interface Structure {
  /** How often the picture is gone over while it is decoded. 1 for all but progressive JPEG. */
  scans: number
  /** Whether its end is there. What follows the end does not matter. */
  isComplete: boolean
}

/** Reads the structure of a picture. Its pixels are not decoded. */
export function structureOf(type: PictureType, bytes: Buffer): Structure {
  if (type === 'image/jpeg') return structureOfJpeg(bytes)
  return { scans: 1, isComplete: type === 'image/png' ? hasEndOfPng(bytes) : hasEndOfWebp(bytes) }
}

const startOfScan = 0xda
const endOfImage = 0xd9

/** JPEG (ITU T.81, B.1): segments of a marker and a length, and between them the data of each scan. */
function structureOfJpeg(bytes: Buffer): Structure {
  let scans = 0
  for (let at = nextMarker(bytes, 2); at < bytes.length; ) {
    const marker = bytes[at]
    if (marker === endOfImage) return { scans, isComplete: true }
    if (marker === startOfScan) scans += 1
    // A stuffed byte, a restart or a start has no length.
    const isBare = marker === 0x00 || marker === 0x01 || (marker !== undefined && marker >= 0xd0 && marker <= 0xd8)
    const length = isBare || at + 3 > bytes.length ? 0 : bytes.readUInt16BE(at + 1)
    at = nextMarker(bytes, at + 1 + length)
  }
  return { scans, isComplete: false }
}

/** The place of the byte after the next 0xff, or the end. */
function nextMarker(bytes: Buffer, from: number): number {
  const found = bytes.indexOf(0xff, from)
  if (found < 0) return bytes.length
  let at = found
  while (bytes[at] === 0xff) at += 1
  return at
}

const textTypes: readonly string[] = ['tEXt', 'zTXt', 'iTXt']

/**
 * A PNG without its texts. A decoder unpacks all of them at once, each to fifty megabytes if its sender likes, and nobody
 * sees them.
 */
export function withoutTexts(png: Buffer): Buffer {
  const kept = [png.subarray(0, 8)]
  for (const { type, from, end } of chunksOf(png)) if (!textTypes.includes(type)) kept.push(png.subarray(from, end))
  return Buffer.concat(kept)
}

function hasEndOfPng(bytes: Buffer): boolean {
  for (const { type, end } of chunksOf(bytes)) if (type === 'IEND') return end <= bytes.length
  return false
}

/** PNG (ISO 15948, 5.3): chunks of a length, a type, data and a check, the last of them IEND. */
function* chunksOf(bytes: Buffer): Generator<{ type: string; from: number; end: number }> {
  for (let from = 8; from + 8 <= bytes.length; ) {
    const end = from + 12 + bytes.readUInt32BE(from)
    yield { type: bytes.toString('latin1', from + 4, from + 8), from, end }
    from = end
  }
}

/** WebP (RFC 9649, 2.4): the header has the length of all that follows it. */
function hasEndOfWebp(bytes: Buffer): boolean {
  return bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length
}
