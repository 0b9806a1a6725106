import type { UnitInput } from '@registration/contract/property-unit.ts'
import { aUnit, uniqueCitizenId } from '../builders.ts'
import { demonstrationOfficers } from '../officers.ts'

const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'
const givenNames = [
  '志远',
  '秀兰',
  '建华',
  '雨桐',
  '国强',
  '晓梅',
  '海涛',
  '丽娟',
  '文斌',
  '淑珍',
  '永刚',
  '静怡',
  '明辉',
]

/** A made-up person of the desk's demonstration. */
export interface MadeUpPerson {
  name: string
  documentNumber: string
  phone: string
  address: string
}

/** The person of a number from 0 to 199. */
export function personAt(n: number): MadeUpPerson {
  const birthDate = `${1955 + ((n * 7) % 45)}-${twoDigits(1 + (n % 12))}-${twoDigits(1 + (n % 28))}`
  return {
    name: `${surnames.charAt(n % surnames.length)}${givenNames[n % givenNames.length]}`,
    documentNumber: uniqueCitizenId(birthDate, 200 + n, '130481'),
    phone: `139${String(32_100_000 + n)}`,
    address: homeAt(n).location ?? '',
  }
}

/** The made-up heir who is not of age: name and number of a party. */
export const aMinor = () => ({ name: '赵雨桐', documentNumber: uniqueCitizenId('2014-06-01', 399, '130481') })

/** Its owner is the acceptance officer of the demonstration: 回避. */
export const officersHome = 18

/** The owner of a home. */
export function ownerOf(home: number): MadeUpPerson {
  const { name, documentNumber } = demonstrationOfficers['demo-acceptance']
  return { ...personAt(home), ...(home === officersHome && { name, documentNumber }) }
}

/** In the stand-in's register a court has seized the one, and the other has a mortgage. */
export const seizedHome = 40
export const mortgagedHome = 42

/** How many homes there are. */
export const homes = 60

/** Below it a home is in 武安市, else in 涉县. */
const firstHomeOfShe = 45

export const regionOfHome = (n: number): '130481' | '130426' => (n < firstHomeOfShe ? '130481' : '130426')

/** The home of a number. The stand-in's register has the same ones, with the same owners. */
export function homeAt(n: number): UnitInput {
  const isOfWuan = n < firstHomeOfShe
  const [building, room] = [1 + (n % 12), (1 + (n % 18)) * 100 + 1 + (n % 4)]
  const serial = String(20_000 + n).padStart(7, '0')
  return aUnit({
    certificateNumber: `冀（${2015 + (n % 10)}）${isOfWuan ? '武安市' : '涉县'}不动产权第${serial}号`,
    unitNumber: `${regionOfHome(n)}001002GB${String(100 + n).padStart(5, '0')}F00${twoDigits(building)}${String(room).padStart(4, '0')}`,
    location: `邯郸市${isOfWuan ? '武安市富强大街' : '涉县龙山大街'}${10 + n}号${building}号楼1单元${room}室`,
    houseUse: '11',
    houseArea: `${70 + n}.${twoDigits(20 + (n % 70))}`,
  })
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
