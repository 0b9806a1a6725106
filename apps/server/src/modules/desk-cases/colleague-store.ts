import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import type { Role } from '@registration/contract/permissions.ts'
import { sql } from 'kysely'
import type { ReadDb } from '../../db/database.ts'
import type { CaseRow } from './case-store.ts'

/** An officer of a case's office. */
export interface Colleague {
  id: string
  login: string
  name: string
  /** Sealed for `staff:{id}:document_number`. */
  documentNumberSealed: string | null
  hasRole: boolean
  isAbsent: boolean
}

/** Who can work on a case, and when. */
interface Place {
  offices: readonly string[]
  role: Role
  now: Date
}

const colleagues = (db: ReadDb, { offices, role, now }: Place) =>
  db
    .selectFrom('staff')
    .select(['staff.id', 'staff.login', 'staff.name', 'staff.document_number_sealed as documentNumberSealed'])
    .select([
      sql<boolean>`exists (select from staff_role where staff_id = staff.id and role = ${role})`.as('hasRole'),
      sql<boolean>`exists (
        select from staff_absence where staff_id = staff.id and absent_from <= ${now} and absent_until > ${now})`.as(
        'isAbsent',
      ),
    ])
    .where('staff.state', '=', 'active')
    .where(
      sql<boolean>`exists (
        select from staff_office where staff_id = staff.id and region_code = any(${offices}::text[]))`,
    )

/** An officer of a case's office by their login. */
export async function findColleague(db: ReadDb, login: string, place: Place): Promise<Colleague | undefined> {
  return colleagues(db, place).where('staff.login', '=', login).executeTakeFirst()
}

/** Until when an officer is away. Undefined for one who is not. */
export async function findAbsenceEnd(db: ReadDb, staffId: string, now: Date): Promise<Date | undefined> {
  const absence = await db
    .selectFrom('staff_absence')
    .select('absent_until')
    .where('staff_id', '=', staffId)
    .where('absent_from', '<=', now)
    .where('absent_until', '>', now)
    .executeTakeFirst()
  return absence?.absent_until
}

/**
 * The officers of a case's stage and office by name, without its holder, those who are away, those who have declared an
 * interest, and where the office separates the stages, those who have decided another stage.
 */
export async function listColleagues(
  db: ReadDb,
  { id, submission, assignee }: Pick<CaseRow, 'id' | 'submission' | 'assignee'>,
  { isSeparate, ...place }: Place & { isSeparate: boolean },
): Promise<Colleague[]> {
  return db
    .selectFrom(colleagues(db, place).as('colleague'))
    .selectAll()
    .where('hasRole', '=', true)
    .where('isAbsent', '=', false)
    .where(sql<boolean>`colleague.id is distinct from ${assignee}`)
    .where(sql<boolean>`not exists (select from case_recusal where case_id = ${id} and staff_id = colleague.id)`)
    .where(
      sql<boolean>`not (${isSeparate} and exists (
        select from case_decision where case_id = ${id} and submission = ${submission} and staff_id = colleague.id))`,
    )
    .orderBy('name')
    .orderBy('login')
    .limit(deskLimits.colleagues)
    .execute()
}
