import { demonstrationPeople } from '../people.ts'
import type { Mortgage, Owner, Title, Unit } from './title.ts'

const { zhangsan, lisi, wangfang, 'handan-co': handanCompany } = demonstrationPeople

/** The demonstration citizens' property: known numbers, so that a demonstration can name them. */
export const demonstrationTitles: readonly Title[] = [
  aTitle('冀（2023）邯郸市不动产权第0001234号', ownerFrom(zhangsan), {
    id: 'D1',
    unitNumber: '130403001002GB00012F00030045',
    location: '邯郸市丛台区人民东路18号滨河小区3号楼2单元45室',
    houseArea: '118.30',
    landArea: '12.60',
  }),
  aTitle('冀（2021）邯郸市不动产权第0005678号', ownerFrom(zhangsan), {
    id: 'D2',
    unitNumber: '130402003005GB00027F00011203',
    location: '邯郸市邯山区陵西大街76号同安家园1号楼1单元1203室',
    houseArea: '89.42',
    landArea: '7.15',
    mortgages: [aMortgage('冀（2021）邯郸市不动产证明第0003321号', zhangsan.name, 1)],
  }),
  aTitle('青（2019）西宁市不动产权第0002208号', ownerFrom(zhangsan), {
    id: 'D5',
    unitNumber: '630104002003GB00011F00010106',
    location: '西宁市城西区五四西路52号1号楼106室',
    houseUse: '31',
    landUse: '051',
    houseArea: '64.20',
    landArea: '8.35',
    mortgages: [
      {
        ...aMortgage('青（2019）西宁市不动产证明第0001175号', zhangsan.name, 1),
        mortgagee: '西宁市湟源商业银行股份有限公司',
        amount: '85',
        amountUnit: '2',
      },
    ],
    seizures: [
      {
        type: '1',
        authority: '西宁市城西区人民法院',
        documentNumber: '（2025）青0104执1187号',
        start: '2025-03-14',
        end: '2028-03-13',
        registeredAt: '2025-03-14 15:30:00',
        order: 0,
      },
      {
        type: '2',
        authority: '西宁市中级人民法院',
        documentNumber: '（2025）青01执402号',
        start: '2025-08-19',
        end: '2028-08-18',
        registeredAt: '2025-08-19 10:12:00',
        order: 1,
      },
    ],
  }),
  {
    ...aTitle('冀（2019）邯郸市不动产权第0002468号', ownerFrom(zhangsan), {
      id: 'D6',
      unitNumber: '130403002004GB00018F00040902',
      location: '邯郸市丛台区展览路27号丛台花园4号楼1单元902室',
      houseArea: '104.56',
      landArea: '10.88',
    }),
    ownership: '1',
    holdingMode: '01',
    owners: [ownerFrom(zhangsan), ownerFrom(wangfang)],
  },
  aTitle('冀（2018）邯郸市不动产权第0003690号', ownerFrom(zhangsan), {
    id: 'D7',
    unitNumber: '130403001002GB00012F00990017',
    location: '邯郸市丛台区人民东路18号滨河小区地下车库17号',
    houseUse: '80',
    houseArea: '28.75',
    landArea: '1.20',
    seizures: [
      {
        type: '1',
        authority: '邯郸市丛台区人民法院',
        documentNumber: '（2025）冀0403执2216号',
        start: '2025-05-20',
        end: '2028-05-19',
        registeredAt: '2025-05-20 09:50:00',
        order: 0,
      },
    ],
  }),
  aTitle('冀（2022）邯郸市不动产权第0007001号', ownerFrom(lisi), {
    id: 'D3',
    unitNumber: '130404002001GB00008F00050601',
    location: '邯郸市复兴区百花街9号铁西花园5号楼3单元601室',
    houseArea: '76.88',
    landArea: '9.02',
  }),
  aTitle('冀（2020）邯郸市不动产权第0009100号', ownerFrom(handanCompany), {
    id: 'D4',
    unitNumber: '130403001002GB00015F00020101',
    location: '邯郸市丛台区中华北大街233号2号楼101室',
    houseUse: '31',
    landUse: '051',
    houseArea: '236.00',
    landArea: '58.40',
    mortgages: [
      {
        ...aMortgage('冀（2020）邯郸市不动产证明第0004410号', handanCompany.name, 1),
        mode: '2',
        amount: '360',
        amountUnit: '2',
      },
    ],
  }),
]

function ownerFrom(known: (typeof demonstrationPeople)[keyof typeof demonstrationPeople]): Owner {
  const { name, kind, documentType, documentNumber } = known
  return { name, kind, documentType, documentNumber, share: '' }
}

/** A title in force of one unit. */
export function aTitle(
  certificateNumber: string,
  owner: Owner,
  unit: Partial<Unit> & Pick<Unit, 'id' | 'unitNumber' | 'location' | 'houseArea' | 'landArea'>,
): Title {
  const year = certificateNumber.slice(2, 6)
  const code = unit.unitNumber.slice(0, 6)
  return {
    id: `title-${unit.id}`,
    certificateNumber,
    region: { code, name: unit.location.slice(3, 6) },
    registeredAt: `${year}-04-18 10:05:00`,
    ownership: '0',
    holdingMode: '',
    owners: [owner],
    otherCertificates: [],
    pending: [],
    electronic: unit.id !== 'D2',
    valid: true,
    units: [
      {
        houseUse: '11',
        landUse: '071',
        rightStart: '2010-09-01',
        rightEnd: '2080-08-31',
        placed: true,
        mortgages: [],
        seizures: [],
        objections: [],
        notices: [],
        residenceRights: [],
        locks: [],
        ...unit,
      },
    ],
  }
}

/** A mortgage of a home in favour of the demonstration's bank. */
export function aMortgage(certificateNumber: string, mortgagor: string, rank: number): Mortgage {
  const year = Number(certificateNumber.slice(2, 6))
  return {
    certificateNumber,
    mortgagee: '邯郸市滏阳商业银行股份有限公司',
    mortgagor,
    mode: '1',
    amount: '560000.00',
    amountUnit: '1',
    start: `${year}-07-01`,
    end: `${year + 20}-06-30`,
    registeredAt: `${year}-07-06 11:15:00`,
    rank,
  }
}
