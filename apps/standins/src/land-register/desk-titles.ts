import { withCitizenCheck } from '../made-up/numbers.ts'
import { aMortgage, aTitle } from './demonstration-titles.ts'
import type { Owner, Title, Unit } from './title.ts'

const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'
const givenNames = '志远 秀兰 建华 雨桐 国强 晓梅 海涛 丽娟 文斌 淑珍 永刚 静怡 明辉'.split(' ')

const twoDigits = (value: number) => String(value).padStart(2, '0')

const homes = 60
const firstHomeOfShe = 45
const officersHome = 18
const seizedHome = 40
const mortgagedHome = 42

/** The homes of which the desk's demonstration is. The product has its own copy of the same values. */
export const deskTitles: readonly Title[] = Array.from({ length: homes }, (_, n) => titleAt(n))

function titleAt(n: number): Title {
  const [code, name, street] = n < firstHomeOfShe ? ['130481', '武安市', '富强大街'] : ['130426', '涉县', '龙山大街']
  const [building, room] = [1 + (n % 12), (1 + (n % 18)) * 100 + 1 + (n % 4)]
  const certificateNumber = `冀（${2015 + (n % 10)}）${name}不动产权第${String(20_000 + n).padStart(7, '0')}号`
  const owner = ownerAt(n)
  const title = aTitle(certificateNumber, owner, {
    id: `K${n}`,
    unitNumber: `${code}001002GB${String(100 + n).padStart(5, '0')}F00${twoDigits(building)}${String(room).padStart(4, '0')}`,
    location: `邯郸市${name}${street}${10 + n}号${building}号楼1单元${room}室`,
    houseArea: `${70 + n}.${twoDigits(20 + (n % 70))}`,
    landArea: `${5 + (n % 9)}.40`,
    ...restrictionsOf(n, certificateNumber, owner),
  })
  return { ...title, region: { code, name } }
}

function ownerAt(n: number): Owner {
  const kinds = { kind: '1', documentType: '1', share: '' } as const
  if (n === officersHome) return { ...kinds, name: '李娜', documentNumber: withCitizenCheck('13040319870516188') }
  const birthday = `${1955 + ((n * 7) % 45)}${twoDigits(1 + (n % 12))}${twoDigits(1 + (n % 28))}`
  const name = `${surnames.charAt(n % surnames.length)}${givenNames[n % givenNames.length]}`
  return { ...kinds, name, documentNumber: withCitizenCheck(`130481${birthday}${200 + n}`) }
}

function restrictionsOf(n: number, certificateNumber: string, { name }: Owner): Partial<Unit> {
  if (n === mortgagedHome)
    return { mortgages: [aMortgage(certificateNumber.replace('不动产权', '不动产证明'), name, 1)] }
  if (n !== seizedHome) return {}
  return {
    seizures: [
      {
        type: '1',
        authority: '武安市人民法院',
        documentNumber: '（2025）冀0481执1520号',
        start: '2025-09-10',
        end: '2028-09-09',
        registeredAt: '2025-09-10 10:20:00',
        order: 0,
      },
    ],
  }
}
