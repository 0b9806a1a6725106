import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aHeic, aJpegOfScans, aPdf, aPhonePicture, aPixelBomb, aPng, pngChunk } from '../../testing/pictures.ts'
import type { Examined } from './examined.ts'
import { makePictures } from './pictures.ts'

const pictures = makePictures({ maxPixels: 50_000_000 })
let folder: string
/** Those that tests of other files have started in the same process, and share. */
let ofOtherTests: number[] = []
beforeAll(async () => {
  ofOtherTests = await examinersOfThisProcess()
  folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
})
afterAll(async () => {
  await pictures.close()
  await rm(folder, { recursive: true })
})

async function examine(content: Buffer): Promise<Examined> {
  const file = path.join(folder, randomUUID())
  await writeFile(file, content)
  return pictures.examine(file, randomUUID())
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123456' } })

describe('a picture', () => {
  test.each([
    ['image/jpeg', () => plain(60, 40).jpeg().toBuffer()],
    ['image/png', () => plain(60, 40).png().toBuffer()],
    ['image/webp', () => plain(60, 40).webp().toBuffer()],
  ] as const)('of %s is recognised by its content and shown as JPEG', async (mediaType, make) => {
    const examined = await examine(await make())
    if (examined.kind !== 'picture') throw new Error(`${mediaType} is ${examined.kind}`)
    expect(examined.mediaType).toBe(mediaType)
    expect(await sharp(examined.view).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
    expect(await sharp(examined.thumb).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 320 })
  })

  test('is shown upright and without the place and the camera', async () => {
    const original = await aPhonePicture()
    expect(original.includes('PhoneMaker')).toBe(true)
    const examined = await examine(original)
    if (examined.kind !== 'picture') throw new Error(examined.kind)
    const { width, height, exif, orientation, icc, xmp } = await sharp(examined.view).metadata()
    expect({ width, height, exif, orientation, xmp }).toEqual({
      width: 40,
      height: 80,
      exif: undefined,
      orientation: undefined,
      xmp: undefined,
    })
    expect(icc).toBeUndefined()
    for (const derivative of [examined.view, examined.thumb]) expect(derivative.includes('PhoneMaker')).toBe(false)
  })

  test('that is large is shown with 2000 pixels on its longer side', async () => {
    const examined = await examine(await plain(4_000, 1_000).jpeg().toBuffer())
    if (examined.kind !== 'picture') throw new Error(examined.kind)
    expect(await sharp(examined.view).metadata()).toMatchObject({ width: 2_000, height: 500 })
  })

  test('with transparency is shown on white', async () => {
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    const examined = await examine(await clear.png().toBuffer())
    if (examined.kind !== 'picture') throw new Error(examined.kind)
    const { data } = await sharp(examined.view).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(250)
  })

  test('of 32 scans is accepted, of more refused before it is decoded', async () => {
    expect((await examine(aJpegOfScans(800, 32))).kind).toBe('picture')
    expect(await examine(aJpegOfScans(800, 33))).toEqual({ kind: 'refused', why: 'tooComplex' })
    expect(await examine(aJpegOfScans(7_000, 20_000))).toEqual({ kind: 'refused', why: 'tooComplex' })
  })

  test('is opened without the texts in it, which would unpack to gigabytes', async () => {
    const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000))])
    const shown = await examine(aPng(8, Array<Buffer>(100).fill(pngChunk('zTXt', text))))
    expect(shown).toEqual(await examine(aPng(8)))
    expect(shown.kind).toBe('picture')
  })

  test('is complete if something follows its end', async () => {
    for (const make of [plain(60, 40).jpeg(), plain(60, 40).png(), plain(60, 40).webp()])
      expect((await examine(Buffer.concat([await make.toBuffer(), Buffer.from('more')]))).kind).toBe('picture')
  })

  test('of exactly fifty million pixels is accepted, of more refused before it is decoded', async () => {
    expect((await examine(aPixelBomb(7_071))).kind).toBe('picture')
    expect(await examine(aPixelBomb(7_072))).toEqual({ kind: 'refused', why: 'tooManyPixels' })
    expect(await examine(aPixelBomb(60_000))).toEqual({ kind: 'refused', why: 'tooManyPixels' })
  })
})

test('a document is recognised by its content and its end', async () => {
  expect(await examine(aPdf())).toEqual({ kind: 'document', mediaType: 'application/pdf' })
  expect(await examine(aPdf().subarray(0, 100))).toEqual({ kind: 'refused', why: 'incomplete' })
})

