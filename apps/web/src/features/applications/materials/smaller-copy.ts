/** The longest side of a copy in pixels: a page of A4 stays legible, at about 220 dots an inch. */
const longestSide = 2560
const quality = 0.85

/** The size of a copy: the longest side is at most 2,560 pixels, and nothing is enlarged. */
export function sizeOfCopy({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** A smaller JPEG of a picture, made on the phone. The file itself if the browser cannot make one or it is no smaller. */
export async function smallerCopy(file: File): Promise<File> {
  const copy = await jpegOf(file).catch(() => null)
  if (!copy || copy.size >= file.size) return file
  return new File([copy], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}

async function jpegOf(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const canvas = Object.assign(document.createElement('canvas'), sizeOfCopy(picture))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // A transparent ground would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
