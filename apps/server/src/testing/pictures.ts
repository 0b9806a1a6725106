import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/**
 * A JPEG like a phone's: turned on its side by EXIF, with the place where it was taken. 80 wide, 40 high. Upright it is
 * 40 by 80.
 */
export function aPhonePicture(): Promise<Buffer> {
  return sharp({ create: { width: 80, height: 40, channels: 3, background: '#884422' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'PhoneMaker', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '36/1 36/1 45/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '114/1 29/1 2/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** A PNG of some kilobytes that unpacks to `side` by `side` pixels, one bit each. */
export const aPixelBomb = (side: number): Buffer => aPng(side)

/** A white PNG of one bit a pixel, with more chunks before its pixels. */
export function aPng(side: number, chunks: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = [...chunks, pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, pngChunk('IHDR', header), ...pixels])
}

/**
 * A black progressive JPEG with scans that change nothing, each of some hundred bytes. A decoder goes over the whole
 * picture for each of them.
 */
export function aJpegOfScans(side: number, scans: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  const size = Buffer.alloc(4)
  size.writeUInt16BE(side, 0)
  size.writeUInt16BE(side, 2)
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, ...size, 1, 1, 0x11, 0]),
    // Each table has one code of one bit: no difference, and the end of up to 32,767 blocks.
    segment(0xc4, [0x00, 1, ...Array<number>(15).fill(0), 0x00]),
    segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0xe0]),
    scan({ from: 0, to: 0, high: 0, low: 0 }, Buffer.alloc(Math.ceil(blocks / 8))),
  ]
  const nothing = endsOfBlocks(blocks)
  for (let i = 1; i < scans; i += 1) {
    const bit = (i - 1) % 11
    const place = 1 + (Math.floor((i - 1) / 11) % 63)
    parts.push(scan({ from: place, to: place, high: bit === 0 ? 0 : 11 - bit, low: 10 - bit }, nothing))
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])])
}

function segment(marker: number, content: number[]): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, Buffer.from(content)])
}

function scan({ from, to, high, low }: { from: number; to: number; high: number; low: number }, data: Buffer): Buffer {
  return Buffer.concat([segment(0xda, [1, 1, 0x00, from, to, high * 16 + low]), data])
}

/** Codes of a zero and 14 bits: so many blocks beyond 16,384 have no more coefficients. */
function endsOfBlocks(blocks: number): Buffer {
  const codes = Math.ceil(blocks / 32_767)
  let bits = ''
  for (let i = 0, left = blocks; i < codes; i += 1) {
    const run = Math.ceil(left / (codes - i))
    bits += `0${(run - 16_384).toString(2).padStart(14, '0')}`
    left -= run
  }
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2))
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])))
}

/** The beginning of an iPhone's picture. */
export function aHeic(): Buffer {
  return Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic'),
    Buffer.alloc(4),
    Buffer.from('mif1heic'),
    Buffer.alloc(500),
  ])
}

/** A small document of one empty page. */
export const aPdf = (): Buffer =>
  Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  )

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, check])
}

/** CRC-32 by PNG (ISO 15948). */
function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