describe('refused is', () => {
  const jpeg = () => plain(600, 400).jpeg().toBuffer()
  const corrupt = async () => {
    const bytes = await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 256)), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .png()
      .toBuffer()
    return bytes.fill(0, 200, 400)
  }
  test.each([
    ['nothing', async () => Buffer.alloc(0), 'unknown'],
    ['a text', async () => Buffer.from('not a picture'), 'unknown'],
    ['a page that calls itself a picture', async () => Buffer.from('<html><script>alert(1)</script>'), 'unknown'],
    [
      'a drawing with script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'unknown',
    ],
    ['a program', async () => Buffer.from('MZ\u0090\u0000\u0003'), 'unknown'],
    ['an animation', async () => plain(8, 8).gif().toBuffer(), 'unknown'],
    ['a JPEG cut in its middle', async () => (await jpeg()).subarray(0, 700), 'incomplete'],
    ['a JPEG without its last two bytes', async () => (await jpeg()).subarray(0, -2), 'incomplete'],
    ['a JPEG of a header alone', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'incomplete'],
    ['a progressive JPEG cut between two scans', async () => aJpegOfScans(800, 9).subarray(0, 1_400), 'incomplete'],
    ['a cut PNG', async () => (await plain(600, 400).png().toBuffer()).subarray(0, -20), 'incomplete'],
    ['a cut WebP', async () => (await plain(600, 400).webp().toBuffer()).subarray(0, -20), 'incomplete'],
    ['a PNG with a wrong middle', corrupt, 'unknown'],
    ['an iPhone’s picture', async () => aHeic(), 'heic'],
  ])('%s', async (_what, make, why) => {
    expect(await examine(await make())).toEqual({ kind: 'refused', why })
  })
})

test('ten at once are all checked, two at a time', async () => {
  const picture = await plain(60, 40).jpeg().toBuffer()
  const kinds = (await Promise.all(Array.from({ length: 10 }, () => examine(picture)))).map(({ kind }) => kind)
  expect(kinds).toEqual(Array(10).fill('picture'))
})

describe.runIf(process.platform === 'linux')('a process that opens files', () => {
  /** Kills the only busy one, like a system that needs its memory, as soon as there is another than `besides`. */
  const kill = (besides?: number) =>
    vi.waitFor(async () => {
      const pid = (await examiners()).find((each) => each !== besides)
      if (pid === undefined) throw new Error('not running')
      process.kill(pid, 'SIGKILL')
      return pid
    }, 60_000)

  /** A file that cannot be read to its end: its reader waits for a writer who never comes. */
  const aSilentPipe = () => {
    const file = path.join(folder, randomUUID())
    execFileSync('mkfifo', [file])
    return file
  }

  test('may crash on a picture, which another process then opens', async () => {
    await pictures.close()
    const going = examine(await plain(7_000, 7_000).jpeg().toBuffer())
    await kill()
    expect((await going).kind).toBe('picture')
  })

  test('that crashes twice on the same file makes it invalid', async () => {
    await pictures.close()
    const going = pictures.examine(aSilentPipe(), 'anybody')
    await kill(await kill())
    expect(await going).toEqual({ kind: 'refused', why: 'unknown' })
    expect((await examine(await plain(60, 40).jpeg().toBuffer())).kind).toBe('picture')
  })

  test('is ended with a file that takes too long, and others are opened meanwhile and afterwards', async () => {
    const impatient = makePictures({ maxPixels: 50_000_000, maxMs: 8_000 })
    const document = path.join(folder, randomUUID())
    await writeFile(document, aPdf())
    const order: string[] = []
    await Promise.all([
      impatient.examine(aSilentPipe(), 'somebody').then((examined) => order.push(JSON.stringify(examined))),
      impatient.examine(document, 'somebody else').then(({ kind }) => order.push(kind)),
    ])
    expect(order).toEqual(['document', '{"kind":"refused","why":"tooComplex"}'])
    expect((await impatient.examine(document, 'somebody')).kind).toBe('document')
    await impatient.close()
  })

  test('is gone once it is closed', async () => {
    await examine(aPdf())
    expect(await examiners()).not.toEqual([])
    await pictures.close()
    expect(await examiners()).toEqual([])
  })
})

/** The processes that open this file's pictures, from Linux's own list. */
async function examiners(): Promise<number[]> {
  const all = await examinersOfThisProcess()
  return all.filter((pid) => !ofOtherTests.includes(pid))
}

async function examinersOfThisProcess(): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const ours = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      return parent === process.pid && command.includes('examiner-process')
    }),
  )
  return pids.filter((_, i) => ours[i])
}
