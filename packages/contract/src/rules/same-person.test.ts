import { expect, test } from 'vitest'
import { comparedNumber, isSamePerson, repeatedPersons } from './same-person.ts'

const idsOf = (...numbers: string[]) =>
  repeatedPersons(numbers.map((documentNumber, i) => ({ id: `p${i}`, documentNumber }))).map((group) =>
    group.map(({ id }) => id),
  )

test.each([
  ['the same number', ['130402198503071231', '11010519491231002X', '130402198503071231'], [['p0', 'p2']]],
  ['a small x and spaces', ['11010519491231002X', '110105 19491231 002x'], [['p0', 'p1']]],
  ['the old form with 15 digits', ['130402850307123', '130402198503071231'], [['p0', 'p1']]],
  ['the licence of a company', ['91130403MA0G3K8T0U', '91130403ma0g3k8t0u'], [['p0', 'p1']]],
  [
    'three of one and two of another',
    ['A1', 'B2', 'A1', 'B2', 'A1'],
    [
      ['p0', 'p2', 'p4'],
      ['p1', 'p3'],
    ],
  ],
])('one person is recognized by %s', (_what, numbers, groups) => expect(idsOf(...numbers)).toEqual(groups))

test.each([
  ['other numbers', ['130402198503071231', '130402198503071258']],
  ['numbers that are not entered yet', ['', ' ', '']],
  ['one party', ['130402198503071231']],
])('%s are not one person', (_what, numbers) => expect(idsOf(...numbers)).toEqual([]))

test('a company’s old licence number of 15 digits is no ID number', () =>
  expect(comparedNumber('110108000000016')).toBe('110108000000016'))

test.each([
  ['an old number of 15 digits', '130402850307123'],
  ['full-width digits and spaces', '１３０４０２ 19850307 1231'],
])('a person who is registered with %s is the same as with 18', (_what, registered) => {
  const [owner, party] = [
    { name: '张建国', documentNumber: registered },
    { name: '张建国', documentNumber: '130402198503071231' },
  ]
  expect(isSamePerson(owner, party)).toBe(true)
  expect(isSamePerson({ ...owner, name: '张建军' }, party)).toBe(false)
  expect(isSamePerson(owner, { ...party, documentNumber: '130402198503071258' })).toBe(false)
})

test.each([
  ['阿依古丽·买买提', '阿依古丽•买买提'],
  ['阿依古丽·买买提', '阿依古丽 . 买买提'],
  ['张建国', '张　建国'],
  ['邯郸市开元（集团）有限公司', '邯郸市开元(集团)有限公司'],
  ['邯郸市ABC有限公司', '邯郸市Ａbc有限公司'],
])('%s and %s are one name', (one, other) => {
  const documentNumber = '130402198503071231'
  expect(isSamePerson({ name: one, documentNumber }, { name: other, documentNumber })).toBe(true)
})
