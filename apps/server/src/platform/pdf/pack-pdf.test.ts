import { beforeAll, expect, test } from 'vitest'
import { packPdf } from './pack-pdf.ts'
import { makeRenderer } from './render.ts'
import { aBlock, aPaper } from './testing/sample-paper.ts'
import { hasReaders, objectsIn, picturesOf, textOf } from './testing/tools.ts'

let pdf: Buffer
beforeAll(() => {
  const blocks = Array.from({ length: 20 }, (_, index) => aBlock({ heading: `不动产单元${index + 1}` }))
  pdf = makeRenderer()(aPaper({ blocks })).pdf
})

test('a long paper has little more than half its bytes', () => {
  expect(packPdf(pdf).bytes.length).toBeLessThan(pdf.length * 0.55)
})

test('every object but the streams is there as it was', () => {
  const packed = objectsIn(packPdf(pdf).bytes)
  const objects = pdf.toString('latin1').match(/(?<=\n\d+ 0 obj\n)<<[\s\S]*?(?=\nendobj\n)/g) ?? []
  const plain = objects.filter((object) => !object.endsWith('endstream'))
  expect(plain.length).toBeGreaterThan(100)
  for (const object of plain) expect(packed.includes(object)).toBe(true)
})

test.skipIf(!hasReaders)('the pages read and look the same', () => {
  const { bytes } = packPdf(pdf)
  expect(textOf(bytes)).toBe(textOf(pdf))
  expect(picturesOf(bytes).map((page) => page.toString('base64'))).toEqual(
    picturesOf(pdf).map((page) => page.toString('base64')),
  )
})

test('a document of another layout is refused', () => {
  expect(() => packPdf(Buffer.from('%PDF-1.7\n%%EOF'))).toThrow(/not laid out/)
  expect(() => packPdf(packPdf(pdf).bytes)).toThrow(/not laid out/)
})
