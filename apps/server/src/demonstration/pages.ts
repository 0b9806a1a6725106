import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { Services } from '../context.ts'
import { storageKeys } from '../modules/materials/attachment-rules.ts'

/** A made-up scan: its original, its derivatives, and its fields as an attachment. */
export interface Page {
  original: Buffer
  view: Buffer
  thumb: Buffer
  sha256: Buffer
}

const lines = (x: number, y: number, width: number, count: number) =>
  Array.from(
    { length: count },
    (_, i) => `<rect x="${x}" y="${y + i * 34}" width="${width - (i % 3) * 60}" height="10" rx="5" fill="#9aa5a8"/>`,
  ).join('')
const seal = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="56" fill="none" stroke="#b3261e" stroke-width="7"/><circle cx="${x}" cy="${y}" r="14" fill="#b3261e"/>`
const card = (y: number, colour: string) =>
  `<rect x="90" y="${y}" width="440" height="278" rx="18" fill="${colour}" stroke="#7d8b8e"/>${lines(120, y + 60, 220, 5)}<rect x="390" y="${y + 50}" width="110" height="140" rx="8" fill="#c5d0d2"/>`

/** Pictures that look like scanned papers from afar, without text, so that nobody takes them for real ones. */
const drawings = [
  `${card(110, '#eef3f4')}${card(480, '#f4f1ea')}`,
  `<rect x="60" y="60" width="500" height="757" rx="6" fill="#f7efe6" stroke="#b08d57" stroke-width="6"/>${lines(110, 170, 400, 12)}${seal(430, 700)}`,
  `${lines(80, 90, 460, 20)}${seal(450, 770)}`,
  `<rect x="70" y="120" width="480" height="520" fill="none" stroke="#7d8b8e" stroke-width="3"/>${lines(100, 170, 400, 13)}${seal(160, 560)}`,
] as const

/** Makes the pictures of the pages and their derivatives, as for any uploaded picture. Some 200 ms. */
export async function renderPages({ platform }: Pick<Services, 'platform'>): Promise<[Page, ...Page[]]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pages-'))
  try {
    const draw = async (drawing: string, index: number): Promise<Page> => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="620" height="877"><rect width="620" height="877" fill="#fdfdfb"/>${drawing}</svg>`
      const original = await sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer()
      const file = path.join(folder, String(index))
      await writeFile(file, original)
      const examined = await platform.pictures.examine(file, 'demonstration')
      if (examined.kind !== 'picture') throw new Error('a page that was just drawn is no picture')
      const { view, thumb } = examined
      return { original, view, thumb, sha256: createHash('sha256').update(original).digest() }
    }
    const [first, ...others] = drawings
    return await Promise.all([draw(first, 0), ...others.map((drawing, index) => draw(drawing, index + 1))])
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Stores a page under a key, like an upload. */
export async function storePage(
  { platform }: Pick<Services, 'platform'>,
  storageKey: string,
  { original, view, thumb }: Page,
): Promise<void> {
  const keys = storageKeys(storageKey)
  await Promise.all([
    platform.files.put(keys.original, original),
    platform.files.put(keys.view, view),
    platform.files.put(keys.thumb, thumb),
  ])
}
