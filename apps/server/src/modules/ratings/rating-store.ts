import type { Grade } from '@registration/contract/rules/grades.ts'
import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/database.ts'

export interface RatingKey {
  citizenId: string
  subject: 'application' | 'appointment'
  recordId: string
}

export interface NewRating extends RatingKey {
  id: string
  cityCode: string
  business: string
  grade: Grade
  remark: string
  now: Date
}

/** The unique key decides between two answers of the same moment. False if there is one already. */
export async function insertRating(db: Db, rating: NewRating): Promise<boolean> {
  const inserted = await db
    .insertInto('rating')
    .values({
      id: rating.id,
      citizen_id: rating.citizenId,
      subject: rating.subject,
      record_id: rating.recordId,
      city_code: rating.cityCode,
      business: rating.business,
      grade: rating.grade,
      remark: rating.remark,
      created_at: rating.now,
    })
    .onConflict((conflict) => conflict.columns(['subject', 'record_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function isRated(db: ReadDb, { citizenId, subject, recordId }: RatingKey): Promise<boolean> {
  const found = await db
    .selectFrom('rating')
    .select('id')
    .where('citizen_id', '=', citizenId)
    .where('subject', '=', subject)
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return found !== undefined
}

/** A rating for the office: without its citizen and its record. */
export interface ListedRating {
  day: string
  subject: string
  cityCode: string
  business: string
  grade: string
  remark: string
}

/** Every rating of some days, both included, in the order of their days and otherwise in none. */
export async function listRatings(db: ReadDb, { from, to }: { from: string; to: string }): Promise<ListedRating[]> {
  const { rows } = await sql<ListedRating>`
    select day::text, subject, city_code as "cityCode", business, grade, remark
    from (select *, (created_at at time zone 'Asia/Shanghai')::date as day from rating) as dated
    where day between ${from}::date and ${to}::date order by day, id`.execute(db)
  return rows
}
