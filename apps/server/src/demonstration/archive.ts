import type { ArchiveAnswer, HeldUnit } from '@registration/contract/archive.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
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

const day = 24 * 3_600_000

const aUnit = (
  unit: Pick<HeldUnit, 'unitId' | 'unitNumber' | 'certificateNumber' | 'location' | 'area' | 'registeredAt'>,
) => ({
  ...unit,
  use: '成套住宅',
  coOwnership: 'sole' as const,
  seizures: [],
  objections: [],
  notices: [],
  residenceRights: [],
  locks: [],
})

/** The made-up register's entries for zhangsan. The stand-in registry has the same. */
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

/** Gives zhangsan an answered archive request and an open one, unless there are some. */
export async function makeArchiveRequests(services: Services & { db: Db }, citizenId: string): Promise<void> {
  const { db, cipher, clock, ids } = services
  if ((await listOwnArchiveRequests(db, citizenId)).length > 0) return
  const now = clock.now().getTime()
  const { name: holderName, documentType, documentNumber, phone } = demonstrationCitizens.zhangsan
  const common = { holderName, documentType, documentNumber, phone, regionCode: '130400' }
  const owner = { citizenId, cityCode: '130400' }

  const answered = { ...common, id: ids.uuid(), now: new Date(now - 20 * day) }
  await insertArchiveRequest(db, cipher, { ...answered, ...owner })
  await markInQuery(db, answered.id)
  await insertArchiveAnswer(db, answered.id, held)
  const answeredAt = new Date(now - 19 * day)
  await markAnswered(db, answered.id, 'found', answeredAt)
  await insertMessage(db, {
    id: ids.uuid(),
    citizenId,
    kind: 'archiveFound',
    params: {},
    link: linkOf('archiveFound', answered.id),
    createdAt: answeredAt,
  })

  const unanswered = { ...common, id: ids.uuid(), now: new Date(now - day) }
  await insertArchiveRequest(db, cipher, { ...unanswered, ...owner })
  await enqueueQuery(db, services, { ...unanswered, regionName: '邯郸市' })
}
