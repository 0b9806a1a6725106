import { expect, it } from 'vitest'
import { officeContent } from '../testing/office-content.ts'
import { businessesOf, codeText, findBusiness, findRegion, regionName } from './content-lookup.ts'

const content = await officeContent()

it('a business is found by its id in a city that offers it', () => {
  const business = findBusiness(content, '130400-sale-of-existing-home')
  expect(business).toMatchObject({ id: 'sale-of-existing-home', offerId: '130400-sale-of-existing-home' })
  expect(business?.city.name.zh).toBe('邯郸市')
})

it('a business that two cities offer is found in each of them', () => {
  const names = ['130400', '630100'].map((code) => findBusiness(content, `${code}-gift`)?.city.name.en)
  expect(names).toEqual(['Handan', 'Xining'])
})

it('a guide has the time that its city promises, and the fee', () => {
  const guides = ['130400', '630100'].map((code) => findBusiness(content, `${code}-sale-of-existing-home`)?.guide.html)
  expect(guides.map((guide) => guide?.zh.match(/自受理之日起(\d+)个工作日/)?.[1])).toEqual(['3', '5'])
  expect(guides.map((guide) => guide?.en.match(/Within (\d+) working days/)?.[1])).toEqual(['3', '5'])
  for (const guide of guides) expect(guide?.zh).toContain('每件80元，其他不动产每件550元')
})

it('no text has a placeholder left', () => {
  const { offers, articles, notices, questions } = content
  const texts = [...offers.map(({ guide }) => guide.html), ...[...articles, ...notices].map(({ html }) => html)]
  for (const { zh, en } of [...texts, ...articles.map(({ title }) => title), ...questions.map(({ answer }) => answer)])
    expect(zh + en).not.toMatch(/[{}]/)
})

it.each([
  '630100-division-or-merger',
  '130400-sale',
  '130400',
  'sale-of-existing-home',
  '',
  '__proto__',
  '130403-sale-of-existing-home',
])('no business has the id "%s"', (id) => expect(findBusiness(content, id)).toBeUndefined())

it('a city lists its businesses in the order of the categories, and none that only another city offers', () => {
  const [first, second, ...others] = businessesOf(content, '630100').map(({ offerId }) => offerId)
  expect([first, second]).toEqual(['630100-sale-of-existing-home', '630100-sale-of-new-home'])
  expect(others).not.toContain('630100-division-or-merger')
  expect(businessesOf(content, '130400').map(({ id }) => id)).toContain('division-or-merger')
})

it('an unknown city offers nothing', () => expect(businessesOf(content, '000000')).toEqual([]))

it.each([
  ['130400', '130400', '邯郸市', '邯郸市'],
  ['130403', '130403', '丛台区', '邯郸市'],
  ['130429', '130408', '永年区', '邯郸市'],
  ['630122', '630106', '湟中区', '西宁市'],
])('region %s is %s %s of %s', (asked, code, name, city) => {
  const region = findRegion(content, asked)
  expect([region?.code, region?.name.zh, region?.city.name.zh]).toEqual([code, name, city])
})

it.each([
  ['130403', '邯郸市丛台区', 'Congtai District, Handan'],
  ['630102', '西宁市城东区', 'Chengdong District, Xining'],
  ['130400', '邯郸市', 'Handan'],
  ['110000', '110000', '110000'],
])('a list of several cities names region %s with its city: %s', (code, zh, en) => {
  expect([regionName(content, code, 'zh'), regionName(content, code, 'en')]).toEqual([zh, en])
})

it('an unknown region is not found', () => {
  expect(findRegion(content, '110000')).toBeUndefined()
})

it('a code has its text in both languages, and an unknown code is shown as it is', () => {
  expect(codeText(content, 'houseUses', '10', 'zh')).toBe('住宅')
  expect(codeText(content, 'landUses', '071', 'en')).toBe('Urban housing')
  expect(codeText(content, 'houseUses', '999', 'zh')).toBe('999')
})
