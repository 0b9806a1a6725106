import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { aDocument, anObjectStream } from '../testing/documents.ts'
import { aJpegOfScans, aPdf, aPixelBomb, aPng, pngChunk } from '../testing/pictures.ts'

interface HostileFile {
  what: string
  make: () => Buffer | Promise<Buffer>
  /** The refusal's name. Undefined for a file that is as heavy as an honest one may be. */
  refusal: string | undefined
}

const grey = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#777777' } })
const noise = (side: number) =>
  sharp(Buffer.from(Uint8Array.from({ length: side * side * 3 }, (_, i) => (i * 2_654_435_761) >>> 13)), {
    raw: { width: side, height: side, channels: 3 },
  })
const jpeg = () => noise(400).jpeg().toBuffer()
const png = () => noise(400).png().toBuffer()
const webp = () => noise(400).webp().toBuffer()
const cut = async (whole: Buffer | Promise<Buffer>, share: number) => {
  const bytes = await whole
  return bytes.subarray(0, Math.floor(bytes.length * share))
}
const behind = async (head: string, make: () => Promise<Buffer>) => Buffer.concat([Buffer.from(head), await make()])
const damaged = async (make: () => Promise<Buffer>) => {
  const bytes = await make()
  const middle = Math.floor(bytes.length / 2)
  return bytes.fill(0, middle, middle + 400)
}
/** Fifty megabytes in some fifty kilobytes. */
const packed = (head: string) => Buffer.concat([Buffer.from(head), deflateSync(Buffer.alloc(50_000_000), { level: 9 })])
const aTextBomb = () => {
  const text = pngChunk('zTXt', packed('Comment\0\0'))
  return aPng(100, Array<Buffer>(100).fill(text))
}
const aProfileBomb = () => aPng(100, [pngChunk('iCCP', packed('Profile\0\0'))])
const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const refused = (refusal: string, files: [what: string, make: HostileFile['make']][]): HostileFile[] =>
  files.map(([what, make]) => ({ what, make, refusal }))

/** Fifty files that are made to block, crash or mislead the programs that open them. */
export const hostileFiles: readonly HostileFile[] = [
  ...refused(
    'fileTooComplex',
    [33, 100, 693, 1_000, 5_000, 20_000, 200_000].map((scans) => [`${scans} scans`, () => aJpegOfScans(7_000, scans)]),
  ),
  { what: '32 scans of 49 megapixels', make: () => aJpegOfScans(7_000, 32), refusal: undefined },
  { what: 'a PNG of 50 megapixels', make: () => aPixelBomb(7_071), refusal: undefined },
  { what: 'a JPEG of 49 megapixels', make: () => grey(7_000).jpeg().toBuffer(), refusal: undefined },
  {
    what: 'a PNG of 49 interlaced megapixels',
    make: () => grey(7_000).png({ progressive: true }).toBuffer(),
    refusal: undefined,
  },
  {
    what: 'a lossless WebP of 49 megapixels',
    make: () => grey(7_000).webp({ lossless: true }).toBuffer(),
    refusal: undefined,
  },
  ...refused('pictureTooLarge', [
    ['a PNG of 50.01 megapixels', () => aPixelBomb(7_072)],
    ['a PNG of 400 megapixels', () => aPixelBomb(20_000)],
    ['a PNG of 3,600 megapixels', () => aPixelBomb(60_000)],
    ['a JPEG of 100 megapixels', () => grey(10_000).jpeg().toBuffer()],
    ['a WebP of 100 megapixels', () => grey(10_000).webp().toBuffer()],
  ]),
  ...refused('fileIncomplete', [
    ...[0.05, 0.5, 0.99].map((share): [string, HostileFile['make']] => [
      `${share} of a JPEG`,
      () => cut(jpeg(), share),
    ]),
    ...[0.05, 0.5, 0.99].map((share): [string, HostileFile['make']] => [`${share} of a PNG`, () => cut(png(), share)]),
    ...[0.05, 0.5, 0.99].map((share): [string, HostileFile['make']] => [
      `${share} of a WebP`,
      () => cut(webp(), share),
    ]),
    ['half a progressive JPEG', () => cut(noise(400).jpeg({ progressive: true }).toBuffer(), 0.5)],
    ['half a document', () => cut(aDocument(), 0.5)],
  ]),
  ...refused('notAPicture', [
    ['a page of the web', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page that begins like a PDF', () => Buffer.from('%PDF-1.7\n<html><script>1</script></html>\n%%EOF')],
    ['a page behind a PDF', async () => Buffer.concat([aDocument(), Buffer.from('<script>1</script>%%EOF')])],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a program', () => Buffer.from('MZ\x90\0\x03\0\0\0'.repeat(100), 'latin1')],
    ['an archive', () => Buffer.from('PK\x03\x04'.repeat(100), 'latin1')],
    ['a GIF before a JPEG', () => behind('GIF89a', jpeg)],
    ['a WebP whose content is a PNG', () => behind('RIFF\0\0\0\0WEBPVP8 ', png)],
    ['a PNG with a damaged middle', () => damaged(png)],
    [
      'a document whose objects are packed twice',
      () =>
        aDocument({
          objects: [
            anObjectStream([script], {
              filter: '/Filter[/FlateDecode/FlateDecode]',
              pack: (it) => deflateSync(deflateSync(it)),
            }),
          ],
        }),
    ],
  ]),
  ...refused('documentActive', [
    ['a script', () => aDocument({ objects: [script] })],
    ['a script in packed objects', () => aDocument({ objects: [anObjectStream([script])] })],
    ['an escaped script', () => aDocument({ objects: ['<</S/J#61vaScript>>'] })],
    ['a program to start', () => aDocument({ objects: ['<</S/Launch/F(cmd.exe)>>'] })],
    ['a file in a document', () => aDocument({ catalog: '/Names<</EmbeddedFiles 5 0 R>>' })],
  ]),
  ...refused('documentLocked', [['a locked document', () => aDocument({ trailer: '/Encrypt 5 0 R' })]]),
  ...refused('fileTooComplex', [
    ['lists in lists', () => aDocument({ objects: ['['.repeat(1_000_000)] })],
    ['a text in each text', () => aDocument({ objects: ['1 0 obj(\n<<'.repeat(1_000_000)] })],
    ['packed objects of 400 MB', () => aDocument({ objects: [anObjectStream([' '.repeat(400_000_000)])] })],
  ]),
  { what: 'texts in a PNG that unpack to 5 GB', make: aTextBomb, refusal: undefined },
  { what: 'a colour profile that unpacks to 50 MB', make: aProfileBomb, refusal: undefined },
  {
    what: 'a document with four million brackets',
    make: () => Buffer.concat([aPdf(), Buffer.from(`${'% ('.repeat(4_000_000)}\n%%EOF`)]),
    refusal: undefined,
  },
]
