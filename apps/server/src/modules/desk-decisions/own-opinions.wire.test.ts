import { deleteOwnOpinion, listCaseReasons, saveOwnOpinion } from '@registration/contract/desk/decisions.ts'
import { deskLimits } from '@registration/contract/desk/desk-limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { anOfficer } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { refusalOf } from '../../testing/refusal-of.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const aTemplate = { verdict: 'return', name: '缺签字', text: '合同缺少签字，请补签后重新上传。' } as const

async function ownOf(client: Client) {
  const { opinions } = await client.call(listCaseReasons, {})
  return opinions.filter(({ isOwn }) => isOwn)
}

test('a template of one’s own is offered at every stage to its officer alone, until it is deleted', async () => {
  const officer = await anOfficer(product, { roles: ['cadastral'] })
  const colleague = await anOfficer(product, { roles: ['cadastral'] })
  const { id } = await officer.client.call(saveOwnOpinion, aTemplate)
  const stages = ['cadastral', 'acceptance', 'registration']
  expect(await ownOf(officer.client)).toEqual([{ ...aTemplate, id, stages, isOwn: true }])
  expect(await ownOf(colleague.client)).toEqual([])
  const foreign = await refusalOf(colleague.client.call(deleteOwnOpinion, { id }))
  expect([foreign.body.errcode, foreign.reason]).toEqual(['04', 'opinionNotFound'])
  expect((await refusalOf(officer.client.call(deleteOwnOpinion, { id: 'none' }))).reason).toBe('opinionNotFound')
  const kept = await product.services.pool.selectFrom('staff_opinion').selectAll().execute()
  expect(JSON.stringify(kept)).not.toMatch(/缺签字|补签/)
  await officer.client.call(deleteOwnOpinion, { id })
  expect(await ownOf(officer.client)).toEqual([])
})

test('an officer has fifty of them, also when they are saved at once', async () => {
  const { client, staffId } = await anOfficer(product, { roles: ['acceptance'] })
  const { pool, cipher, ids, clock } = product.services
  const rows = Array.from({ length: deskLimits.opinions - 1 }, () => {
    const id = ids.uuid()
    return {
      id,
      staff_id: staffId,
      verdict: 'pass' as const,
      name_sealed: cipher.encrypt('齐全', `staff_opinion:${id}:name`),
      text_sealed: cipher.encrypt('材料齐全', `staff_opinion:${id}:text`),
      created_at: clock.now(),
    }
  })
  await pool.insertInto('staff_opinion').values(rows).execute()
  const saved = await Promise.allSettled(
    [1, 2, 3].map((n) => client.call(saveOwnOpinion, { ...aTemplate, name: `${n}` })),
  )
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await refusalOf(client.call(saveOwnOpinion, aTemplate))).reason).toBe('opinionsFull')
  expect(await ownOf(client)).toHaveLength(deskLimits.opinions)
})
