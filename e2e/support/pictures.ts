import type { Page } from '@playwright/test'

export interface UploadFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A small JPEG with words on it, drawn by the browser. */
export async function aPicture(page: Page, name: string): Promise<UploadFile> {
  const dataUrl = await page.evaluate((words) => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 240
    const context = canvas.getContext('2d')
    if (!context) throw new Error('this browser draws nothing')
    context.fillStyle = '#0b5a63'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#ffffff'
    context.font = '32px sans-serif'
    context.fillText(words, 24, 128)
    return canvas.toDataURL('image/jpeg', 0.8)
  }, name)
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(dataUrl.split(',')[1] ?? '', 'base64') }
}
