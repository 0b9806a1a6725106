import {
  type CheckLevel,
  type CheckParty,
  type CheckRule,
  checkRules,
  judgeUnits,
  type RegisterUnit,
  verdictOf,
} from '@registration/contract/rules/register-check.ts'
import { describe, expect, test } from 'vitest'
import { officeContent } from '../testing/office-content.ts'
import { levelsOf } from './register-check-schema.ts'

const content = await officeContent()

/** What the office decided: B block, X exception, A acknowledge, H hint. In the order of `columns`. */
const columns = [
  'seizure',
  'preSeizure',
  'mortgage',
  'lock',
  'objection',
  'notice',
  'residenceRight',
  'pendingBusiness',
  'coOwnerMissing',
  'notOwner',
  'notPlaced',
  'constructionMortgage',
  'mortgageMissing',
  'rightEnded',
] as const satisfies CheckRule[]
const decided: Record<string, string> = {
  'sale-of-existing-home': 'XXBBAXHBBBB--H',
  'state-land-transfer': 'XXBBAXHBBBB--H',
  'sale-of-new-home': 'XXBBAH-B--BB--',
  gift: 'XXHBAXHBBB----',
  'marital-agreement': 'XXHBAXHBBB----',
  'divorce-settlement': 'XXHBAXHBBB----',
  'inheritance-with-deed': 'XXHBAXHB-B----',
  'inheritance-without-deed': 'XXHBAXHB-B----',
  'court-document': 'HHBBHHHH------',
  'change-of-name-or-address': 'XXHB---BHB----',
  'change-of-area': 'XXBBAXHBBB----',
  'division-or-merger': 'XXBBAXHBBB----',
  mortgage: 'XXHBAXHBBB---H',
  'maximum-mortgage': 'XXHBAXHBBB---H',
  'mortgage-change': 'XX-BAXHH-B--HH',
  'mortgage-transfer': '---B---H----B-',
  'mortgage-cancellation': '---B---H----B-',
  renunciation: 'XXBBAXHBBB----',
  'cancellation-of-ruined-house': 'XXBBAXHBBB----',
  correction: 'XXHB-H-HH-----',
  objection: 'BB-B---H------',
  'objection-cancellation': 'XX-B---H------',
  'reissue-of-lost-certificate': 'XXBBH--BHB----',
  'replacement-of-worn-certificate': 'XXHBH--BHB----',
  'presale-notice': 'HH-B---B---B--',
  'presale-mortgage-notice': 'HH-B---B---B--',
  'notice-cancellation': 'XX-B---H------',
  'residence-right': 'XXBBAXBBBB----',
  'residence-right-cancellation': 'XX-B---H-B----',
  easement: 'BBBBAXHBBB----',
  'first-registration-of-house': 'HH-B---B--BH--',
  'first-registration-of-state-land': 'HH-B---B--B---',
  'first-registration-of-homestead': 'HH-B---B--B---',
}
const levelOfLetter: Record<string, CheckLevel> = { B: 'block', X: 'exception', A: 'acknowledge', H: 'hint' }

const today = '2026-03-10'
const owner = { name: '张建国', documentNumber: '130403198003070031' }
const coOwner = { name: '王芳', documentNumber: '130403198611204528' }
const clean: RegisterUnit = {
  owners: [owner],
  entries: [{ kind: 'mortgage', since: '2021-07-06' }],
  pending: [],
  isPlaced: true,
  rightEnd: '2080-08-31',
}
const unmortgaged = { ...clean, entries: [] }
const withEntry = (kind: RegisterUnit['entries'][number]['kind']): RegisterUnit => ({
  ...clean,
  entries: [{ kind, since: '2024-05-01' }],
})

/** For each rule a unit that it is about. The parties are the owner on the side of the business's owners. */
const unitFor: Record<CheckRule, RegisterUnit> = {
  seizure: withEntry('seizure'),
  preSeizure: withEntry('preSeizure'),
  mortgage: withEntry('mortgage'),
  constructionMortgage: withEntry('constructionMortgage'),
  lock: withEntry('lock'),
  objection: withEntry('objection'),
  notice: withEntry('notice'),
  residenceRight: withEntry('residenceRight'),
  pendingBusiness: { ...clean, pending: [{ since: '2026-03-01' }] },
  notPlaced: { ...clean, isPlaced: false },
  coOwnerMissing: { ...clean, owners: [owner, coOwner] },
  notOwner: clean,
  mortgageMissing: unmortgaged,
  rightEnded: { ...clean, rightEnd: '2026-03-09' },
}

function settingsOf(businessId: string) {
  const business = content.businesses.find(({ id }) => id === businessId)
  return { levels: levelsOf(content.registerChecks, businessId, '130400'), ownerRole: business?.ownerRole }
}

test('every business of the catalogue is decided on', () => {
  expect(Object.keys(decided).toSorted()).toEqual(content.businesses.map(({ id }) => id).toSorted())
  expect(columns.toSorted()).toEqual(checkRules.toSorted())
})

