import type { Random } from '../made-up/random.ts'
import type { Entry, Mortgage, Seizure, Title, Unit } from './title.ts'

/** A legal situation of a title in the made-up register. `apply` changes a clean title with one unit. */
export interface Scenario {
  name: string
  /** What the officer chooses. */
  label: string
  /** How many titles of each cycle are in it. */
  weight: number
  owners?: 'couple' | 'company'
  apply?(title: Title, unit: Unit, random: Random): void
}

interface City {
  banks: readonly [string, ...string[]]
  /** Each with the code of its case numbers. */
  courts: readonly [Court, ...Court[]]
}

interface Court {
  name: string
  code: string
}

const handan: City = {
  banks: ['邯郸市滏阳商业银行股份有限公司', '赵都村镇银行股份有限公司'],
  courts: [
    { name: '邯郸市丛台区人民法院', code: '冀0403' },
    { name: '邯郸市中级人民法院', code: '冀04' },
  ],
}
const xining: City = {
  banks: ['西宁市湟源商业银行股份有限公司'],
  courts: [
    { name: '西宁市城西区人民法院', code: '青0104' },
    { name: '西宁市中级人民法院', code: '青01' },
  ],
}

const cityOf = ({ region }: Title): City => (region.code.startsWith('6301') ? xining : handan)

/** A recent year after the title's own: nothing lies on a title before it exists, and no seizure has run out. */
const yearAfter = ({ registeredAt }: Title, random: Random) =>
  random.between(Math.max(Number(registeredAt.slice(0, 4)) + 1, 2024), 2025)

/** Every situation that the product must show or explain, in the proportions of one cycle. */
const scenarios: readonly Scenario[] = [
  { name: 'clean', label: '没有限制', weight: 16 },
  {
    name: 'mortgaged',
    label: '有一笔抵押',
    weight: 4,
    apply: (title, unit, random) => void unit.mortgages.push(mortgage(title, random, 1)),
  },
  {
    name: 'mortgaged twice',
    label: '有两笔抵押',
    weight: 1,
    apply: (title, unit, random) => void unit.mortgages.push(mortgage(title, random, 1), mortgage(title, random, 2)),
  },
  {
    name: 'maximum mortgage',
    label: '最高额抵押',
    weight: 1,
    owners: 'company',
    apply(title, unit, random) {
      const amount = String(random.between(80, 900))
      unit.mortgages.push({ ...mortgage(title, random, 1), mode: '2', amount, amountUnit: '2' })
    },
  },
  {
    name: 'seized',
    label: '查封',
    weight: 1,
    apply: (title, unit, random) => void unit.seizures.push(...seizures(['1'], title, random)),
  },
  {
    name: 'waiting seizure behind a seizure',
    label: '查封，另有轮候查封',
    weight: 1,
    apply: (title, unit, random) => void unit.seizures.push(...seizures(['1', '2'], title, random)),
  },
  {
    name: 'pre-seizure with one waiting',
    label: '预查封，另有轮候预查封',
    weight: 1,
    apply: (title, unit, random) => void unit.seizures.push(...seizures(['3', '4'], title, random)),
  },
  {
    name: 'continued seizure',
    label: '续封',
    weight: 1,
    apply: (title, unit, random) => void unit.seizures.push(...seizures(['5'], title, random)),
  },
  {
    name: 'objection',
    label: '异议登记',
    weight: 1,
    apply: (title, unit, random) =>
      void unit.objections.push(entry('异议', title, random, '利害关系人', '对权利归属有异议')),
  },
  {
    name: 'notice',
    label: '预告登记',
    weight: 1,
    apply: (title, unit, random) =>
      void unit.notices.push(withProof(title, entry('预告', title, random, '预告权利人', '不动产买卖预告登记'))),
  },
  {
    name: 'residence right',
    label: '居住权',
    weight: 1,
    apply: (title, unit, random) =>
      void unit.residenceRights.push(withProof(title, entry('居住', title, random, '居住权人', '合同设立居住权'))),
  },
  {
    name: 'locked',
    label: '限制登记',
    weight: 1,
    apply: (title, unit, random) =>
      void unit.locks.push(entry('限制转让', title, random, '登记机构', '权籍数据核查中')),
  },
  {
    name: 'unit not placed on a parcel',
    label: '没有落宗',
    weight: 1,
    apply(_, unit) {
      unit.placed = false
    },
  },
  { name: 'old certificate', label: '老房产证', weight: 1 },
  {
    name: 'land only',
    label: '只有土地',
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
    label: '按份共有',
    weight: 2,
    owners: 'couple',
    apply(title) {
      title.ownership = '2'
      for (const owner of title.owners) owner.share = '50%'
    },
  },
  {
    name: 'a certificate for each owner',
    label: '分别持证',
    weight: 2,
    owners: 'couple',
    apply(title) {
      title.holdingMode = '02'
    },
  },
  {
    name: 'three units on one certificate',
    label: '一证三户',
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
    label: '别墅',
    weight: 1,
    apply(_, unit, random) {
      unit.houseUse = '111'
      unit.houseArea = `${random.between(180, 240)}.50`
    },
  },
  {
    name: 'shop',
    label: '商铺',
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
  return cycle[index % cycle.length] ?? { name: 'clean', label: '没有限制', weight: 1 }
}

export const cycleLength = cycle.length

function mortgage(title: Title, random: Random, rank: number): Mortgage {
  const year = Number(title.registeredAt.slice(0, 4)) + rank
  const years = random.between(10, 30)
  return {
    certificateNumber: proofNumber(title, year),
    mortgagee: random.pick(cityOf(title).banks),
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

/** Of the registration proof that was issued for an entry on a title. */
const proofNumber = ({ certificateNumber }: Title, year: number | string): string =>
  certificateNumber.replace(/（\d{4}）/, `（${year}）`).replace('不动产权第', '不动产证明第')

const withProof = (title: Title, entered: Entry): Entry => ({
  ...entered,
  number: proofNumber(title, entered.registeredAt.slice(0, 4)),
})

/** In the order of their registration: a later one is of another court, and waits for the one in force. */
function seizures(types: readonly Seizure['type'][], title: Title, random: Random): Seizure[] {
  const year = yearAfter(title, random)
  const { courts } = cityOf(title)
  const first = random.between(0, courts.length - 1)
  return types.map((type, order) => {
    const court = courts[(first + order) % courts.length] ?? courts[0]
    const month = twoDigits(3 + 2 * order)
    return {
      type,
      authority: court.name,
      documentNumber: `（${year}）${court.code}执${random.between(100, 4_999)}号`,
      start: `${year}-${month}-01`,
      end: `${year + 3}-${twoDigits(2 + 2 * order)}-28`,
      registeredAt: `${year}-${month}-${twoDigits(random.between(1, 28))} 15:30:00`,
      order,
    }
  })
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

function entry(prefix: string, title: Title, random: Random, holder: string, reason: string): Entry {
  const year = yearAfter(title, random)
  const month = String(random.between(1, 9)).padStart(2, '0')
  return {
    number: `${prefix}${year}${random.between(1_000, 9_999)}`,
    holder,
    reason,
    registeredAt: `${year}-${month}-12 09:40:00`,
  }
}
