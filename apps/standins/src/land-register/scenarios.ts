import type { Random } from '../made-up/random.ts'
import type { Entry, Mortgage, Seizure, Title, Unit } from './title.ts'

/** A legal situation of a title in the made-up register. `apply` changes a clean title with one unit. */
export interface Scenario {
  name: string
  /** How many titles of each cycle are in it. */
  weight: number
  owners?: 'couple' | 'company'
  apply?(title: Title, unit: Unit, random: Random): void
}

const banks = ['邯郸市滏阳商业银行股份有限公司', '西宁市湟源商业银行股份有限公司', '赵都村镇银行股份有限公司'] as const
const courts = ['邯郸市丛台区人民法院', '邯郸市中级人民法院', '西宁市城西区人民法院'] as const

/** Every situation that the product must show or explain, in the proportions of one cycle. */
export const scenarios: readonly Scenario[] = [
  { name: 'clean', weight: 16 },
  {
    name: 'mortgaged',
    weight: 4,
    apply: (title, unit, random) => void unit.mortgages.push(mortgage(title, random, 1)),
  },
  {
    name: 'mortgaged twice',
    weight: 1,
    apply: (title, unit, random) => void unit.mortgages.push(mortgage(title, random, 1), mortgage(title, random, 2)),
  },
  {
    name: 'maximum mortgage',
    weight: 1,
    owners: 'company',
    apply(title, unit, random) {
      const amount = String(random.between(80, 900))
      unit.mortgages.push({ ...mortgage(title, random, 1), mode: '2', amount, amountUnit: '2' })
    },
  },
  { name: 'seized', weight: 1, apply: (_, unit, random) => void unit.seizures.push(seizure('1', random, 0)) },
  {
    name: 'waiting seizure behind a seizure',
    weight: 1,
    apply: (_, unit, random) => void unit.seizures.push(seizure('1', random, 0), seizure('2', random, 1)),
  },
  {
    name: 'pre-seizure with one waiting',
    weight: 1,
    apply: (_, unit, random) => void unit.seizures.push(seizure('3', random, 0), seizure('4', random, 1)),
  },
  {
    name: 'continued seizure',
    weight: 1,
    apply: (_, unit, random) => void unit.seizures.push(seizure('5', random, 0)),
  },
  {
    name: 'objection',
    weight: 1,
    apply: (_, unit, random) => void unit.objections.push(entry('异议', random, '利害关系人', '对权利归属有异议')),
  },
  {
    name: 'notice',
    weight: 1,
    apply: (_, unit, random) => void unit.notices.push(entry('预告', random, '预告权利人', '不动产买卖预告登记')),
  },
  {
    name: 'residence right',
    weight: 1,
    apply: (_, unit, random) => void unit.residenceRights.push(entry('居住', random, '居住权人', '合同设立居住权')),
  },
  {
    name: 'locked',
    weight: 1,
    apply: (_, unit, random) => void unit.locks.push(entry('锁定', random, '登记机构', '权籍数据核查中')),
  },
  {
    name: 'unit not placed on a parcel',
    weight: 1,
    apply(_, unit) {
      unit.placed = false
    },
  },
  { name: 'old certificate', weight: 1 },
  {
    name: 'land only',
    weight: 1,
    owners: 'company',
    apply(_, unit, random) {
      unit.unitNumber = `${unit.unitNumber.slice(0, 19)}W00000000`
      unit.location = unit.location.replace(/\d+号楼.*$/, '地块')
      unit.houseUse = ''
      unit.houseArea = ''
      unit.landUse = '061'
      unit.landArea = `${random.between(2_000, 30_000)}.00`
    },
  },
  {
    name: 'owned by shares',
    weight: 2,
    owners: 'couple',
    apply(title) {
      title.ownership = '2'
      for (const owner of title.owners) owner.share = '50%'
    },
  },
  {
    name: 'a certificate for each owner',
    weight: 2,
    owners: 'couple',
    apply(title) {
      title.holdingMode = '02'
    },
  },
  {
    name: 'three units on one certificate',
    weight: 1,
    apply(title, unit) {
      for (const more of [1, 2]) {
        const unitNumber =
          unit.unitNumber.slice(0, 24) + String(Number(unit.unitNumber.slice(24)) + more).padStart(4, '0')
        const location = unit.location.replace(/\d+室$/, `${unitNumber.slice(24).replace(/^0+/, '')}室`)
        title.units.push({ ...structuredClone(unit), id: `${unit.id}-${more}`, unitNumber, location })
      }
    },
  },
  {
    name: 'villa',
    weight: 1,
    apply(_, unit, random) {
      unit.houseUse = '111'
      unit.houseArea = `${random.between(180, 240)}.50`
    },
  },
  {
    name: 'shop',
    weight: 1,
    owners: 'company',
    apply(_, unit) {
      unit.houseUse = '31'
      unit.landUse = '051'
    },
  },
]

const cycle = scenarios.flatMap((scenario) => Array<Scenario>(scenario.weight).fill(scenario))

/** The situation of the title at an index. One cycle has them all. */
export function scenarioAt(index: number): Scenario {
  return cycle[index % cycle.length] ?? { name: 'clean', weight: 1 }
}

export const cycleLength = cycle.length

function mortgage(title: Title, random: Random, rank: number): Mortgage {
  const year = Number(title.registeredAt.slice(0, 4)) + rank
  const years = random.between(10, 30)
  return {
    certificateNumber: title.certificateNumber
      .replace(/（\d{4}）/, `（${year}）`)
      .replace('不动产权第', '不动产证明第'),
    mortgagee: random.pick(banks),
    mortgagor: title.owners[0]?.name ?? '',
    mode: '1',
    amount: `${random.between(20, 120)}0000.00`,
    amountUnit: '1',
    start: `${year}-06-01`,
    end: `${year + years}-05-31`,
    registeredAt: `${year}-06-${String(random.between(2, 28)).padStart(2, '0')} 10:20:00`,
    rank,
  }
}

function seizure(type: Seizure['type'], random: Random, order: number): Seizure {
  const year = random.between(2024, 2026)
  const number = random.between(100, 4_999)
  return {
    type,
    authority: random.pick(courts),
    documentNumber: `（${year}）冀04执${number}号`,
    start: `${year}-03-01`,
    end: `${year + 3}-02-28`,
    registeredAt: `${year}-03-${String(random.between(1, 28)).padStart(2, '0')} 15:${30 + order}:00`,
    order,
  }
}

function entry(prefix: string, random: Random, holder: string, reason: string): Entry {
  const year = random.between(2022, 2026)
  const month = String(random.between(1, 9)).padStart(2, '0')
  return {
    number: `${prefix}${year}${random.between(1_000, 9_999)}`,
    holder,
    reason,
    registeredAt: `${year}-${month}-12 09:40:00`,
  }
}
