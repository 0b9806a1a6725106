import type { ArchiveAnswer, HeldUnit } from '@registration/contract/archive.ts'
import { uniqueCitizenId } from '../demonstration/builders.ts'
import { insertArchiveAnswer } from '../modules/archive/archive-answer-store.ts'
import { insertArchiveRequest, markAnswered } from '../modules/archive/archive-request-store.ts'
import type { TestProduct } from './product.ts'

/** A unit of the registry's answer, free of everything. */
export function aHeldUnit(changes: Partial<HeldUnit> = {}): HeldUnit {
  return {
    unitId: 'U1',
    unitNumber: '130403001002GB00012F00030045',
    certificateNumber: '冀（2023）邯郸市不动产权第0001234号',
    location: '邯郸市丛台区人民东路18号滨河小区3号楼2单元45室',
    use: '成套住宅',
    area: '118.30',
    coOwnership: 'sole',
    registeredAt: '2023-04-18 10:05:00',
    seizures: [],
    objections: [],
    notices: [],
    residenceRights: [],
    locks: [],
    ...changes,
  }
}

interface Asked {
  persona: string
  holderName?: string
  regionCode?: string
  /** Undefined: not answered yet. */
  answer?: ArchiveAnswer | undefined
  daysAgo?: number
}

/** A citizen's request with the registry's answer. Returns its id. */
export async function anArchiveRequest(
  { services }: Pick<TestProduct, 'services'>,
  { persona, holderName = '张建国', regionCode = '130400', answer, daysAgo = 0 }: Asked,
): Promise<string> {
  const { pool, cipher, clock, ids } = services
  const { id: citizenId } = await pool
    .selectFrom('citizen')
    .select('id')
    .where('openid', '=', `o-demo-${persona}`)
    .executeTakeFirstOrThrow()
  const id = ids.uuid()
  const now = new Date(clock.now().getTime() - daysAgo * 24 * 3_600_000)
  const documentNumber = uniqueCitizenId('1985-03-07', 123)
  const holder = { holderName, documentType: '1', documentNumber, phone: '13800138001' }
  await insertArchiveRequest(pool, cipher, { id, citizenId, ...holder, cityCode: '130400', regionCode, now })
  if (!answer) return id
  await insertArchiveAnswer(pool, id, answer)
  await markAnswered(pool, id, answer.units.length > 0 ? 'found' : 'nothingHeld', now)
  return id
}
