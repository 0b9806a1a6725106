import { expect, test } from 'vitest'
import { withCitizenCheck, withCreditCheck, withOrganisationCheck } from '../made-up/numbers.ts'
import { demonstrationPeople } from '../people.ts'
import { maximumTitles } from './generate-title.ts'
import { makeLandRegister } from './land-register.ts'
import { cycleLength } from './scenarios.ts'
import type { Title } from './title.ts'

const register = makeLandRegister(2_000)
const titles = Array.from({ length: register.size }, (_, index) => register.at(index))
const units = titles.flatMap((title) => title.units)

test('two registers of one seed are equal, of another seed they differ', () => {
  const again = makeLandRegister(2_000)
  expect(titles.map((_, index) => again.at(index))).toEqual(titles)
  expect(makeLandRegister(2_000, 7).at(3)).not.toEqual(register.at(3))
})

test('two thousand titles take well under a second of a processor', () => {
  const begun = process.cpuUsage()
  const fresh = makeLandRegister(2_000, 5)
  for (let index = 0; index < fresh.size; index += 1) fresh.at(index)
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1_000).toBeLessThan(700)
})

test('every certificate is found by its number, and every title by each of its owners', () => {
  for (const title of titles) {
    for (const number of [title.certificateNumber, ...title.otherCertificates]) {
      expect(register.findByCertificateNumber(number)).toEqual(title)
    }
    for (const owner of title.owners)
      expect(register.listOwnedBy(owner.name, owner.documentNumber)).toContainEqual(title)
  }
})

test('a mortgage, a notice and a residence right have a registration proof, whose number leads to their title', () => {
  for (const title of titles) {
    const numbers = title.units.flatMap(({ mortgages, notices, residenceRights }) => [
      ...mortgages.map(({ certificateNumber }) => certificateNumber),
      ...[...notices, ...residenceRights].map(({ number }) => number),
    ])
    for (const number of numbers) {
      expect(number).toMatch(/不动产证明第\d{7}号$/)
      expect(register.listUnderProof(number)).toEqual([title])
    }
  }
})

test('nothing lies on a title before it exists, and a court and its case numbers are of the title’s city', () => {
  for (const { region, registeredAt, units } of titles) {
    const [city, code] = region.code.startsWith('6301') ? ['西宁市', '青01'] : ['邯郸市', '冀04']
    for (const { mortgages, seizures, objections, notices, residenceRights, locks } of units) {
      const entries = [...mortgages, ...seizures, ...objections, ...notices, ...residenceRights, ...locks]
      for (const entry of entries) expect(entry.registeredAt > registeredAt).toBe(true)
      for (const { authority, documentNumber } of seizures) {
        expect(authority.startsWith(city)).toBe(true)
        expect(documentNumber).toMatch(new RegExp(`^（20\\d\\d）${code}(\\d\\d)?执\\d+号$`))
      }
    }
  }
})

test('numbers are unique, also among millions of titles', () => {
  expect(new Set(titles.flatMap((title) => [title.certificateNumber, ...title.otherCertificates])).size).toBe(
    titles.length + titles.flatMap((title) => title.otherCertificates).length,
  )
  const documents = titles.flatMap((title) => title.owners.map((owner) => owner.documentNumber))
  expect(new Set(documents).size).toBe(documents.length)
  const huge = makeLandRegister(maximumTitles)
  const last = huge.at(maximumTitles - 1)
  expect(huge.findByCertificateNumber(last.certificateNumber)).toEqual(last)
  for (const owner of last.owners) expect(huge.listOwnedBy(owner.name, owner.documentNumber)).toContainEqual(last)
})

test('a number beyond the register, or with another year, is not found', () => {
  const { certificateNumber } = makeLandRegister(2_001).at(2_000)
  expect(register.findByCertificateNumber(certificateNumber)).toBeUndefined()
  const other = register.at(0).certificateNumber.replace(/\d{4}/, '1999')
  expect(register.findByCertificateNumber(other)).toBeUndefined()
  expect(register.findByCertificateNumber('第号')).toBeUndefined()
  expect(() => makeLandRegister(maximumTitles + 1)).toThrow('properties')
})

test('a certificate with half-width brackets is found too', () => {
  expect(register.findByCertificateNumber('冀(2023)邯郸市不动产权第0001234号')?.owners[0]?.name).toBe('张建国')
})

