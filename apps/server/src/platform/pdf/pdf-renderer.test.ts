import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readQr } from '../../testing/read-qr.ts'
import { makeTemporaryFolder } from '../../testing/temporary-postgres.ts'
import type { Fact, Paper } from './paper.ts'
import { makePdfRenderer, type PdfRenderer } from './pdf-renderer.ts'
import type { SealSettings } from './seal-key.ts'
import { makeTestSeal, readTestSeal } from './test-seal.ts'
import { aBlock, aPaper } from './testing/sample-paper.ts'
import { hasOpenssl, hasReaders, objectsIn, opensslVerify, pdfsig, picturesOf, textOf } from './testing/tools.ts'

let folder: string
let seal: SealSettings
let renderer: PdfRenderer
beforeAll(async () => {
  folder = await makeTemporaryFolder()
  seal = await readTestSeal(folder)
  renderer = makePdfRenderer(async () => seal)
})
afterAll(async () => {
  await renderer.close()
  await rm(folder, { recursive: true })
})

const at = new Date('2026-03-10T09:00:00+08:00')
const print = async (paper: Paper) => (await renderer.print(paper, at)).pdf
const authority = () => seal.certificates.slice(seal.certificates.lastIndexOf('-----BEGIN'))

/** The document with one bit of its first page's text changed. */
function tampered(pdf: Buffer): Buffer {
  const copy = Buffer.from(pdf)
  const place = copy.indexOf('stream\n') + 100
  copy[place] = (copy[place] ?? 0) ^ 1
  return copy
}

