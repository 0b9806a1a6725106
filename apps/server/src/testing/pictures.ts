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
export function aPixelBomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
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

function chunk(type: string, data: Buffer): Buffer {
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
