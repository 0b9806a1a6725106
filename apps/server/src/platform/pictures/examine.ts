import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { Examined } from './examined.ts'

const viewSide = 2000
const thumbSide = 320

/** Judges a file by its content; `maxPixels` is refused before a picture is decoded. */
export async function examine(file: string, maxPixels: number): Promise<Examined> {
  const mediaType = (await fileTypeFromFile(file))?.mime
  if (mediaType === 'application/pdf')
    return (await endsAsPdf(file)) ? { kind: 'document', mediaType } : refused('unknown')
  if (mediaType === 'image/heic' || mediaType === 'image/heif') return refused('heic')
  if (mediaType !== 'image/jpeg' && mediaType !== 'image/png' && mediaType !== 'image/webp') return refused('unknown')
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) return refused('tooManyPixels')
    return { kind: 'picture', mediaType, ...(await derive(file, maxPixels)) }
  } catch {
    // The decoder's words are of no use to anyone: a picture that does not decode to its end is none.
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

/** A PDF that was cut off lacks its end mark, which stands in the last kilobyte. */
async function endsAsPdf(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const tail = Buffer.alloc(Math.min(size, 1024))
    await handle.read(tail, 0, tail.length, size - tail.length)
    return tail.includes('%%EOF')
  } finally {
    await handle.close()
  }
}
