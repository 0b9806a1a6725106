import { beforeAll, expect, test } from 'vitest'
import { packPdf } from './pack-pdf.ts'
import { makeRenderer } from './render.ts'
import { makeSignaturePlaceholder } from './signature-placeholder.ts'
import { aPaper } from './testing/sample-paper.ts'

const signing = { reason: '不动产登记信息查询结果', name: '邯郸市', at: new Date('2026-03-10T01:00:00Z'), bytes: 100 }

let pdf: Buffer
beforeAll(() => {
  pdf = makeRenderer()(aPaper()).pdf
})

test('the packed document is unchanged, byte for byte, and everything but the place is signed', () => {
  const { signed, fill } = makeSignaturePlaceholder(pdf, signing)
  const filled = fill(Buffer.alloc(100, 0xab))
  const { bytes } = packPdf(pdf)
  expect(filled.subarray(0, bytes.length).equals(bytes)).toBe(true)
  const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)/.exec(filled.toString('latin1'))?.slice(1).map(Number) ?? []
  const [before = 0, after = 0, rest = 0] = range
  expect(after + rest).toBe(filled.length)
  expect(Buffer.concat([filled.subarray(0, before), filled.subarray(after)]).equals(signed)).toBe(true)
  expect(filled.subarray(before, after).toString()).toBe(`<${'ab'.repeat(100)}>`)
})

test('a signature larger than its place is refused', () => {
  expect(() => makeSignaturePlaceholder(pdf, signing).fill(Buffer.alloc(101))).toThrow(/larger than the room/)
})

test('a document of another layout, or with a form in it, is refused', () => {
  expect(() => makeSignaturePlaceholder(Buffer.from('%PDF-1.7\n%%EOF'), signing)).toThrow(/not laid out/)
  const signed = makeSignaturePlaceholder(pdf, signing).fill(Buffer.alloc(100))
  expect(() => makeSignaturePlaceholder(signed, signing)).toThrow(/not laid out/)
  const withForm = Buffer.from(pdf.toString('latin1').replace('/Lang (zh-CN)', '/AcroForm<<>>'), 'latin1')
  expect(() => makeSignaturePlaceholder(withForm, signing)).toThrow(/of its own/)
})