const covered: [string, (title: Title) => boolean][] = [
  ['clean', (title) => title.units.every((unit) => unit.mortgages.length + unit.seizures.length === 0)],
  ['mortgaged twice', (title) => title.units.some((unit) => unit.mortgages[1]?.rank === 2)],
  ['maximum mortgage in ten thousands', (title) => title.units.some((unit) => unit.mortgages[0]?.amountUnit === '2')],
  ['waiting seizure', (title) => title.units.some((unit) => unit.seizures[1]?.type === '2')],
  ['pre-seizure', (title) => title.units.some((unit) => unit.seizures[0]?.type === '3')],
  ['waiting pre-seizure', (title) => title.units.some((unit) => unit.seizures[1]?.type === '4')],
  ['continued seizure', (title) => title.units.some((unit) => unit.seizures[0]?.type === '5')],
  ['objection', (title) => title.units.some((unit) => unit.objections.length > 0)],
  ['notice', (title) => title.units.some((unit) => unit.notices.length > 0)],
  ['residence right', (title) => title.units.some((unit) => unit.residenceRights.length > 0)],
  ['locked', (title) => title.units.some((unit) => unit.locks.length > 0)],
  ['not placed', (title) => title.units.some((unit) => !unit.placed)],
  ['old certificate', (title) => title.certificateNumber.includes('房权证字')],
  ['land only', (title) => title.units.some((unit) => unit.unitNumber.endsWith('W00000000'))],
  ['half shares', (title) => title.owners.length === 2 && title.owners.every((owner) => owner.share === '50%')],
  ['separate certificates', (title) => title.holdingMode === '02' && title.otherCertificates.length === 1],
  ['three units', (title) => new Set(title.units.map((unit) => unit.unitNumber)).size === 3],
  ['villa', (title) => title.units.some((unit) => unit.houseUse === '111')],
  ['shop', (title) => title.units.some((unit) => unit.houseUse === '31')],
  ['in Xining', (title) => title.region.code.startsWith('6301')],
]

test.each(covered)('the register has a title that is %s', (_name, holds) => {
  expect(titles.slice(0, 20 * cycleLength).some(holds)).toBe(true)
})

test('unit numbers have 28 characters and are in their region', () => {
  for (const unit of units) expect(unit.unitNumber).toMatch(/^\d{12}GB\d{5}[FW]\d{8}$/)
  for (const title of titles) expect(title.units[0]?.unitNumber.slice(0, 6)).toBe(title.region.code)
})

test('no entry is older than its title, and a waiting seizure is another court’s, after the one in force', () => {
  for (const { certificateNumber, registeredAt, units: held } of titles) {
    expect(certificateNumber.includes('不动产权')).toBe(Number(registeredAt.slice(0, 4)) >= 2015)
    for (const { mortgages, seizures, objections, notices, residenceRights, locks } of held) {
      const entries = [mortgages, seizures, objections, notices, residenceRights, locks].flat()
      for (const entry of entries) expect(entry.registeredAt > registeredAt).toBe(true)
      for (const { start, end } of [...mortgages, ...seizures]) expect(start < end).toBe(true)
      const [inForce, waiting] = seizures
      if (!inForce || !waiting) continue
      expect(waiting.registeredAt > inForce.registeredAt).toBe(true)
      expect(waiting.authority).not.toBe(inForce.authority)
    }
  }
})

test('people carry valid numbers, the demonstration citizens too', () => {
  const owners = titles.flatMap((title) => title.owners)
  for (const { kind, documentNumber } of [...owners, ...Object.values(demonstrationPeople)]) {
    const body = documentNumber.slice(0, 17)
    expect(kind === '1' ? withCitizenCheck(body) : withCreditCheck(body)).toBe(documentNumber)
  }
  // A credit code's own digit is what forms check. The made-up companies have the older one within it right, too.
  for (const { documentNumber } of owners.filter(({ kind }) => kind === '2'))
    expect(withOrganisationCheck(documentNumber.slice(8, 16))).toBe(documentNumber.slice(8, 17))
})

test('check digits agree with the published examples', () => {
  expect(withCitizenCheck('11010519491231002')).toBe('11010519491231002X')
  expect(withOrganisationCheck('D2143569')).toBe('D2143569X')
})

test('the demonstration citizens own their known units', () => {
  const { zhangsan } = demonstrationPeople
  const owned = register.listOwnedBy(zhangsan.name, zhangsan.documentNumber)
  expect(owned.map((title) => [title.certificateNumber, title.units[0]?.mortgages.length])).toEqual([
    ['冀（2023）邯郸市不动产权第0001234号', 0],
    ['冀（2021）邯郸市不动产权第0005678号', 1],
    ['青（2019）西宁市不动产权第0002208号', 1],
    ['冀（2019）邯郸市不动产权第0002468号', 0],
    ['冀（2018）邯郸市不动产权第0003690号', 0],
  ])
  expect(owned.at(-1)?.units[0]?.seizures).toHaveLength(1)
  const { wangfang, 'handan-co': company } = demonstrationPeople
  const ofWangfang = register.listOwnedBy(wangfang.name, wangfang.documentNumber)
  expect(ofWangfang.map(({ certificateNumber, ownership }) => [certificateNumber, ownership])).toEqual([
    ['冀（2019）邯郸市不动产权第0002468号', '1'],
  ])
  const ofCompany = register.listOwnedBy(company.name, company.documentNumber)
  expect(ofCompany.map(({ certificateNumber }) => certificateNumber)).toEqual(['冀（2020）邯郸市不动产权第0009100号'])
  expect(owned[0]?.units[0]?.unitNumber).toBe('130403001002GB00012F00030045')
  expect(register.listOwnedBy('别人', zhangsan.documentNumber)).toEqual([])
})
