import { randomInt, randomUUID } from 'node:crypto'
import path from 'node:path'
import { remarkFields } from '@registration/contract/remarks.ts'
import { expect, test } from 'vitest'
import { findBusiness } from '../../content/content-lookup.ts'
import { loadContent } from '../../content/load-content.ts'
import { aParty, aUnit, uniqueCitizenId } from '../../demonstration/builders.ts'
import { within } from '../../testing/within.ts'
import { asConfigured } from './application-rules.ts'
import { compareContents } from './change-rules.ts'
import { placeOf, wordsOfChange } from './change-word-rules.ts'
import {
  type ComparedContents,
  freeze,
  nothingConfirmed,
  packFrozen,
  unpackFrozen,
} from './frozen-application-rules.ts'
import { asStoredParty } from './party-rules.ts'

const content = await loadContent(path.join(import.meta.dirname, '../../../../../content'))
const offered = findBusiness(content, '130400-sale-of-existing-home')
if (!offered) throw new Error('the content lacks the sale of a home')

const unitNumbers = () => ({
  certificateNumber: `冀（20${randomInt(10, 26)}）邯郸市不动产权第${String(randomInt(9_999_999)).padStart(7, '0')}号`,
  unitNumber: `1304030${randomInt(10, 99)}002GB000${randomInt(10, 99)}F000${randomInt(10_000, 99_999)}`,
  houseArea: `${randomInt(40, 200)}.${randomInt(10, 99)}`,
})

/** An application of so many parties and units, each another one. */
const contentsWith = (parties: number, units: number, address: string, price: string): ComparedContents => ({
  parties: Array.from({ length: parties }, (_, i) => ({
    ...asStoredParty(
      aParty({
        documentNumber: uniqueCitizenId('1988-04-12', i),
        address: `${address}${i}室`,
        phone: `1${randomInt(3e9, 9e9)}`,
      }),
      `party-${i}`,
    ),
    coOwnership: 'none',
    share: '',
  })),
  units: Array.from({ length: units }, (_, i) => ({
    ...asConfigured(
      offered,
      `unit-${i}`,
      aUnit({ ...unitNumbers(), location: `邯郸市丛台区人民东路${randomInt(999)}号${i}室`, price }),
    ),
    source: '',
    registerFields: [],
  })),
  answers: [],
  files: Array.from({ length: 10 }, () => ({
    ...{ id: randomUUID(), materialId: 'sale-contract', mediaType: 'image/jpeg', bytes: 900_000 },
    sha256: randomUUID().replaceAll('-', '').repeat(2),
  })),
})

const submitted = (contents: ComparedContents) =>
  freeze(
    { region_code: '130402', registration_type: '200', by_appointment: false, acceptance_number: null },
    offered,
    { name: '张建国', phone: '13800138001' },
    { ...contents, ...nothingConfirmed },
  )

test('50 parties and 200 units, all of them changed, are compared in 50 ms of processor time', () => {
  const before = contentsWith(50, 200, '旧地址1号', '680000.00')
  const after = contentsWith(50, 200, '新地址2号', '690000.00')
  const wording = { business: submitted(before).business, content, language: 'zh' as const }
  const compare = () => compareContents(before, after).map((change) => wordsOfChange(change, wording))
  // The first calls also compile.
  for (let i = 0; i < 5; i += 1) compare()
  const began = process.threadCpuUsage()
  const changes = compare()
  const { user, system } = process.threadCpuUsage(began)
  expect(changes.length).toBeGreaterThan(1_000)
  expect((user + system) / 1_000).toBeLessThan(within(50))
})

test('a field of a company is called what the company’s form calls it', () => {
  const contents = contentsWith(1, 0, '和平路1号', '680000.00')
  const [person] = contents.parties
  if (!person) throw new Error('no party')
  const before = { ...person, kind: 'company', name: '丛台置业有限公司' } as const
  const after = { ...before, name: '丛台地产有限公司' }
  const { business } = submitted(contents)
  const placeIn = (language: 'zh' | 'en') => {
    const wording = { business, content, language }
    const [change] = compareContents({ ...contents, parties: [before] }, { ...contents, parties: [after] })
    if (!change) throw new Error('no change')
    const target = { kind: 'party', id: before.id, field: remarkFields.party.name } as const
    return [wordsOfChange(change, wording).where, placeOf(target, { ...contents, parties: [before] }, wording)]
  }
  expect(placeIn('zh')).toEqual(['买方 丛台置业有限公司 · 公司名称', '买方 丛台置业有限公司 · 公司名称'])
  expect(placeIn('en')).toEqual(['Buyer 丛台置业有限公司 · Company name', 'Buyer 丛台置业有限公司 · Company name'])
  const became = compareContents({ ...contents, parties: [person] }, { ...contents, parties: [before] })
  expect(became.map((change) => wordsOfChange(change, { business, content, language: 'zh' }))).toContainEqual({
    ...{ where: `买方 ${person.name} · 申请人类型`, before: '个人', after: '企业' },
  })
})

test('a kept submission is the one that was handed in, in little room', () => {
  const ordinary = submitted(contentsWith(2, 1, '和平路1号', '680000.00'))
  const largest = submitted(contentsWith(50, 200, '和平路1号', '680000.00'))
  expect(unpackFrozen(packFrozen(ordinary))).toEqual(ordinary)
  expect(unpackFrozen(packFrozen(largest))).toEqual(largest)
  expect(packFrozen(ordinary).length).toBeLessThan(6_000)
  expect(packFrozen(largest).length).toBeLessThan(60_000)
})
