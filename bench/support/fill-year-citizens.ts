import type { Services } from '../../apps/server/src/context.ts'
import { insertRows } from '../../apps/server/src/db/insert-rows.ts'
import type { Pool } from '../../apps/server/src/db/pool.ts'
import { uniqueCitizenId } from '../../apps/server/src/demonstration/builders.ts'
import { knownOf } from './fill-cases.ts'
import { citizenIdOf, inBatches, size } from './year-shape.ts'

const dayMs = 24 * 3_600_000

/** A citizen's own number, with a right check digit: ten thousand dates of birth, thirty numbers each. */
export function documentNumberOf(citizen: number): string {
  const born = new Date(Date.UTC(1955, 0, 1) + (citizen % 10_000) * dayMs).toISOString().slice(0, 10)
  return uniqueCitizenId(born, Math.floor(citizen / 10_000))
}

/** Who a citizen is. */
export function personOf(citizen: number): { name: string; documentNumber: string; phone: string } {
  const { name, phone } = knownOf(citizen)
  return { name, phone, documentNumber: documentNumberOf(citizen) }
}

/** Citizens with complete profiles, seven of ten certified, who came over two years. */
export async function fillCitizens({ pool, cipher }: Pick<Services, 'pool' | 'cipher'>): Promise<void> {
  const now = Date.now()
  const make = (citizen: number) => {
    const id = citizenIdOf(citizen)
    const { name, documentNumber, phone } = personOf(citizen)
    const createdAt = new Date(now - (1 + (citizen % 730)) * dayMs)
    return {
      id,
      openid: `o-year-${citizen}`,
      nickname: name,
      name,
      avatar_url: '',
      document_number_sealed: cipher.encrypt(documentNumber, `citizen:${id}:document_number`),
      document_number_index: cipher.index(documentNumber, 'document_number'),
      phone_sealed: cipher.encrypt(phone, `citizen:${id}:phone`),
      phone_index: cipher.index(phone, 'phone'),
      document_type: '1',
      sex: '',
      account: '',
      account_kind: 'individual' as const,
      legal_representative: '',
      is_web_user: false,
      certification_applies: true,
      certified_at: citizen % 10 < 7 ? createdAt : null,
      joined_at: createdAt,
      created_at: createdAt,
      person_id: id,
    }
  }
  await inBatches(size.citizens, make, (rows) => insertRows(pool, 'citizen', rows))
}

/** What each citizen has beside: consents, sign-ins of the last half year, sessions, codes, answers that are kept. */
export async function fillAccounts(pool: Pool): Promise<void> {
  await pool.query(`
    insert into consent (id, citizen_id, purpose, version, given_at)
    select made_id('notice ' || id), id, 'notice', '2026-01', created_at from citizen
    union all select made_id('face ' || id), id, 'face', '2026-01', created_at from citizen where certified_at is not null`)
  await pool.query(
    `insert into sign_in (id, citizen_id, at, network, app, system)
    select made_id('sign-in ' || n), made_id('citizen ' || (n * 7919) % $1), now() - (n % 185) * interval '1 day',
      '110.249.' || n % 256 || '.0/24', 'wechat', case n % 3 when 0 then 'ios' when 1 then 'harmony' else 'android' end
    from generate_series(1::bigint, $1::bigint * 3 / 2) n`,
    [size.citizens],
  )
  // Three of four have ended.
  await pool.query(
    `insert into session (token_hash, citizen_id, created_at, seen_at, expires_at, id)
    select decode(md5('session ' || n), 'hex'), made_id('citizen ' || n), at, at, at + interval '12 hours', made_id('session ' || n)
    from (select n, now() - case when n % 4 = 0 then interval '10 minutes' else interval '1 day' end as at
      from generate_series(1, $1::integer / 30) n) made`,
    [size.citizens],
  )
  await pool.query(
    `insert into idempotency (citizen_id, call, request_id, payload_hash, answer, created_at)
    select made_id('citizen ' || n % $1), '/online/wx/xinxi', 'r' || n, decode(md5('payload ' || n), 'hex'),
      '{"stat":1,"data":{}}', now() - (n % 30) * interval '1 hour' from generate_series(1, $1::integer / 20) n`,
    [size.citizens],
  )
  await pool.query(
    `insert into phone_code_challenge (id, citizen_id, purpose, phone_index, created_at)
    select made_id('code ' || n), made_id('citizen ' || n), 'profile', md5('phone ' || n), now() - (n % 40) * interval '1 hour'
    from generate_series(1, $1::integer / 150) n`,
    [size.citizens],
  )
  await pool.query(
    `insert into face_flow (id, citizen_id, token_hash, name_index, document_number_index, state, created_at, finished_at)
    select made_id('face flow ' || n), made_id('citizen ' || n), decode(md5('face flow ' || n), 'hex'), md5('name ' || n),
      md5('number ' || n), 'passed', at, at
    from (select n, now() - (n % 32) * interval '1 day' as at from generate_series(1, $1::integer / 15) n) made`,
    [size.citizens],
  )
}
