import type { Browser } from '@playwright/test'
import type { Picture } from './phone.ts'

/**
 * All pictures on one sheet, each so many pixels wide and with its address below, as WebP, which the browser writes
 * smallest.
 */
export async function drawSheet(
  browser: Browser,
  pictures: readonly Picture[],
  { width, columns }: { width: number; columns: number },
): Promise<Buffer> {
  const page = await browser.newPage()
  const sources = pictures.map(({ address, jpeg }) => ({
    address,
    url: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
  }))
  const url = await page.evaluate(draw, { sources, width, columns })
  await page.close()
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

interface Drawing {
  sources: { address: string; url: string }[]
  width: number
  columns: number
}

/** Runs in the page; answers the sheet as a data URL. */
async function draw({ sources, width, columns }: Drawing): Promise<string> {
  const images = await Promise.all(
    sources.map(async ({ url }) => {
      const image = new Image()
      image.src = url
      await image.decode()
      return image
    }),
  )
  const gap = 6
  const words = sources.some(({ address }) => address !== '') ? 12 : 0
  const tall = Math.max(0, ...images.map((image) => Math.round((width * image.height) / image.width)))
  const canvas = document.createElement('canvas')
  canvas.width = columns * (width + gap) + gap
  canvas.height = Math.ceil(images.length / columns) * (tall + words + gap) + gap
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws nothing')
  context.fillStyle = '#6b7878'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.font = '9px sans-serif'
  context.textBaseline = 'top'
  context.fillStyle = '#ffffff'
  images.forEach((image, index) => {
    const left = gap + (index % columns) * (width + gap)
    const top = gap + Math.floor(index / columns) * (tall + words + gap)
    context.drawImage(image, left, top, width, (width * image.height) / image.width)
    context.fillText(sources[index]?.address ?? '', left, top + tall + 2, width)
  })
  return canvas.toDataURL('image/webp', 0.72)
}