describe.skipIf(!hasReaders)('read by poppler (skipped without poppler-utils)', () => {
  test('the signature is valid over the whole document and names a test seal', async () => {
    const said = pdfsig(await print(aPaper()))
    expect(said).toContain('Signature is Valid')
    expect(said).toContain('Total document signed')
    expect(said).toContain('ETSI.CAdES.detached')
    expect(said).toMatch(/Signer Certificate Common Name: .*测试/)
  })

  test('a certificate of several pages is signed as a whole', async () => {
    const said = pdfsig(await print(aPaper({ blocks: Array.from({ length: 12 }, () => aBlock()) })))
    expect(said).toContain('Signature is Valid')
    expect(said).toContain('Total document signed')
  })

  test('one changed bit makes it invalid', async () => {
    const pdf = await print(aPaper())
    expect(pdfsig(tampered(pdf))).toContain('Digest Mismatch')
  })

  test('every text of the paper can be extracted again', async () => {
    const paper = aPaper()
    const text = textOf(await print(paper)).replace(/\s/g, '')
    const values = [...paper.facts, ...paper.blocks.flatMap(({ facts }) => facts)].flat()
    for (const value of [paper.title, paper.number, paper.statement, ...values, ...paper.disclaimers])
      expect(text).toContain(value.replace(/\s/g, ''))
    expect(text).toContain('查封无')
  })

  test.each([
    ['the template’s own markup', '#image("/etc/passwd") *b* _i_ $x$ `code` <label> @ref [x] // c'],
    ['calls and imports', '#import "@preview/x:0.1.0": * #eval("1+1") #read("certificate.typ")'],
    ['markup of pages and scripts', '<script>alert(1)</script> & "quoted" %PDF endstream endobj'],
    ['the strings of PDF', ') /OpenAction << /S /JavaScript /JS (app.alert(1)) >> ('],
    ['JSON', '"},{"isTest":false,"x":"\\u0000 \\'],
  ])('%s is printed as plain text', async (_what, hostile) => {
    const pdf = await print(aPaper({ facts: [['查询人', hostile]] }))
    expect(textOf(pdf).replace(/\s/g, '')).toContain(hostile.replace(/\s/g, ''))
    expect(objectsIn(pdf)).not.toMatch(/\/S \/JavaScript|\/Launch|\/EmbeddedFile/)
  })

  test('400 characters wrap inside the frame', async () => {
    const long = '邯郸市丛台区人民东路天鸿小区'.repeat(29).slice(0, 400)
    const text = textOf(await print(aPaper({ facts: [['坐落', long]] })))
    expect(text.replace(/\s/g, '')).toContain(long)
    expect(Math.max(...text.split('\n').map((line) => [...line].length))).toBeLessThan(130)
  })

  test('marks that change the direction of reading, and characters outside the fonts, are shown by their code', async () => {
    const text = textOf(await print(aPaper({ facts: [['查询人', '张\u202E三\u200B\u{2A6A5}\u0007李\u00AD']] })))
    expect(text.replace(/\s/g, '')).toContain('张□U+202E三□U+200B□U+2A6A5□U+0007李□U+00AD')
  })

  test('a name in a script that the fonts lack wraps inside the frame, between its codes', async () => {
    const name = 'བསྟན་འཛིན་རྒྱ་མཚོ'
    const codes = [...name].map((letter) => `□U+0${letter.codePointAt(0)?.toString(16).toUpperCase()}`)
    const entries: Fact[][] = [
      [
        ['身份', '买方'],
        ['姓名', name],
        ['代理人', name],
      ],
    ]
    const blocks = [aBlock({ groups: [{ title: '', none: '', entries }] })]
    const text = textOf(await print(aPaper({ facts: [['查询人', name]], blocks, isTest: false })))
    // What is outside of the page is no text of it.
    expect(text.replace(/\s/g, '').split(codes.join(''))).toHaveLength(4)
    expect(text.match(/□U\+0F[0-9A-F]{2}/g)).toHaveLength(3 * codes.length)
  })

  test('a rare character of names is printed from the second bundled font', async () => {
    const pdf = await print(aPaper({ facts: [['查询人', '王\u{20021}']] }))
    expect(textOf(pdf)).toContain('王\u{20021}')
    expect(objectsIn(pdf)).toContain('NotoSansHK')
  })

  test('a long result breaks between its rows and numbers its pages', async () => {
    const blocks = Array.from({ length: 6 }, (_, index) => aBlock({ heading: `不动产单元${index + 1}` }))
    const text = textOf(await print(aPaper({ blocks })))
    for (const page of [1, 2, 3]) expect(text.replace(/\s/g, '')).toContain(`第${page}页共3页`)
    expect(text.match(/编号 CX130400202603100000001/g)).toHaveLength(3)
  })

  test('two ordinary units fit on one page with the seal', async () => {
    const { pageCodes } = await renderer.print(aPaper({ blocks: [aBlock(), aBlock({ heading: '不动产单元2' })] }), at)
    expect(pageCodes).toHaveLength(1)
  })

  test.each([...Array(14).keys()])('the seal is never alone on a page: %i units', async (count) => {
    const blocks = Array.from({ length: count }, (_, index) => aBlock({ heading: `不动产单元${index + 1}` }))
    const pages = textOf(await print(aPaper({ blocks }))).split('\f')
    const sealed = pages.find((page) => page.includes('登记信息以不动产登记簿为准')) ?? ''
    expect(sealed).toContain(count === 0 ? '查询人' : '查封')
  })

  test.each([...Array(9).keys()])(
    'no page begins with what a unit of another page lacks: %i lines before',
    async (lines) => {
      const free = (index: number) => ({ heading: `不动产单元${index + 1}`, groups: aBlock().groups.slice(1) })
      const blocks = Array.from({ length: 9 }, (_, index) => aBlock(index % 2 ? free(index) : {}))
      const facts = Array.from({ length: lines }, (): Fact => ['查询人', '张三'])
      const pages = textOf(await print(aPaper({ facts, blocks, isTest: false }))).split('\f')
      expect(pages.length).toBeGreaterThan(3)
      for (const page of pages) expect(page.trimStart()).not.toMatch(/^查封/)
    },
  )

  test('every footer has the code of its page', async () => {
    const blocks = Array.from({ length: 6 }, (_, index) => aBlock({ heading: `不动产单元${index + 1}` }))
    const { pdf, pageCodes } = await renderer.print(aPaper({ blocks }), at)
    const pages = textOf(pdf).split('\f')
    expect(pageCodes).toHaveLength(3)
    for (const [index, code] of pageCodes.entries()) expect(pages[index]).toMatch(new RegExp(`骑缝码\\s*${code}`))
  })

  test('the page looks like its stored picture', async () => {
    const [page] = picturesOf(await print(aPaper()))
    const kept = readFileSync(new URL('./testing/certificate-page.png', import.meta.url))
    expect(await difference(page ?? Buffer.alloc(0), kept)).toBeLessThan(0.4)
  })

  test('a scanner reads the address of the verification from a page', async () => {
    const [page] = picturesOf(await print(aPaper()), 150)
    expect(await readQr(page ?? Buffer.alloc(0))).toBe(aPaper().verify?.url)
  })

  test('only in development 测试 is across the page', async () => {
    expect(textOf(await print(aPaper()))).toContain('样')
    expect(textOf(await print(aPaper({ isTest: false })))).not.toContain('样')
  })
})

