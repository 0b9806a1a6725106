import {
  type CheckFinding,
  type CheckVerdict,
  checkLevels,
  checkRules,
} from '@registration/contract/rules/register-check.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import { belongsTo, type OwnedApplication } from './application-store.ts'

/** A finding as it is kept: the unit by its id. */
export interface KeptFinding extends Omit<CheckFinding, 'unit'> {
  unitId: string
}

/** What the register had against an application when it was last asked. */
export interface KeptCheck {
  verdict: CheckVerdict
  findings: KeptFinding[]
  /** Of the units and parties that were compared. */
  compared: Buffer
  askedAt: Date
}

/** As they are kept, in JSON. */
export const keptFindings = z.array(
  z.strictObject({
    rule: z.enum(checkRules),
    level: z.enum(checkLevels),
    unitId: z.string(),
    since: z.string(),
    isExpired: z.boolean(),
  }),
)

const associatedDataOf = ({ id }: OwnedApplication) => `register_check:${id}:findings`

/** Keeps the newest check of an application. An older answer that arrives later changes nothing. */
export async function saveCheck(
  db: Db,
  cipher: FieldCipher,
  application: OwnedApplication,
  { verdict, findings, compared, askedAt }: KeptCheck,
): Promise<void> {
  const sealed = cipher.encrypt(JSON.stringify(findings), associatedDataOf(application))
  await sql`
    insert into register_check (application_id, verdict, findings_sealed, compared, asked_at)
    select id, ${verdict}, ${sealed}, ${compared}, ${askedAt} from application
    where id = ${application.id} and citizen_id = ${application.citizen_id}
    on conflict (application_id) do update set verdict = excluded.verdict, findings_sealed = excluded.findings_sealed,
      compared = excluded.compared, asked_at = excluded.asked_at
    where register_check.asked_at <= excluded.asked_at`.execute(db)
}

/** The last check of an application, if there was one. */
export async function findCheck(
  db: ReadDb,
  cipher: FieldCipher,
  application: OwnedApplication,
): Promise<KeptCheck | undefined> {
  const row = await db.selectFrom('register_check').selectAll().where(belongsTo(application)).executeTakeFirst()
  if (!row) return undefined
  const { verdict, compared, asked_at: askedAt } = row
  const findings = decryptFindings(cipher, application, row.findings_sealed)
  return { verdict, findings, compared, askedAt }
}

export const decryptFindings = (cipher: FieldCipher, application: OwnedApplication, sealed: string): KeptFinding[] =>
  keptFindings.parse(JSON.parse(cipher.decrypt(sealed, associatedDataOf(application))))
