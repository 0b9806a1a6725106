import { restrictionKinds } from '@registration/contract/holdings.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import type { RegisteredProperty } from '../../platform/registry/land-register.ts'
import type { CaseRow } from '../desk-cases/case-store.ts'

/** What the register answered about the certificates of a case, and when. `silent`: not for all of them. */
export type KeptRegister =
  | { state: 'answered'; askedAt: Date; answers: ReadonlyMap<string, readonly RegisteredProperty[]> }
  | { state: 'silent' | 'notConnected'; askedAt: Date }

const text = z.string()
const property = z.object({
  certificateNumber: text,
  unitNumber: text,
  location: text,
  houseUse: text,
  landUse: text,
  houseArea: text,
  landArea: text,
  rightStart: text,
  rightEnd: text,
  owners: z.array(z.object({ name: text, documentType: text, documentNumber: text, share: text })),
  restrictions: z.array(
    z.object({
      kind: z.enum(restrictionKinds),
      registeredAt: text,
      holder: text,
      number: text,
      reason: text,
      amount: text,
      amountUnit: z.enum(['yuan', 'tenThousandYuan', '']),
      start: text,
      end: text,
      rank: z.number().optional(),
      isWaiting: z.boolean(),
      // An answer from before has it not.
      isContinued: z.boolean().default(false),
    }),
  ),
  isPlaced: z.boolean().optional(),
  pending: z.array(z.object({ business: text, acceptanceNumber: text, at: text })).optional(),
})
const answer = z.array(z.tuple([text, z.array(property)]))

const associatedDataOf = (caseId: string) => `case_register:${caseId}:answer`

/**
 * Keeps the newest answer of the register about a case. An older one that arrives later changes nothing: then it answers
 * false.
 */
export async function saveRegister(db: Db, cipher: FieldCipher, caseId: string, kept: KeptRegister): Promise<boolean> {
  const row = {
    state: kept.state,
    answer_sealed:
      kept.state === 'answered' ? cipher.encrypt(JSON.stringify([...kept.answers]), associatedDataOf(caseId)) : null,
    asked_at: kept.askedAt,
  }
  const saved = await db
    .insertInto('case_register')
    .values({ case_id: caseId, ...row })
    .onConflict((conflict) =>
      conflict.column('case_id').doUpdateSet(row).where('case_register.asked_at', '<=', kept.askedAt),
    )
    .returning('case_id')
    .executeTakeFirst()
  return saved !== undefined
}

/** The flags that follow from what the register answers. */
export const registerFlags = ['seized', 'mortgaged', 'registerUnknown'] as const
type RegisterFlag = (typeof registerFlags)[number]

/**
 * Notes for the lists what the register's answer about a submission says. `silent`: what it said before stays, and is
 * unknown now. A later submission keeps its own.
 */
export async function setRegisterFlags(
  db: Db,
  { id, submission }: Pick<CaseRow, 'id' | 'submission'>,
  answered: readonly RegisterFlag[] | 'silent',
): Promise<void> {
  const [replaced, added] =
    answered === 'silent' ? [['registerUnknown'], ['registerUnknown']] : [registerFlags, answered]
  const others = sql`array(select flag from unnest(flags) as flag where flag <> all(${replaced}::text[]))`
  await sql`
    update desk_case set flags = ${others} || ${added}::text[]
    where id = ${id} and submission = ${submission} and flags is distinct from ${others} || ${added}::text[]`.execute(
    db,
  )
}

/** Open cases about which the register has not answered, those that it was asked about longest ago first. */
export async function listUnknown(db: ReadDb, limit: number): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select desk_case.* from desk_case left join case_register on case_register.case_id = desk_case.id
    where desk_case.state in ('waiting', 'claimed', 'onHold') and desk_case.flags @> array['registerUnknown']
    order by case_register.asked_at nulls first, desk_case.id limit ${limit}`.execute(db)
  return rows
}

/** The last answer about a case. Undefined if the register was never asked. */
export async function findRegister(db: ReadDb, cipher: FieldCipher, caseId: string): Promise<KeptRegister | undefined> {
  const row = await db.selectFrom('case_register').selectAll().where('case_id', '=', caseId).executeTakeFirst()
  if (!row) return undefined
  const { state, answer_sealed: sealed, asked_at: askedAt } = row
  if (state !== 'answered' || sealed === null) return { state: state === 'notConnected' ? state : 'silent', askedAt }
  const answers = new Map(
    answer
      .parse(JSON.parse(cipher.decrypt(sealed, associatedDataOf(caseId))))
      .map(([number, found]) => [number, found.map(asProperty)]),
  )
  return { state, askedAt, answers }
}

/** What the register did not say is absent in JSON. */
const asProperty = (kept: z.infer<typeof property>): RegisteredProperty => ({
  ...kept,
  isPlaced: kept.isPlaced,
  pending: kept.pending,
  restrictions: kept.restrictions.map((entry) => ({ ...entry, rank: entry.rank })),
})
