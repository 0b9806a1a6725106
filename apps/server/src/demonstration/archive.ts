import type { ArchiveAnswer, HeldUnit } from '@registration/contract/archive.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { dayMs } from '../durations.ts'
import { insertArchiveAnswer } from '../modules/archive/archive-answer-store.ts'
import {
  insertArchiveRequest,
  listOwnArchiveRequests,
  markAnswered,
  markInQuery,
} from '../modules/archive/archive-request-store.ts'
import { enqueueQuery } from '../modules/archive/enqueue-query.ts'
import { linkOf } from '../modules/messages/message-rules.ts'
import { insertMessage } from '../modules/messages/message-store.ts'
import { demonstrationCitizens } from './citizens.ts'

const aUnit = (
  unit: Pick<HeldUnit, 'unitId' | 'unitNumber' | 'certificateNumber' | 'location' | 'area' | 'registeredAt'> &
    Partial<HeldUnit>,
): HeldUnit => ({
  use: '成套住宅',
  coOwnership: 'sole',
  seizures: [],
  objections: [],
  notices: [],
  residenceRights: [],
  locks: [],
  ...unit,
})

/** The made-up register's entries for zhangsan in Handan. The stand-in registry has the same. */
const held: ArchiveAnswer = {
  units: [
    aUnit({
      unitId: 'D1',
      unitNumber: '130403001002GB00012F00030045',
      certificateNumber: '冀（2023）邯郸市不动产权第0001234号',
      location: '邯郸市丛台区人民东路18号滨河小区3号楼2单元45室',
      area: '118.30',
      registeredAt: '2023-04-18 10:05:00',
    }),
    aUnit({
      unitId: 'D2',
      unitNumber: '130402003005GB00027F00011203',
      certificateNumber: '冀（2021）邯郸市不动产权第0005678号',
      location: '邯郸市邯山区陵西大街76号同安家园1号楼1单元1203室',
      area: '89.42',
      registeredAt: '2021-04-18 10:05:00',
    }),
    aUnit({
      unitId: 'D6',
      unitNumber: '130403002004GB00018F00040902',
      certificateNumber: '冀（2019）邯郸市不动产权第0002468号',
      location: '邯郸市丛台区展览路27号丛台花园4号楼1单元902室',
      area: '104.56',
      coOwnership: 'joint',
      registeredAt: '2019-04-18 10:05:00',
    }),
    aUnit({
      unitId: 'D7',
      unitNumber: '130403001002GB00012F00990017',
      certificateNumber: '冀（2018）邯郸市不动产权第0003690号',
      location: '邯郸市丛台区人民东路18号滨河小区地下车库17号',
      use: '其它',
      area: '28.75',
      registeredAt: '2018-04-18 10:05:00',
      seizures: [
        {
          kind: 'seizure',
          authority: '邯郸市丛台区人民法院',
          documentNumber: '（2025）冀0403执2216号',
          startsOn: '2025-05-20',
          endsOn: '2028-05-19',
          registeredAt: '2025-05-20 09:50:00',
        },
      ],
    }),
  ],
  mortgages: [
    {
      unitId: 'D2',
      certificateNumber: '冀（2021）邯郸市不动产证明第0003321号',
      mortgagee: '邯郸市滏阳商业银行股份有限公司',
      amount: '560000.00',
      amountUnit: 'yuan',
      startsOn: '2021-07-01',
      endsOn: '2041-06-30',
      registeredAt: '2021-07-06 11:15:00',
      rank: '1',
    },
  ],
}

/** Those in Xining: a shop with a mortgage in ten thousands, seized, with a seizure that waits. */
const heldInXining: ArchiveAnswer = {
  units: [
    aUnit({
      unitId: 'D5',
      unitNumber: '630104002003GB00011F00010106',
      certificateNumber: '青（2019）西宁市不动产权第0002208号',
      location: '西宁市城西区五四西路52号1号楼106室',
      use: '商业服务',
      area: '64.20',
      registeredAt: '2019-04-18 10:05:00',
      seizures: [
        {
          kind: 'seizure',
          authority: '西宁市城西区人民法院',
          documentNumber: '（2025）青0104执1187号',
          startsOn: '2025-03-14',
          endsOn: '2028-03-13',
          registeredAt: '2025-03-14 15:30:00',
        },
        {
          kind: 'waitingSeizure',
          authority: '西宁市中级人民法院',
          documentNumber: '（2025）青01执402号',
          startsOn: '2025-08-19',
          endsOn: '2028-08-18',
          registeredAt: '2025-08-19 10:12:00',
        },
      ],
    }),
  ],
  mortgages: [
    {
      unitId: 'D5',
      certificateNumber: '青（2019）西宁市不动产证明第0001175号',
      mortgagee: '西宁市湟源商业银行股份有限公司',
      amount: '85',
      amountUnit: 'tenThousandYuan',
      startsOn: '2019-07-01',
      endsOn: '2039-06-30',
      registeredAt: '2019-07-06 11:15:00',
      rank: '1',
    },
  ],
}

const queries = [
  { cityCode: '630100', daysAgo: 41, answer: heldInXining },
  { cityCode: '130400', daysAgo: 20, answer: held },
] as const

/** Gives zhangsan two answered archive requests and an open one, unless there are some. */
export async function makeArchiveRequests(services: Services & { db: Db }, citizenId: string): Promise<void> {
  const { db, cipher, clock, ids } = services
  if ((await listOwnArchiveRequests(db, citizenId)).length > 0) return
  const now = clock.now().getTime()
  const { name: holderName, documentType, documentNumber, phone } = demonstrationCitizens.zhangsan
  const common = { holderName, documentType, documentNumber, phone }
  for (const { cityCode, daysAgo, answer } of queries) {
    const id = ids.uuid()
    const answeredAt = new Date(now - (daysAgo - 1) * dayMs)
    await insertArchiveRequest(db, cipher, {
      ...common,
      id,
      citizenId,
      cityCode,
      regionCode: cityCode,
      now: new Date(now - daysAgo * dayMs),
    })
    await markInQuery(db, id)
    await insertArchiveAnswer(db, id, answer)
    await markAnswered(db, id, 'found', answeredAt)
    await insertMessage(db, {
      id: ids.uuid(),
      citizenId,
      kind: 'archiveFound',
      params: {},
      link: linkOf('archiveFound', id),
      createdAt: answeredAt,
    })
  }
  const unanswered = { ...common, regionCode: '130400', id: ids.uuid(), now: new Date(now - dayMs) }
  await insertArchiveRequest(db, cipher, { ...unanswered, citizenId, cityCode: '130400' })
  await enqueueQuery(db, services, { ...unanswered, regionName: '邯郸市' })
}