test.skipIf(!hasOpenssl)(
  'openssl verifies the signature against its authority, and refuses a changed one',
  async () => {
    const pdf = await print(aPaper())
    expect(opensslVerify(pdf, authority())).toMatch(/Verification successful/)
    expect(opensslVerify(tampered(pdf), authority())).toMatch(/Verification failure/)
    const { certificates } = await readTestSeal(`${folder}/another`)
    expect(opensslVerify(pdf, certificates.slice(certificates.lastIndexOf('-----BEGIN')))).toMatch(
      /Verification failure/,
    )
  },
)

test('a paper is signed with the time of its printing, while the office’s certificate is in force and at no other time', async () => {
  const renewed = await makeTestSeal({ from: '2026-04-01T00:00:00Z', to: '2029-04-01T00:00:00Z' })
  const own = makePdfRenderer(async () => renewed)
  onTestFinished(() => own.close())
  const paper = aPaper({ madeAt: Date.parse('2026-03-22T01:00:00Z') })
  for (const time of ['2026-03-31T23:59:59Z', '2029-04-01T00:00:01Z'])
    await expect(own.print(paper, new Date(time))).rejects.toMatchObject({ code: 'sealNotInForce' })
  const { pdf } = await own.print(paper, new Date('2026-04-02T01:00:00Z'))
  expect(objectsIn(pdf)).toContain('/M(D:20260402010000Z)')
})

test('an ordinary certificate has 60 kB at most', async () => {
  expect((await print(aPaper())).length).toBeLessThanOrEqual(60_000)
})

describe('the code of a page', () => {
  const codes = async (changes: Partial<Paper> = {}) => {
    const blocks = Array.from({ length: 6 }, (_, index) => aBlock({ heading: `不动产单元${index + 1}` }))
    return (await renderer.print(aPaper({ blocks, ...changes }), at)).pageCodes
  }

  test('is the same for the same paper, and another one on each page', async () => {
    const own = await codes()
    expect(await codes()).toEqual(own)
    expect(new Set(own).size).toBe(3)
    for (const code of own) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  })

  test('depends on the number and on the secret of the document, on every page', async () => {
    const own = await codes()
    for (const other of [await codes({ number: 'CX130400202603100000002' }), await codes({ pageKey: 'another' })])
      expect(other.filter((code) => own.includes(code))).toEqual([])
  })

  test('depends on what is on the page', async () => {
    const own = await codes()
    const other = await codes({ facts: [['查询人', '李四'], ...aPaper().facts.slice(1)] })
    expect(other[0]).not.toBe(own[0])
    expect(other.slice(1)).toEqual(own.slice(1))
  })
})

test('the document is tagged, has its language and title, and says that it follows PDF/UA-1', async () => {
  const text = objectsIn(await print(aPaper()))
  for (const entry of ['/Marked true', '/Lang (zh-CN)', '/DisplayDocTitle true', '/S /H1', '/S /H2', '/Alt', '/Tabs/S'])
    expect(text).toContain(entry)
  expect(text).toMatch(/pdfuaid:part>1</)
})

test('the test seal is made once, also by parallel calls', async () => {
  const seals = await Promise.all([1, 2, 3].map(() => readTestSeal(`${folder}/shared`)))
  expect(new Set(seals.map(({ key }) => key)).size).toBe(1)
})

test('a paper that cannot be printed fails alone, and the PDF renderer works on', async () => {
  const broken = aPaper({ blocks: [{ ...aBlock(), groups: [{ title: '抵押', none: '无', entries: [[]] }] }] })
  const results = await Promise.allSettled([print({ ...broken, verify: { url: '', hint: '' } }), print(aPaper())])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('papers rendered at once are not mixed', async () => {
  const numbers = ['A1', 'B2', 'C3']
  const papers = await Promise.all(numbers.map((title) => print(aPaper({ title }))))
  const reasonOf = (pdf: Buffer) => /\/Reason <FEFF(\w+)>/.exec(pdf.toString('latin1'))?.[1] ?? ''
  const reasons = papers.map((pdf) => Buffer.from(reasonOf(pdf), 'hex').swap16().toString('utf16le'))
  expect(reasons).toEqual(numbers)
})

test('a PDF renderer whose thread ended starts another for the next paper', async () => {
  const own = makePdfRenderer(async () => seal)
  await own.print(aPaper(), at)
  await own.close()
  expect((await own.print(aPaper(), at)).pdf.subarray(0, 5).toString()).toBe('%PDF-')
  await own.close()
})

/** The mean difference of two pictures' pixels, of 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const pixels = async (png: Buffer) => sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const [a, b] = [await pixels(one), await pixels(other)]
  expect([a.info.width, a.info.height]).toEqual([b.info.width, b.info.height])
  let sum = 0
  for (const [index, value] of a.data.entries()) sum += Math.abs(value - (b.data[index] ?? 0))
  return sum / a.data.length
}
