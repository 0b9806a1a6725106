import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { loadContent } from '../apps/server/src/content/load-content.ts'
import { makeFieldCipher } from '../apps/server/src/db/field-cipher.ts'
import {
  applicationFormPaper,
  formNumber,
} from '../apps/server/src/modules/application-forms/application-form-paper.ts'
import {
  type FrozenApplication,
  packFrozen,
  unpackFrozen,
} from '../apps/server/src/modules/applications/frozen-application-rules.ts'
import type { Paper } from '../apps/server/src/platform/pdf/paper.ts'
import { makeRenderer } from '../apps/server/src/platform/pdf/render.ts'
import { sealPdf } from '../apps/server/src/platform/pdf/seal.ts'
import { openSealKey } from '../apps/server/src/platform/pdf/seal-key.ts'
import { makeTestSeal } from '../apps/server/src/platform/pdf/test-seal.ts'
import { makeBareTypst } from '../apps/server/src/platform/pdf/testing/bare-typst.ts'
import { frozenSale } from './support/frozen-sale.ts'
import { report } from './support/report.ts'
import { middle } from './support/traffic.ts'

// `npm run bench:form`: application forms a second and core, from the sealed submission to the sealed file, beside the
// press alone, which prints and seals papers of the same kind that are ready, in turns. FORMS sets how many a round has.

const forms = Number(process.env.FORMS ?? 200)
const rounds = 5
const content = await loadContent(path.join(import.meta.dirname, '../content'))
const key = { id: '1', key: Buffer.alloc(32, 7) }
const cipher = makeFieldCipher({ fieldKeys: [key], indexKeys: [key] })
const seal = openSealKey(await makeTestSeal())
const render = makeRenderer()
const bare = makeBareTypst('')
let count = 0

/** A submission as the database has it. */
function kept(times = 1): { id: string; sealed: string } {
  count += 1
  const id = randomUUID()
  return { id, sealed: cipher.encrypt(packFrozen(repeated(frozenSale(content, count), times)), id) }
}

/** A submission with so many times the parties, property units and files. */
function repeated(frozen: FrozenApplication, times: number): FrozenApplication {
  const copies = <Entry>(entries: readonly Entry[]) => Array.from({ length: times }, () => entries).flat()
  const { parties, units, files } = frozen
  return { ...frozen, parties: copies(parties), units: copies(units), files: copies(files) }
}

function paperOf({ id, sealed }: ReturnType<typeof kept>): Paper {
  const source = { applicationId: id, submission: 1 }
  return applicationFormPaper({
    ...source,
    submittedAt: new Date('2026-03-10T01:00:00Z'),
    frozen: unpackFrozen(cipher.decrypt(sealed, id)),
    content,
    isTest: true,
    pageKey: formNumber(source),
  })
}

function press(paper: Paper): Buffer {
  const { pdf } = render(paper)
  return sealPdf(pdf, seal, { reason: paper.title, office: paper.office, at: new Date(paper.madeAt) })
}

/** So many a second of processor time. What is made of is ready before. */
function measure<T>(prepare: () => T, make: (prepared: T) => Buffer, many = forms): number {
  const prepared = Array.from({ length: many }, prepare)
  const before = process.cpuUsage()
  for (const each of prepared) make(each)
  const { user, system } = process.cpuUsage(before)
  return many / ((user + system) / 1e6)
}

const ways = {
  'bare typst': (many?: number) => measure(() => paperOf(kept()), bare, many),
  'the press alone': (many?: number) => measure(() => paperOf(kept()), press, many),
  'a form from its submission': (many?: number) => measure(kept, (each) => press(paperOf(each)), many),
}

for (const make of Object.values(ways)) make(20)
const speeds = Object.fromEntries(Object.keys(ways).map((name): [string, number[]] => [name, []]))
for (let round = 0; round < rounds; round += 1)
  for (const [name, make] of Object.entries(ways)) speeds[name]?.push(make())

const speedOf = (name: keyof typeof ways) => middle(speeds[name] ?? [])
report({
  name: 'application forms ÷ the press alone',
  value: speedOf('a form from its submission') / speedOf('the press alone'),
  unit: '×',
  atLeast: 0.9,
  note: Object.keys(speeds)
    .map((name) => `${name} ${middle(speeds[name] ?? []).toFixed(1)}`)
    .join(', ')
    .concat(' a second and core'),
})
const bytes = press(paperOf(kept())).length
report({ name: 'an ordinary form, sealed', value: bytes / 1000, unit: 'kB', atMost: 60 })
const large = 10
const largeBytes = press(paperOf(kept(large))).length
report({ name: `one ${large} times as large, sealed`, value: largeBytes / 1000, unit: 'kB', atMost: 60 })
