import type { Services } from '../../apps/server/src/context.ts'
import { insertRows } from '../../apps/server/src/db/insert-rows.ts'
import type { Pool } from '../../apps/server/src/db/pool.ts'
import { personOf } from './fill-year-citizens.ts'
import { agency, citizenIdOf, inBatches, size, uuidOf } from './year-shape.ts'

const dayMs = 24 * 3_600_000
const requests = Math.round(size.citizens / 10)
const remnants = 300

const requestIdOf = (n: number) => uuidOf(`archive request ${n}`)

/**
 * What citizens asked the register, nine of ten with an answer of a unit that has a mortgage. The agency asked each
 * hundredth.
 */
export async function fillArchive({ pool, cipher }: Pick<Services, 'pool' | 'cipher'>, database: Pool): Promise<void> {
  const now = Date.now()
  const make = (n: number) => {
    const id = requestIdOf(n)
    const citizen = n % 100 === 0 ? agency : 1 + ((n * 613) % (size.citizens - 1))
    const { name, documentNumber, phone } = personOf(citizen)
    const submittedAt = new Date(now - ((n * 97) % (365 * 24 * 60)) * 60_000)
    return {
      id,
      citizen_id: citizenIdOf(citizen),
      holder_name: name,
      document_type: '1',
      document_number_sealed: cipher.encrypt(documentNumber, `archive_request:${id}:document_number`),
      phone_sealed: cipher.encrypt(phone, `archive_request:${id}:phone`),
      city_code: '130400',
      region_code: '130403',
      state: n % 10 === 3 ? ('nothingHeld' as const) : ('found' as const),
      submitted_at: submittedAt,
      answered_at: submittedAt,
    }
  }
  await inBatches(requests, make, (rows) => insertRows(pool, 'archive_request', rows))
  await database.query(`
    insert into archive_unit (request_id, unit_id, position, unit_number, certificate_number, location, use, area, co_ownership,
      registered_at)
    select id, 'u1', 0, '130403001001GB00000001F00010001', '冀（2023）邯郸市不动产权第00000001号',
      '邯郸市丛台区人民东路1号天鸿小区3号楼', '住宅', 98.60, 'sole', '2023-04-01 10:00:00' from archive_request where state = 'found'`)
  await database.query(`
    insert into archive_mortgage (request_id, unit_id, position, certificate_number, mortgagee, amount, amount_unit, starts_on,
      ends_on, registered_at, rank)
    select request_id, unit_id, 0, '冀（2023）邯郸市不动产证明第00000001号', '中国建设银行股份有限公司邯郸分行', 40, 'tenThousandYuan',
      '2023-04-01', '2043-04-01', '2023-04-01 10:00:00', '1' from archive_unit`)
  await database.query(`
    insert into certificate (id, citizen_id, request_id, code, number, region_code, holder_name, office, queried_at, issued_at,
      expires_at, made_at, storage_key, bytes, sha256)
    select made_id('certificate ' || id), citizen_id, id, md5('code ' || id), 'CD' || row_number() over (order by submitted_at),
      region_code, holder_name, '邯郸市不动产登记中心', submitted_at, submitted_at, submitted_at + interval '30 days', submitted_at,
      'certificates/' || id || '.pdf', 61000, decode(md5('' || id) || md5('pdf ' || id), 'hex')
    from archive_request where state = 'found' and id::text < '8'`)
}

/** Feedback and shown certificates. */
export async function fillRecords({ pool, cipher }: Pick<Services, 'pool' | 'cipher'>, database: Pool): Promise<void> {
  await database.query(
    `insert into feedback (id, citizen_id, content, created_at, reply, replied_at)
    select made_id('feedback ' || n), made_id('citizen ' || case when n % 30 = 0 then 0 else (n * 613) % $1 end),
      '希望增加周六上午的预约时段，工作日请假不方便。', at, '感谢您的建议，我们会认真研究。', at + interval '1 day'
    from (select n, now() - (n % 360 + 2) * interval '1 day' as at from generate_series(1, $1::integer / 50) n) made`,
    [size.citizens],
  )
  const now = Date.now()
  const shows = (n: number) => {
    const id = uuidOf(`show ${n}`)
    const shownAt = new Date(now - (n % 370) * dayMs)
    return {
      id,
      citizen_id: citizenIdOf(1 + ((n * 613) % (size.citizens - 1))),
      code_hash: Buffer.from(id),
      title_id_sealed: cipher.encrypt(`title ${n}`, `property_show:${id}:title_id`),
      title_id_index: cipher.index(`title ${n}`, 'title_id'),
      facts_sealed: cipher.encrypt('{}', `property_show:${id}:facts`),
      shown_at: shownAt,
      shown_until: new Date(shownAt.getTime() + 600_000),
      looks: 1,
    }
  }
  await inBatches(Math.round(size.citizens / 100), shows, (rows) => insertRows(pool, 'property_show', rows))
}

/** What waits for a platform that does not answer. */
export async function fillOutbox({ pool, cipher }: Pick<Services, 'pool' | 'cipher'>): Promise<void> {
  const now = Date.now()
  const left = (n: number) => {
    const messageId = uuidOf(`outbox ${n}`)
    const body = {
      citizenId: citizenIdOf(n),
      kind: 'applicationAccepted',
      link: '/feedBackList',
      at: '2026-01-01 08:00:00',
    }
    return {
      message_id: messageId,
      record: `application:${messageId}`,
      kind: 'wechat.notification',
      lane: 'wechat' as const,
      body: cipher.encrypt(JSON.stringify(body), `outbox:${messageId}:body`),
      tries: 9,
      due: new Date(now + dayMs),
      created_at: new Date(now - dayMs),
      last_error: 'unreachable',
    }
  }
  await inBatches(remnants, left, (rows) => insertRows(pool, 'outbox', rows))
}
