import { readFileSync } from 'node:fs'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { whyNoDocument } from './documents/why-no-document.ts'
import type { Examined, PictureType, WhyRefused } from './examined.ts'
import { structureOf, withoutTexts } from './picture-structure.ts'

const viewSide = 2000
const thumbSide = 320

/** Encoders write about ten scans. Each one goes over the whole picture, also when it changes nothing. */
const maxScans = 32

/**
 * Checks a file by its content. `maxPixels` is checked before a picture is decoded. All of it runs in a process that is
 * ended if it takes too long.
 */
export async function examine(file: string, maxPixels: number): Promise<Examined> {
  const bytes = readFileSync(file)
  // The kind of a file shows in its first 4 KB.
  const mediaType = (await fileTypeFromBuffer(bytes.subarray(0, 4100)))?.mime
  if (mediaType === 'application/pdf') {
    const why = whyNoDocument(bytes)
    return why ? refused(why) : { kind: 'document', mediaType }
  }
  if (mediaType === 'image/heic' || mediaType === 'image/heif') return refused('heic')
  if (mediaType !== 'image/jpeg' && mediaType !== 'image/png' && mediaType !== 'image/webp') return refused('unknown')
  return examinePicture(bytes, mediaType, maxPixels)
}

const refused = (why: WhyRefused): Examined => ({ kind: 'refused', why })

async function examinePicture(bytes: Buffer, mediaType: PictureType, maxPixels: number): Promise<Examined> {
  const { scans, isComplete } = structureOf(mediaType, bytes)
  if (scans > maxScans) return refused('tooComplex')
  if (!isComplete) return refused('incomplete')
  const shown = mediaType === 'image/png' ? withoutTexts(bytes) : bytes
  try {
    const { width, height } = await sharp(shown, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) return refused('tooManyPixels')
    return { kind: 'picture', mediaType, ...(await derive(shown, maxPixels)) }
  } catch {
    // The decoder's error helps nobody: a picture that does not decode to its end is none.
    return refused('unknown')
  }
}

async function derive(bytes: Buffer, maxPixels: number): Promise<{ view: Buffer; thumb: Buffer }> {
  const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .flatten({ background: '#ffffff' })
  const view = await upright
    .resize(viewSide, viewSide, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82, mozjpeg: false })
    .toBuffer()
  const thumb = await sharp(view).resize(thumbSide, thumbSide, { fit: 'cover' }).jpeg({ quality: 75 }).toBuffer()
  return { view, thumb }
}
