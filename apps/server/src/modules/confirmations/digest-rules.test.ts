import { describe, expect, test } from 'vitest'
import type { ComparedContents } from '../applications/frozen-application-rules.ts'
import { canonicalText, digestOf, partySides, unitSides } from './digest-rules.ts'

type Party = ComparedContents['parties'][number]
type Unit = ComparedContents['units'][number]
type Confirmed = Parameters<typeof digestOf>[0]

const words = { zh: '合同', en: 'Contract' }
const material = (id: string, confirmed?: true) => ({
  id,
  name: words,
  required: true,
  hint: words,
  ...(confirmed && { confirmed }),
})

const business = { offerId: '130400-sale', materials: [material('contract', true), material('identity')] }

const buyer: Party = {
  id: 'p1',
  role: 'rightsHolder',
  kind: 'individual',
  name: '王小明',
  phone: '13600136001',
  documentType: '1',
  documentNumber: '130402198503071231',
  documentNumberToConfirm: false,
  address: '人民路1号',
  legalRepresentative: '',
  agentName: '',
  agentDocumentNumber: '',
  agentPhone: '',
  source: '',
  coOwnership: 'byShares',
  share: '1/2',
}
const seller: Party = { ...buyer, id: 'p2', role: 'obligor', name: '张"建"国\n', coOwnership: 'none', share: '' }

const unit: Unit = {
  id: 'u1',
  source: '',
  registerFields: [],
  certificateNumber: '冀（2023）邯郸市不动产权第0001234号',
  unitNumber: null,
  location: '丛台区',
  houseUse: null,
  landUse: null,
  maximumClaim: null,
  securedClaim: null,
  rightStart: null,
  rightEnd: null,
  houseArea: null,
  landArea: null,
  changedArea: null,
  holdingMode: null,
  mergeCertificates: null,
  price: '680000.00',
}

const answer = { id: 'paid', question: words, choice: 'yes', text: words }
const file = (materialId: string, sha256: string) => ({
  id: sha256,
  materialId,
  mediaType: 'image/jpeg',
  bytes: 1,
  sha256,
})

const contents: ComparedContents = {
  parties: [buyer, seller],
  units: [unit],
  answers: [answer],
  files: [file('contract', 'aa'), file('identity', 'bb')],
}
const salt = '0123456789abcdef'.repeat(2)
const confirmed: Confirmed = { salt, business, regionCode: '130403', contents }

const hex = (changes: Partial<ComparedContents> = {}, others: Partial<Confirmed> = {}) =>
  digestOf({ ...confirmed, ...others, contents: { ...contents, ...changes } }).toString('hex')
const present = hex()

test('the canonical text is JSON in lines, version 2', () => {
  expect(canonicalText(confirmed).split('\n')).toEqual([
    '["application",2]',
    '["salt","0123456789abcdef0123456789abcdef"]',
    '["business","130400-sale"]',
    '["region","130403"]',
    '["party",["agentDocumentNumber",""],["agentName",""],["coOwnership","byShares"],["documentNumber","130402198503071231"],["documentType","1"],["kind","individual"],["legalRepresentative",""],["name","王小明"],["role","rightsHolder"],["share","1/2"],["source",""]]',
    '["party",["agentDocumentNumber",""],["agentName",""],["coOwnership","none"],["documentNumber","130402198503071231"],["documentType","1"],["kind","individual"],["legalRepresentative",""],["name","张\\"建\\"国\\n"],["role","obligor"],["share",""],["source",""]]',
    '["unit",["certificateNumber","冀（2023）邯郸市不动产权第0001234号"],["changedArea",""],["holdingMode",""],["houseArea",""],["houseUse",""],["landArea",""],["landUse",""],["location","丛台区"],["maximumClaim",""],["mergeCertificates",""],["price","680000.00"],["rightEnd",""],["rightStart",""],["securedClaim",""],["unitNumber",""]]',
    '["answer","paid","yes"]',
    '["paper","contract","aa"]',
  ])
  expect(present).toBe('8587867b07428707b55547ec112dbbef57881ea24f6a94f9fc75899fbc402b85')
})

describe('a change of a party’s', () => {
  // Object.keys loses the names of the fields.
  test.each(Object.entries(partySides))('%s is %s', (field, side) => {
    const changed = hex({ parties: [{ ...buyer, [field]: 'changed' }, seller] })
    expect(changed !== present).toBe(side === 'inside')
  })

  test('mark for the clerk is outside', () => {
    expect(hex({ parties: [{ ...buyer, documentNumberToConfirm: true }, seller] })).toBe(present)
  })
})

describe('a change of a unit’s', () => {
  test.each(Object.keys(unitSides))('%s is inside', (field) => {
    expect(hex({ units: [{ ...unit, [field]: 'changed' }] })).not.toBe(present)
  })

  test('source is outside', () => {
    expect(hex({ units: [{ ...unit, source: 'register', registerFields: ['location'] }] })).toBe(present)
  })
})

test('neither ids nor the order of typing count', () => {
  const parties = [
    { ...seller, id: 'x2' },
    { ...buyer, id: 'x1' },
  ]
  const files = [file('identity', 'bb'), { ...file('contract', 'aa'), id: 'other' }]
  expect(hex({ parties, units: [{ ...unit, id: 'x3' }], files })).toBe(present)
})

test('the same content of another application has another digest', () => {
  expect(hex({}, { salt: 'fedcba9876543210'.repeat(2) })).not.toBe(present)
})

test('an absent value is an empty one', () => {
  expect(hex({ units: [{ ...unit, unitNumber: null, rightEnd: '' }] })).toBe(present)
})

test('one party more, one less and one twice are three other contents', () => {
  const digests = [[buyer], [buyer, seller, seller], [buyer, buyer, seller]].map((parties) => hex({ parties }))
  expect(new Set([...digests, present]).size).toBe(4)
})

test('a value cannot pass for another field or another line', () => {
  const moved = { ...buyer, name: '王小明"],["role","obligor' }
  const broken = { ...buyer, name: '王小明\n["answer","paid","no"]' }
  expect(new Set([present, hex({ parties: [moved, seller] }), hex({ parties: [broken, seller] })]).size).toBe(3)
})

describe('a paper', () => {
  test('that the business has confirmed counts by the hash of each of its files', () => {
    const others = [
      [file('contract', 'ac')],
      [file('contract', 'aa'), file('contract', 'ab')],
      [file('contract', 'aa'), file('contract', 'aa')],
      [],
    ]
    expect(new Set([...others.map((files) => hex({ files })), present]).size).toBe(5)
  })

  test('that is not confirmed does not count', () => {
    expect(hex({ files: [file('contract', 'aa'), file('identity', 'cc'), file('identity', 'dd')] })).toBe(present)
  })
})

test('business, region and each answer count, the words of a question do not', () => {
  const others = [
    hex({}, { business: { ...business, offerId: '630100-sale' } }),
    hex({}, { regionCode: '130404' }),
    hex({ answers: [{ ...answer, choice: 'no' }] }),
    hex({ answers: [{ ...answer, id: 'other' }] }),
    hex({ answers: [] }),
  ]
  expect(new Set([...others, present]).size).toBe(6)
  const reworded = { ...answer, question: { zh: '新', en: 'new' }, text: { zh: '新', en: 'new' } }
  expect(hex({ answers: [reworded] })).toBe(present)
})