describe.each(Object.entries(decided))('%s', (businessId, letters) => {
  test.each(columns.map((rule, i) => [rule, levelOfLetter[letters[i] ?? ''] ?? 'none'] as const))(
    '%s: %s',
    (rule, level) => {
      const settings = settingsOf(businessId)
      const side = settings.ownerRole ?? 'obligor'
      const role = rule === 'notOwner' ? (side === 'obligor' ? 'rightsHolder' : 'obligor') : side
      const findings = judgeUnits(settings, [unitFor[rule]], [{ ...owner, role }], today)
      expect(findings.find((finding) => finding.rule === rule)?.level ?? 'none').toBe(level)
    },
  )
})

test('each block and each exception has words in both languages and a way out', () => {
  const { rules, ways, businesses } = content.registerChecks
  for (const levels of Object.values(businesses)) {
    for (const rule of checkRules) {
      const level = levels[rule]
      if (!level) continue
      for (const language of ['zh', 'en'] as const)
        if (level === 'block' || level === 'exception')
          expect(rules[rule].texts[level]?.[language]).toContain('{business}')
      expect(rules[rule].ways.flatMap((id) => ways[id] ?? [])).not.toEqual([])
    }
  }
})

const sale = settingsOf('sale-of-existing-home')
const seller: CheckParty = { ...owner, role: 'obligor' }

test('all findings of all units are told at once, the heaviest first, each rule once for a unit with its first day', () => {
  const loaded: RegisterUnit = {
    ...unmortgaged,
    owners: [owner, coOwner],
    entries: [
      { kind: 'objection', since: '2025-02-01' },
      { kind: 'mortgage', since: '2023-01-01' },
      { kind: 'mortgage', since: '2021-07-06' },
      { kind: 'seizure', since: '2024-03-01' },
    ],
  }
  const findings = judgeUnits(sale, [unmortgaged, loaded], [seller], today)
  expect(findings.map(({ rule, level, unit, since }) => [rule, level, unit, since])).toEqual([
    ['mortgage', 'block', 1, '2021-07-06'],
    ['coOwnerMissing', 'block', 1, ''],
    ['seizure', 'exception', 1, '2024-03-01'],
    ['objection', 'acknowledge', 1, '2025-02-01'],
  ])
})

test('a seizure whose term is over keeps its level and is marked, but not beside one in force', () => {
  const over = { kind: 'seizure', since: '2020-03-01', end: '2023-02-28' } as const
  const inForce = { kind: 'seizure', since: '2024-03-01', end: '2027-02-28' } as const
  const isExpired = (...entries: RegisterUnit['entries'][number][]) =>
    judgeUnits(sale, [{ ...unmortgaged, entries }], [seller], today).map((finding) => finding.isExpired)
  expect(isExpired(over)).toEqual([true])
  expect(isExpired(over, inForce)).toEqual([false])
  expect(isExpired({ ...over, end: today })).toEqual([false])
})

test('an owner with another number or another name is another person', () => {
  for (const other of [
    { ...seller, documentNumber: coOwner.documentNumber },
    { ...seller, name: coOwner.name },
  ])
    expect(judgeUnits(sale, [unmortgaged], [other], today).map(({ rule }) => rule)).toEqual(['coOwnerMissing'])
})

test('the verdict is the heaviest finding, and never clear without an answer', () => {
  const verdict = (levels: CheckLevel[], isComplete = true) =>
    verdictOf(
      levels.map((level) => ({ level })),
      isComplete,
    )
  expect(verdict([])).toBe('clear')
  expect(verdict(['hint'])).toBe('attention')
  expect(verdict(['hint', 'acknowledge'])).toBe('attention')
  expect(verdict(['hint', 'exception'])).toBe('resolveFirst')
  expect(verdict(['exception', 'block', 'hint'])).toBe('blocked')
  expect(verdict([], false)).toBe('unknown')
  expect(verdict(['hint'], false)).toBe('unknown')
  expect(verdict(['exception'], false)).toBe('resolveFirst')
  expect(verdict(['block'], false)).toBe('blocked')
})

test('200 units are judged by all rules in a moment', () => {
  const units = Array.from({ length: 200 }, () => ({
    ...clean,
    entries: [...clean.entries, ...withEntry('lock').entries],
  }))
  const levels = Object.fromEntries(checkRules.map((rule) => [rule, 'hint' as const]))
  expect(judgeUnits({ levels, ownerRole: 'obligor' }, units, [seller], today)).toHaveLength(400)
})

test('the guide of a business that a mortgage stops speaks of it', () => {
  const stopped = content.businesses.filter(
    ({ id }) => levelsOf(content.registerChecks, id, '130400').mortgage === 'block',
  )
  expect(stopped.length).toBeGreaterThan(0)
  for (const { id, guide } of stopped) {
    expect(guide.html.zh, id).toContain('抵押')
    expect(guide.html.en, id).toMatch(/mortgage/i)
  }
})
