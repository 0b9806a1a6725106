// `npm run pictures`: the hall and every screen of the running product as contact sheets in docs/pictures/.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findScreens, show } from '../e2e/support/every-screen.ts'
import { removeDataOf, startProduct } from '../e2e/support/product.ts'
import { buildWebIfStale } from './build-web.ts'
import { findBrowser } from './find-browser.mjs'

interface Sheet {
  name: string
  width: number
  dark?: boolean
  elder?: boolean
  english?: boolean
}

const sheets: readonly Sheet[] = [
  { name: 'light-375', width: 375 },
  { name: 'dark-430', width: 430, dark: true },
  { name: 'elder-375', width: 375, elder: true },
  { name: 'english-320', width: 320, english: true },
  { name: 'elder-english-dark-320', width: 320, elder: true, english: true, dark: true },
]
const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs', 'pictures')
const height = 812
/** CSS pixels of one screen's width on a sheet, and how many stand side by side. */
const thumb = 150
const columns = 12

await buildWebIfStale(root)
const product = await startProduct({ environment: { MODULES: 'call-queue' } })
const executablePath = findBrowser()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
try {
  const page = await openPhone(browser)
  await show(page, '/')
  await writeFile(join(folder, 'hall.png'), await page.screenshot())
  const screens = await findScreens(page)
  for (const sheet of sheets) {
    const file = join(folder, `${sheet.name}.webp`)
    await writeFile(file, await drawSheet(browser, await takeAll(page, sheet, screens)))
    console.log(`${file}: ${screens.length} screens`)
  }
} finally {
  await browser.close()
  await product.stop()
  await removeDataOf(product)
}

async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.base,
    viewport: { width: 375, height },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

/** A JPEG of each screen's first sight. */
async function takeAll(page: Page, sheet: Sheet, screens: readonly string[]): Promise<Buffer[]> {
  await page.setViewportSize({ width: sheet.width, height })
  await page.emulateMedia({ colorScheme: sheet.dark ? 'dark' : 'light' })
  await page.evaluate(
    ([elder, language]) => {
      localStorage.setItem('elder-mode', elder)
      localStorage.setItem('language', language)
    },
    [sheet.elder ? 'on' : 'off', sheet.english ? 'en' : 'zh-CN'] as const,
  )
  const pictures: Buffer[] = []
  for (const screen of screens) {
    await show(page, screen)
    pictures.push(await page.screenshot({ type: 'jpeg', quality: 80 }))
  }
  return pictures
}

/** All pictures on one sheet, as WebP, which the browser writes smallest. */
async function drawSheet(browser: Browser, pictures: readonly Buffer[]): Promise<Buffer> {
  const page = await browser.newPage()
  const urls = pictures.map((picture) => `data:image/jpeg;base64,${picture.toString('base64')}`)
  const url = await page.evaluate(
    async ([urls, thumb, columns]) => {
      const images = await Promise.all(
        urls.map(async (url) => {
          const image = new Image()
          image.src = url
          await image.decode()
          return image
        }),
      )
      const first = images[0]
      const tall = first ? Math.round((thumb * first.height) / first.width) : 0
      const gap = 8
      const canvas = document.createElement('canvas')
      canvas.width = columns * (thumb + gap) + gap
      canvas.height = Math.ceil(images.length / columns) * (tall + gap) + gap
      const context = canvas.getContext('2d')
      if (!context) throw new Error('this browser draws nothing')
      context.fillStyle = '#6b7878'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.imageSmoothingQuality = 'high'
      images.forEach((image, index) => {
        const left = gap + (index % columns) * (thumb + gap)
        context.drawImage(image, left, gap + Math.floor(index / columns) * (tall + gap), thumb, tall)
      })
      return canvas.toDataURL('image/webp', 0.7)
    },
    [urls, thumb, columns] as const,
  )
  await page.close()
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}
