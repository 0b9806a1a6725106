import type { ReadDb } from '../../db/database.ts'
import { isUuid } from '../../ids.ts'

/** The region of a citizen's own application. */
export async function findOwnRegion(db: ReadDb, citizenId: string, applicationId: string): Promise<string | undefined> {
  if (!isUuid(applicationId)) return undefined
  const row = await db
    .selectFrom('application')
    .select('region_code')
    .where('id', '=', applicationId)
    .where('citizen_id', '=', citizenId)
    .executeTakeFirst()
  return row?.region_code
}

/** The application that a citizen started or submitted last. */
export async function findLatestId(db: ReadDb, citizenId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('application')
    .select('id')
    .where('citizen_id', '=', citizenId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
