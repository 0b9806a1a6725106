import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { Examined } from './examined.ts'

const viewSide = 2000
const thumbSide = 320

/** Checks a file by its content. `maxPixels` is checked before a picture is decoded. */
export async function examine(file: string, maxPixels: number): Promise<Examined> {
  const { head, tail } = readEnds(file)
  const mediaType = (await fileTypeFromBuffer(head))?.mime
  if (mediaType === 'application/pdf')
    // A picture that was cut off lacks its end mark, which is in the last kilobyte.
    return tail.includes('%%EOF') ? { kind: 'document', mediaType } : refused('unknown')
  if (mediaType === 'image/heic' || mediaType === 'image/heif') return refused('heic')
  if (mediaType !== 'image/jpeg' && mediaType !== 'image/png' && mediaType !== 'image/webp') return refused('unknown')
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) return refused('tooManyPixels')
    return { kind: 'picture', mediaType, ...(await derive(file, maxPixels)) }
  } catch {
    // The decoder's error helps nobody: a picture that does not decode to its end is none.
    return refused('unknown')
  }
}

const refused = (why: 'heic' | 'unknown' | 'tooManyPixels'): Examined => ({ kind: 'refused', why })

async function derive(file: string, maxPixels: number): Promise<{ view: Buffer; thumb: Buffer }> {
  const upright = sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .flatten({ background: '#ffffff' })
  const view = await upright
    .resize(viewSide, viewSide, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82, mozjpeg: false })
    .toBuffer()
  const thumb = await sharp(view).resize(thumbSide, thumbSide, { fit: 'cover' }).jpeg({ quality: 75 }).toBuffer()
  return { view, thumb }
}

/** The kind of a file shows in the first 4 KB. Read synchronously: nobody else waits for this process. */
function readEnds(file: string): { head: Buffer; tail: Buffer } {
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    const read = (bytes: number, from: number) => {
      const part = Buffer.alloc(bytes)
      return part.subarray(0, readSync(handle, part, 0, bytes, from))
    }
    const tailBytes = Math.min(size, 1024)
    return { head: read(Math.min(size, 4100), 0), tail: read(tailBytes, size - tailBytes) }
  } finally {
    closeSync(handle)
  }
}
