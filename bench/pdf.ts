import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Paper } from '../apps/server/src/platform/pdf/paper.ts'
import { makePdfRenderer } from '../apps/server/src/platform/pdf/pdf-renderer.ts'
import { makeRenderer } from '../apps/server/src/platform/pdf/render.ts'
import { sealPdf } from '../apps/server/src/platform/pdf/seal.ts'
import { openSealKey } from '../apps/server/src/platform/pdf/seal-key.ts'
import { makeTestSeal, readTestSeal } from '../apps/server/src/platform/pdf/test-seal.ts'
import { makeBareTypst } from '../apps/server/src/platform/pdf/testing/bare-typst.ts'
import { aBlock, aPaper } from '../apps/server/src/platform/pdf/testing/sample-paper.ts'
import { drawQrCode } from '../apps/server/src/qr-code.ts'
import { report } from './support/report.ts'
import { middle } from './support/traffic.ts'

// `npm run bench:pdf`: certificates a second and core, against bare typst on the same template, fonts and texts in the same
// run, and the memory of the process over 2,000 of them. DOCUMENTS sets how many a round has.

const documents = Number(process.env.DOCUMENTS ?? 200)
const rounds = 5
const manyDocuments = 2_000
const addressOf = (count: number) =>
  `https://bdc.example.gov.cn/online/public/verify/certificate?code=${glyphCode(count)}&rows=all`
/** One QR code for all: the template renders it and does not make it. */
const qr = drawQrCode(addressOf(0), 4)

/** A paper with unique texts, so that nothing comes from the compiler's cache. */
function papers(): () => Paper {
  let count = 0
  return () => {
    count += 1
    const location = `邯郸市丛台区人民东路${count}号${glyphs(count, 20)}小区`
    const facts = aBlock().facts.map((fact) => (fact[0] === '坐落' ? (['坐落', location] as const) : fact))
    return aPaper({
      number: `CX13040020260310${String(count).padStart(7, '0')}`,
      blocks: [aBlock({ facts })],
      verify: { url: addressOf(count), hint: '扫码或打开下列网址核验真伪' },
    })
  }
}

function glyphs(seed: number, length: number): string {
  const points = Array.from({ length }, (_, index) => 0x4e00 + ((seed * 7919 + index * 104_729) % 3_000))
  return String.fromCodePoint(...points)
}

function glyphCode(seed: number): string {
  return Buffer.from(String(seed).padStart(16, '0')).toString('base64url').slice(0, 22)
}

/** Certificates a second of processor time. */
function measure(make: (paper: Paper) => Buffer, nextPaper: () => Paper): number {
  const before = process.cpuUsage()
  for (let count = 0; count < documents; count += 1) make(nextPaper())
  const { user, system } = process.cpuUsage(before)
  return documents / ((user + system) / 1e6)
}

const bare = makeBareTypst(qr)
const renderWithOneQr = makeRenderer(() => qr)
const renderWithQr = makeRenderer()
const renderAlone = (paper: Paper) => renderWithOneQr(paper).pdf
const render = (paper: Paper) => renderWithQr(paper).pdf
const seal = openSealKey(await makeTestSeal())
const sealed = (paper: Paper) =>
  sealPdf(render(paper), seal, { reason: paper.title, office: paper.office, at: new Date(paper.madeAt) })
const ways = { 'bare typst': bare, 'with characters checked': renderAlone, 'and QR code': render, 'and sealed': sealed }

const nextPaper = papers()
for (const make of Object.values(ways)) for (let count = 0; count < 20; count += 1) make(nextPaper())
const speeds = Object.fromEntries(Object.keys(ways).map((name): [string, number[]] => [name, []]))
for (let round = 0; round < rounds; round += 1)
  for (const [name, make] of Object.entries(ways)) speeds[name]?.push(measure(make, nextPaper))

const base = middle(speeds['bare typst'] ?? [])
for (const [name, values] of Object.entries(speeds)) {
  const note = `${middle(values).toFixed(1)} a second and core`
  const target = name === 'and sealed' ? { atLeast: 0.9 } : {}
  report({ name: `certificates ÷ bare typst: ${name}`, value: middle(values) / base, unit: '×', note, ...target })
}
report({ name: 'an ordinary certificate, sealed', value: sealed(aPaper()).length / 1000, unit: 'kB' })

const folder = await mkdtemp(path.join(tmpdir(), 'bench-pdf-'))
const press = makePdfRenderer(() => readTestSeal(folder))
const memory: number[] = []
for (let count = 1; count <= manyDocuments; count += 1) {
  await press.print(nextPaper(), new Date())
  if (count % (manyDocuments / 8) === 0) memory.push(process.memoryUsage().rss / 1e6)
}
report({
  name: `memory of the process over ${manyDocuments} certificates: last eighth ÷ second`,
  value: (memory.at(-1) ?? 0) / (memory[1] ?? 1),
  unit: '×',
  note: `${memory.map((each) => each.toFixed(0)).join(', ')} MB`,
})
await press.close()
await rm(folder, { recursive: true })
