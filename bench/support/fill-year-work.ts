import type { Pool } from '../../apps/server/src/db/pool.ts'

const holds = `
  insert into case_hold (case_id, reason, until, began_at, stops_clock)
  select id, 'announcement', current_date + 10, arrived_at, is_stopped from desk_case where state = 'onHold'`

const files = `
  insert into submission_file (submission_id, attachment_id)
  select application_submission.id, attachment.id from application_submission
  join attachment on attachment.application_id = application_submission.application_id`

const events = `
  insert into case_event (id, case_id, submission, act, staff_id, at)
  select gen_random_uuid(), application_id, submission, case submission when 1 then 'arrived' else 'resubmitted' end, null, submitted_at
  from application_submission
  union all
  select gen_random_uuid(), case_id, submission, act, staff_id, at - ago * interval '1 minute'
  from case_decision cross join (values ('claimed', 50), ('checked', 30)) as before (act, ago)
  union all
  select gen_random_uuid(), case_id, submission,
    case when verdict = 'return' then 'returned' when stage = 'registration' then 'registered' else 'passed' end, staff_id, at
  from case_decision
  union all
  select gen_random_uuid(), case_id, submission, act, staff_id, at + place * interval '1 hour'
  from case_decision cross join unnest(array['certificateMade', 'certificateIssued', 'archived']) with ordinality as after (act, place)
  where stage = 'registration'`

/** Each stage judges the four materials. The first one ticks the files and four values, too. */
const ticks = `
  insert into case_tick (case_id, submission, target_kind, target_id, target_field, state, stage, staff_id, at)
  select case_id, submission, 'material', material, '', 'fits', stage, staff_id, at
  from case_decision cross join unnest(array['identity-documents', 'ownership-certificate', 'sale-contract', 'tax-receipt']) material
  union all
  select case_id, submission, 'file', attachment.id::text, '', 'checked', stage, staff_id, at
  from case_decision join attachment on attachment.application_id = case_id where stage = 'cadastral'
  union all
  select case_id, submission, 'unit', md5('unit ' || case_id), field, 'checked', stage, staff_id, at
  from case_decision cross join unnest(array['certificateNumber', 'unitNumber', 'location', 'houseArea']) field
  where stage = 'cadastral'`

const openedFiles = `
  insert into case_opened_file (case_id, attachment_id, staff_id, at)
  select distinct on (case_id, attachment.id, staff_id) case_id, attachment.id, staff_id, at
  from case_decision join attachment on attachment.application_id = case_id`

const intervals = `
  insert into case_interval (id, case_id, submission, stage, court, staff_id, began_at, ended_at)
  select gen_random_uuid(), case_id, submission, stage, 'office', staff_id, at - interval '1 day', at from case_decision
  union all
  select gen_random_uuid(), case_id, submission, stage, 'applicant', null, at, at + interval '1 day' from case_decision
  where verdict = 'return' and exists (select from desk_case where id = case_id and state = 'done')
  union all
  select gen_random_uuid(), id, submission, stage, 'office', assignee, coalesce(decided_at, arrived_at), null from desk_case
  where state in ('waiting', 'claimed', 'onHold')`

const notices = `
  insert into desk_notice (id, staff_id, case_id, kind, about, at, seen_at)
  select gen_random_uuid(), staff_id, case_id, 'soon', submission || ' ' || stage, at - interval '3 hours', at
  from case_decision where case_id::text < '4'`

const remarks = `
  insert into review_remark (application_id, submission, id, row_id, position, target_kind, target_id, code, text)
  select case_id, submission, id::text, id, position, 'material', target_id, code, '缺少签字页，请补充完整的合同。' from case_remark`

/** Both parties have confirmed. The other party is a participant. */
const places = `
  insert into confirmation_place (id, application_id, party_id, state, citizen_id, digest, method, confirmed_at, changed_at)
  select gen_random_uuid(), application_id, party.id, 'confirmed', application.citizen_id, decode(md5(party.id::text), 'hex'), 'code',
    application.created_at, application.created_at
  from party join application on application.id = application_id where application.submission > 0`

const participations = `
  insert into participation (id, citizen_id, application_id, business_id, roles, joined_at)
  select gen_random_uuid(), citizen.id, application.id, business_id, array['obligor'], application.created_at
  from application
  join party on party.application_id = application.id and party.role = 'obligor'
  join citizen on citizen.document_number_index = party.document_number_index
  where application.submission > 0`

const forms = `
  insert into application_form (id, application_id, submission, readers, storage_key, sha256, bytes, made_at)
  select gen_random_uuid(), application_id, submission, array[citizen_id], 'forms/' || id || '.pdf',
    decode(md5('form ' || id) || md5('' || id), 'hex'), 56000, submitted_at from application_submission`

const ratings = `
  insert into rating (id, citizen_id, subject, record_id, city_code, business, grade, remark, created_at)
  select gen_random_uuid(), citizen_id, 'application', id, city_code, business_id, 'satisfied', '', submitted_at + interval '9 days'
  from application where status = 'registered' and id::text < '3'`

const invitations = `
  insert into invitation (id, inviter_id, application_id, role, purpose, token_hash, state, created_at, expires_at, ended_at)
  select gen_random_uuid(), citizen_id, id, 'obligor', 'confirm', decode(md5('invitation ' || id), 'hex'), 'answered', created_at,
    created_at + interval '7 days', created_at + interval '1 hour'
  from application where submission > 0 and created_at > now() - interval '33 days'`

/** What officers and parties did with the cases, by the cases' decisions and submissions. */
export async function fillWork(pool: Pool): Promise<void> {
  await pool.query(`update application set handed_to = 'desk' where submission > 0`)
  // For the hashed joins of the statements below.
  await pool.query('analyze application_submission, attachment, case_decision, party, citizen, application')
  for (const statement of [
    holds,
    files,
    events,
    ticks,
    openedFiles,
    intervals,
    notices,
    remarks,
    places,
    participations,
    forms,
    ratings,
    invitations,
  ])
    await pool.query(statement)
}
