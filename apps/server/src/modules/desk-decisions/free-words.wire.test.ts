import { randomBytes } from 'node:crypto'
import { getApplication } from '@registration/contract/applications.ts'
import { getDeskCase } from '@registration/contract/desk/case.ts'
import { declareConflict, handOverCase, markCaseUrgent, reassignCases } from '@registration/contract/desk/claims.ts'
import { decideCase, saveCaseRemark } from '@registration/contract/desk/decisions.ts'
import { listRemarks } from '@registration/contract/remarks.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFieldCipher } from '../../db/field-cipher.ts'
import { rotateKeys } from '../../operations/rotate-keys.ts'
import type { Client } from '../../testing/client.ts'
import { aLookedThroughCase, aWaitingCase, caseNow } from '../../testing/desk-cases.ts'
import { anOfficer, type SignedInOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { openOpinions } from '../application-record/opinion-rules.ts'
import { listRemarks as listKeptRemarks } from '../applications/remark-store.ts'
import { findSubmission } from '../applications/submission-store.ts'
import { listEvents } from '../desk-review/review-store.ts'

let product: TestProduct
let citizen: Client
let officer: SignedInOfficer
let colleague: SignedInOfficer
let supervisor: SignedInOfficer
beforeAll(async () => {
  product = await startProduct({ env: { REGISTRY: 'desk' } })
  citizen = await product.signIn('zhangsan')
  officer = await anOfficer(product, { roles: ['cadastral'] })
  colleague = await anOfficer(product, { roles: ['cadastral'] })
  supervisor = await anOfficer(product, { roles: ['supervisor'] })
})
afterAll(() => product.stop())

const number = '130403198611204528'
/** What an officer writes, with the number of somebody in it. */
const words = (about: string) => `${about}：买方证件${number}`

/** The columns in which a text can be read. */
async function columnsWith(text: string): Promise<string[]> {
  const { pool } = product.services
  const columns = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY')`.execute(pool)
  const clear: string[] = []
  for (const { table, column } of columns.rows) {
    const found = await sql`
      select from ${sql.table(table)} where strpos(${sql.ref(column)}::text, ${text}) > 0 limit 1`.execute(pool)
    if (found.rows.length > 0) clear.push(`${table}.${column}`)
  }
  return clear
}

const notesOf = async (id: string) =>
  (await supervisor.client.call(getDeskCase, { id })).timeline.map(({ note }) => note).filter(Boolean)

/** A case with every act that has a note, returned with a remark and an opinion. */
async function aReturnedCase(): Promise<string> {
  const { id } = await aLookedThroughCase(product, citizen, officer)
  const version = async () => (await caseNow(product, id)).version
  const handOver = { id, version: await version(), to: colleague.login, note: words('转办') }
  await officer.client.call(handOverCase, handOver)
  const urgent = { id, version: await version(), isUrgent: true, reason: words('加急') }
  await supervisor.client.call(markCaseUrgent, urgent)
  await supervisor.client.call(reassignCases, { ids: [id], to: officer.login, note: words('改派') })
  const remark = { target: { kind: 'application' }, code: 'other', text: words('意见') } as const
  await officer.client.call(saveCaseRemark, { id, version: await version(), ...remark })
  const decision = { verdict: 'return', opinion: words('驳回'), confirmed: true } as const
  await officer.client.call(decideCase, { id, version: await version(), ...decision })
  return id
}

test('what officers write freely is nowhere in the clear, and is read by officers and the citizen', async () => {
  const id = await aReturnedCase()
  const declared = await aWaitingCase(product, citizen)
  const seen = { id: declared, version: (await caseNow(product, declared)).version }
  await officer.client.call(declareConflict, { ...seen, reason: words('回避') })

  expect(await columnsWith(number)).toEqual([])
  expect(await notesOf(id)).toEqual([words('转办'), words('加急'), words('改派')])
  expect(await notesOf(declared)).toEqual([words('回避')])
  const { application } = await citizen.call(getApplication, { applicationId: id })
  expect(application.opinions.cadastral).toBe(words('驳回'))
  const { current } = await citizen.call(listRemarks, { applicationId: id })
  expect(current.map(({ text }) => text)).toEqual([words('意见')])
})

test('a rotation gives all of it the newest key, and leaves a clear opinion of 0.1.0 readable', async () => {
  const { pool, config } = product.services
  const [id, older] = [await aReturnedCase(), await aWaitingCase(product, citizen)]
  await pool.updateTable('application').set({ cadastral_opinion: '请补正。' }).where('id', '=', older).execute()
  const keys = { fieldKeys: [{ id: 'f2', key: randomBytes(32) }, ...config.fieldKeys], indexKeys: config.indexKeys }
  await rotateKeys(pool, keys, { rotateCaseKeys: async () => ({ rows: 0, changed: 0 }) })

  const alone = makeFieldCipher({ fieldKeys: keys.fieldKeys.slice(0, 1), indexKeys: config.indexKeys })
  const rowOf = (of: string) =>
    pool.selectFrom('application').selectAll().where('id', '=', of).executeTakeFirstOrThrow()
  const row = await rowOf(id)
  expect(openOpinions(alone, row).cadastral).toBe(words('驳回'))
  expect(openOpinions(alone, await rowOf(older)).cadastral).toBe('请补正。')
  expect((await findSubmission(pool, alone, row, 1))?.opinion).toBe(words('驳回'))
  expect((await listKeptRemarks(pool, alone, row, 1)).map(({ text }) => text)).toEqual([words('意见')])
  const notes = (await listEvents(pool, alone, id)).map(({ note }) => note).filter(Boolean)
  expect(notes).toEqual([words('转办'), words('加急'), words('改派')])
})
