import { deflateSync } from 'node:zlib'

interface Parts {
  /** More entries of the catalog. */
  catalog?: string
  /** More entries of the trailer. */
  trailer?: string
  /** More objects, from number 5 on. */
  objects?: (string | Buffer)[]
}

/** A PDF of one empty page, with the parts that a test adds to it. Its table of places is right. */
export function aDocument({ catalog = '', trailer = '', objects = [] }: Parts = {}): Buffer {
  const bodies = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R>>',
    '<</Length 0>>\nstream\n\nendstream',
    ...objects,
  ].map((body) => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body))
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const places: number[] = []
  const size = () => chunks.reduce((sum, { length }) => sum + length, 0)
  for (const [index, body] of bodies.entries()) {
    places.push(size())
    chunks.push(Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n'))
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = bodies.length + 1
  chunks.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<</Size ${count}/Root 1 0 R${trailer}>>\nstartxref\n${size()}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(chunks)
}

interface StreamOptions {
  /** The entries that say how it is packed. */
  filter?: string
  pack?: (content: Buffer) => Buffer
  type?: string
}

/** An object stream with objects numbered from 100 on. */
export function anObjectStream(
  objects: string[],
  { filter = '/Filter/FlateDecode', pack = deflateSync, type = '/Type/ObjStm' }: StreamOptions = {},
): Buffer {
  let place = 0
  const pairs = objects.map((object, index) => {
    const pair = `${100 + index} ${place}`
    place += object.length + 1
    return pair
  })
  const head = `${pairs.join(' ')}\n`
  const body = pack(Buffer.from(`${head}${objects.join('\n')}`, 'latin1'))
  const record = `<<${type}/N ${objects.length}/First ${head.length}/Length ${body.length}${filter}>>`
  return Buffer.concat([Buffer.from(`${record}\nstream\n`), body, Buffer.from('\nendstream')])
}
