import type { Services } from '../../apps/server/src/context.ts'
import { insertRows } from '../../apps/server/src/db/insert-rows.ts'
import type { Pool } from '../../apps/server/src/db/pool.ts'
import { personOf } from './fill-year-citizens.ts'
import { citizenIdOf, inBatches, type Story, sale, size, storyOf, uuidOf } from './year-shape.ts'

const dayMs = 24 * 3_600_000
/** A phone's picture after the app has made it smaller. */
const pictureBytes = 1_200_000

/** The citizen on the other side of a sale. */
export const sellerOf = ({ citizen, n }: Pick<Story, 'citizen' | 'n'>): number => (citizen + 1 + n) % size.citizens

const partyIdOf = (n: number, place: number) => uuidOf(`party ${n} ${place}`)

/** The parties of an application with their ids: the buyer, who files it, and the seller. */
export const partiesOf = (story: Story) =>
  [story.citizen, sellerOf(story)].map((citizen, place) => ({ id: partyIdOf(story.n, place), ...personOf(citizen) }))

/** Applications with parties and the register's check, as the release before has them too. */
export async function fillApplications(
  { pool, cipher }: Pick<Services, 'pool' | 'cipher'>,
  days: readonly string[],
): Promise<void> {
  await inBatches(
    size.applications,
    (n) => storyOf(n, days),
    async (stories) => {
      await insertRows(pool, 'application', stories.map(asApplication))
      await insertRows(
        pool,
        'party',
        stories.flatMap((story) => asParties(cipher, story)),
      )
      await insertRows(
        pool,
        'register_check',
        stories.filter(({ submission }) => submission > 0).map((story) => asCheck(cipher, story)),
      )
    },
  )
}

function asApplication(story: Story) {
  const { id, citizen, regionCode, status, submission, number, createdAt, submittedAt } = story
  const isOldDraft = status === 'unsubmitted' && Date.now() - createdAt.getTime() > 90 * dayMs
  return {
    id,
    citizen_id: citizenIdOf(citizen),
    business_id: sale.businessId,
    name: sale.name,
    registration_type: sale.type,
    city_code: '130400',
    region_code: regionCode,
    by_appointment: false,
    status,
    submission,
    acceptance_number: submission > 0 ? number : null,
    cadastral_opinion: '',
    acceptance_opinion: status === 'acceptanceRejected' ? '买卖合同缺少签字页。' : '',
    created_at: createdAt,
    submitted_at: submittedAt ?? null,
    started_at: submittedAt ?? createdAt,
    // Their citizens were told a week ago.
    expiry_told_at: isOldDraft ? new Date(Date.now() - 8 * dayMs) : null,
  }
}

function asParties(cipher: Services['cipher'], story: Story) {
  return partiesOf(story).map(({ id, name, documentNumber, phone }, place) => ({
    id,
    application_id: story.id,
    role: place === 0 ? ('rightsHolder' as const) : ('obligor' as const),
    kind: 'individual' as const,
    name,
    phone_sealed: cipher.encrypt(phone, `party:${id}:phone`),
    document_type: '1',
    document_number_sealed: cipher.encrypt(documentNumber, `party:${id}:document_number`),
    document_number_index: cipher.index(documentNumber, 'document_number'),
    document_number_to_confirm: false,
    address: '邯郸市丛台区人民东路88号2号楼1单元501室',
    legal_representative: '',
    agent_name: '',
    source: '' as const,
  }))
}

const asCheck = (cipher: Services['cipher'], { id, createdAt }: Story) => ({
  application_id: id,
  verdict: 'clear' as const,
  findings_sealed: cipher.encrypt('[]', `register_check:${id}:findings`),
  compared: Buffer.alloc(32),
  asked_at: createdAt,
})

/** What follows from the applications alone: units, four pictures each, steps, declarations, messages. */
export async function fillParts(pool: Pool): Promise<void> {
  await pool.query(
    `insert into property_unit (id, application_id, certificate_number, unit_number, location, house_use, price, house_area,
      holding_mode, merge_certificates, source, register_fields)
    select made_id('unit ' || n), made_id('application ' || n), '冀（2023）邯郸市不动产权第' || digits || '号',
      '130403001001GB' || digits || 'F00010001', '邯郸市丛台区人民东路' || n || '号天鸿小区3号楼1单元402室', '11', 680000.00,
      98.60, '02', '0', '', '{}'
    from (select n, lpad(n::text, 8, '0') as digits from generate_series(0, $1::integer - 1) n) made`,
    [size.applications],
  )
  await pool.query(
    `insert into attachment (id, application_id, material_id, media_type, bytes, sha256, storage_key, created_at)
    select made_id('file ' || n || ' ' || k), application.id,
      (array['identity-documents', 'ownership-certificate', 'sale-contract', 'tax-receipt'])[k], 'image/jpeg',
      $2::integer / 2 + (n * 7919 + k * 104729) % $2::integer,
      decode(md5('file ' || n || ' ' || k) || md5('file ' || k || ' ' || n), 'hex'),
      'attachments/' || md5('key ' || n || ' ' || k) || '.', created_at
    from generate_series(0, $1::integer - 1) n join application on application.id = made_id('application ' || n)
    cross join generate_series(1, 4) k`,
    [size.applications, pictureBytes],
  )
  await pool.query(`
    insert into progress_step (application_id, submission, activity, stage, at)
    select id, submission, activity, name, submitted_at + place * interval '1 day'
    from application cross join unnest(array['受理初审', '复核', '核定', '登簿质检']) with ordinality as step (activity, place)
    where submission > 0 and place <= case status when 'registered' then 4 when 'accepted' then 3 when 'cadastralPassed' then 2
      when 'acceptanceRejected' then 2 else 1 end`)
  await pool.query(`
    insert into declaration (application_id, submission, version, words, declared_at)
    select id, each, '2026-01', '本人承诺所填内容和所附材料真实有效，如有不实，愿意承担相应的法律责任。', submitted_at
    from application cross join generate_series(1, submission) each`)
  await pool.query(`
    insert into citizen_message (id, citizen_id, kind, params, link, created_at, read_at)
    select made_id('message ' || application_id || ' ' || progress_step.id), citizen_id,
      case activity when '受理初审' then 'applicationAcknowledged' when '复核' then 'applicationCadastralPassed'
        when '核定' then 'applicationAccepted' else 'applicationRegistered' end,
      jsonb_build_object('name', application.name, 'number', acceptance_number), '/applyDetail?id=' || application_id, at,
      case when application.id::text < 'c' then at + interval '3 hours' end
    from progress_step join application on application.id = application_id order by at`)
}
