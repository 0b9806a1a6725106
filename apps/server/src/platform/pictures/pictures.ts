import { open } from 'node:fs/promises'

/** What a file turned out to be. Derivatives are JPEG without metadata, upright. */
export type Examined =
  | { kind: 'picture'; mediaType: 'image/jpeg' | 'image/png' | 'image/webp'; view: Buffer; thumb: Buffer }
  | { kind: 'document'; mediaType: 'application/pdf' }
  | { kind: 'refused'; why: 'heic' | 'unknown' | 'tooManyPixels' }

export interface Pictures {
  /** Judges a file by its content and decodes a picture to its end. Two at once; the others wait. */
  examine(file: string): Promise<Examined>
}

/** Loaded with the first file: large, and a start does not need them. */
const loadTools = async () => {
  const [{ fileTypeFromFile }, { default: sharp }] = await Promise.all([import('file-type'), import('sharp')])
  return { fileTypeFromFile, sharp }
}
type Sharp = Awaited<ReturnType<typeof loadTools>>['sharp']

const viewSide = 2000
const thumbSide = 320
const atOnce = 2

/** Builds the examiner; `maxPixels` is refused before a picture is decoded. */
export function makePictures({ maxPixels }: { maxPixels: number }): Pictures {
  const inTurn = makeTurns(atOnce)
  return { examine: (file) => inTurn(() => examine(file, maxPixels)) }
}

async function examine(file: string, maxPixels: number): Promise<Examined> {
  const { fileTypeFromFile, sharp } = await loadTools()
  const mediaType = (await fileTypeFromFile(file))?.mime
  if (mediaType === 'application/pdf')
    return (await endsAsPdf(file)) ? { kind: 'document', mediaType } : refused('unknown')
  if (mediaType === 'image/heic' || mediaType === 'image/heif') return refused('heic')
  if (mediaType !== 'image/jpeg' && mediaType !== 'image/png' && mediaType !== 'image/webp') return refused('unknown')
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (width * height > maxPixels) return refused('tooManyPixels')
    return { kind: 'picture', mediaType, ...(await derive(sharp, file, maxPixels)) }
  } catch {
    // The decoder's words are of no use to anyone: a picture that does not decode to its end is none.
    return refused('unknown')
  }
}

const refused = (why: 'heic' | 'unknown' | 'tooManyPixels'): Examined => ({ kind: 'refused', why })

async function derive(sharp: Sharp, file: string, maxPixels: number): Promise<{ view: Buffer; thumb: Buffer }> {
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

/** Lets `width` works run at once and the others wait in order. */
function makeTurns(width: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
