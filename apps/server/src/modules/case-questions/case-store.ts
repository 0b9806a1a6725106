import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import type { ApplicationRow, OwnedApplication } from '../application-record/application-store.ts'
import { associatedDataOf } from '../application-record/party-seal-rules.ts'
import { decryptFindings } from '../application-record/register-check-store.ts'
import type { PartyOfCase, Situation } from './case-fact-rules.ts'

/** An application with what it has of its case. */
export interface StoredCase extends Situation {
  application: ApplicationRow
  /** The choice by the question, of earlier questions too. */
  answers: ReadonlyMap<string, string>
  /** The materials that are submitted in any case. */
  kept: ReadonlySet<string>
}

interface CaseColumns {
  answers: Record<string, string>
  kept: string[]
  parties: (Omit<PartyOfCase, 'documentNumber'> & { id: string; sealed: string })[]
  certificateNumbers: string[]
  findingsSealed: string | null
}

/** Of each of a citizen's applications, by its id. In one statement, so that all of one is of one moment. */
export async function listCases(
  db: ReadDb,
  cipher: FieldCipher,
  citizenId: string,
  applicationIds: readonly string[],
): Promise<Map<string, StoredCase>> {
  const rows = await db
    .selectFrom('application')
    .selectAll()
    .select([
      sql<CaseColumns['answers']>`(select coalesce(json_object_agg(question, answer), '{}') from application_answer
        where application_id = application.id)`.as('answers'),
      sql<CaseColumns['kept']>`array(select material_id from kept_material where application_id = application.id)`.as(
        'kept',
      ),
      sql<CaseColumns['parties']>`(select coalesce(json_agg(json_build_object('id', id, 'role', role, 'kind', kind,
          'documentType', document_type, 'sealed', document_number_sealed, 'hasAgent', agent_name <> ''
          or agent_document_number_sealed is not null or agent_phone_sealed is not null,
          'isFromRegister', source = 'register')), '[]') from party where application_id = application.id)`.as(
        'parties',
      ),
      sql<CaseColumns['certificateNumbers']>`array(select certificate_number from property_unit
        where application_id = application.id and certificate_number is not null)`.as('certificateNumbers'),
      sql<CaseColumns['findingsSealed']>`(select findings_sealed from register_check
        where application_id = application.id)`.as('findingsSealed'),
    ])
    .where(sql<boolean>`id = any(${applicationIds}::uuid[])`)
    .where('citizen_id', '=', citizenId)
    .execute()
  return new Map(rows.map((row) => [row.id, storedCase(row, cipher)]))
}

function storedCase(row: ApplicationRow & CaseColumns, cipher: FieldCipher): StoredCase {
  const { answers, kept, parties, certificateNumbers, findingsSealed, ...application } = row
  return {
    application,
    answers: new Map(Object.entries(answers)),
    kept: new Set(kept),
    parties: parties.map(({ id, sealed, ...party }) => ({
      ...party,
      documentNumber: cipher.decrypt(sealed, associatedDataOf(id, 'document_number')),
    })),
    certificateNumbers,
    findings:
      findingsSealed === null ? [] : decryptFindings(cipher, application, findingsSealed).map(({ rule }) => rule),
  }
}

/** Replaces the answer to one question. */
export async function saveAnswer(
  db: Db,
  { id, citizen_id }: OwnedApplication,
  { question, answer, at }: { question: string; answer: string; at: Date },
): Promise<void> {
  await sql`
    insert into application_answer (application_id, question, answer, answered_at)
    select id, ${question}, ${answer}, ${at} from application where id = ${id} and citizen_id = ${citizen_id}
    on conflict (application_id, question) do update set answer = excluded.answer, answered_at = excluded.answered_at`.execute(
    db,
  )
}

/** Whether a material is submitted although the answers rule it out. */
export async function setKept(
  db: Db,
  { id, citizen_id }: OwnedApplication,
  { materialId, isKept }: { materialId: string; isKept: boolean },
): Promise<void> {
  const statement = isKept
    ? sql`insert into kept_material (application_id, material_id)
        select id, ${materialId} from application where id = ${id} and citizen_id = ${citizen_id}
        on conflict do nothing`
    : sql`delete from kept_material where application_id = ${id} and material_id = ${materialId}
        and exists (select from application where id = ${id} and citizen_id = ${citizen_id})`
  await statement.execute(db)
}
