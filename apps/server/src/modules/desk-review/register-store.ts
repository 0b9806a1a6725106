import { restrictionKinds } from '@registration/contract/holdings.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, ReadDb } from '../../db/database.ts'
import type { FieldCipher } from '../../db/field-cipher.ts'
import type { RegisteredProperty } from '../../platform/registry/land-register.ts'

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
    }),
  ),
  isPlaced: z.boolean().optional(),
  pending: z.array(z.object({ business: text, acceptanceNumber: text, at: text })).optional(),
})
const answer = z.array(z.tuple([text, z.array(property)]))

const dataOf = (caseId: string) => `case_register:${caseId}:answer`

/** Keeps the newest answer of the register about a case. An older one that arrives later changes nothing. */
export async function saveRegister(db: Db, cipher: FieldCipher, caseId: string, kept: KeptRegister): Promise<void> {
  const row = {
    state: kept.state,
    answer_sealed: kept.state === 'answered' ? cipher.encrypt(JSON.stringify([...kept.answers]), dataOf(caseId)) : null,
    asked_at: kept.askedAt,
  }
  await db
    .insertInto('case_register')
    .values({ case_id: caseId, ...row })
    .onConflict((conflict) =>
      conflict.column('case_id').doUpdateSet(row).where('case_register.asked_at', '<=', kept.askedAt),
    )
    .execute()
}

/** The flags that follow from the register's answer. */
export const registerFlags = ['seized', 'mortgaged'] as const

/** Notes what the register's answer says of a case for the lists. Without an answer the flags stay. */
export async function setRegisterFlags(db: Db, caseId: string, flags: readonly string[] | undefined): Promise<void> {
  if (!flags) return
  const others = sql`array(select flag from unnest(flags) as flag where flag <> all(${registerFlags}::text[]))`
  await sql`
    update desk_case set flags = ${others} || ${flags}::text[]
    where id = ${caseId} and flags is distinct from ${others} || ${flags}::text[]`.execute(db)
}

/** The last answer about a case. Undefined if the register was never asked. */
export async function findRegister(db: ReadDb, cipher: FieldCipher, caseId: string): Promise<KeptRegister | undefined> {
  const row = await db.selectFrom('case_register').selectAll().where('case_id', '=', caseId).executeTakeFirst()
  if (!row) return undefined
  const { state, answer_sealed: sealed, asked_at: askedAt } = row
  if (state !== 'answered' || sealed === null) return { state: state === 'notConnected' ? state : 'silent', askedAt }
  const answers = new Map(
    answer
      .parse(JSON.parse(cipher.decrypt(sealed, dataOf(caseId))))
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
