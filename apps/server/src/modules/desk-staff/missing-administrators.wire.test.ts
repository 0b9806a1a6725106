import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '../../testing/officer-sessions.ts'
import { startProduct, type TestProduct } from '../../testing/product.ts'
import { missingAdministrators } from './missing-administrators-service.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startProduct()
  await product.services.pool.deleteFrom('staff').execute()
})
afterAll(() => product.stop())

const missing = () => missingAdministrators(product.services.pool, product.services)

test('a start says how to make each of the two administrators who has not begun', async () => {
  const { pool, config } = product.services
  const command = (role: string) =>
    `npm run staff -- add --login <login> --name <name> --roles ${role} --offices 130400`
  expect((await missing()).split('\n')).toEqual([
    `No system and no security administrator has begun at ${config.desk.base}/desk yet. Make them with`,
    `  ${command('system')}`,
    `  ${command('security')}`,
  ])
  const { staffId } = await aStaffMember(product, { roles: ['system'] })
  await aStaffMember(product, { roles: ['security'], state: 'invited' })
  expect(await missing()).toContain('No security administrator')
  expect(await missing()).not.toContain(command('system'))
  await aStaffMember(product, { roles: ['security'] })
  expect(await missing()).toBe('')
  await pool.updateTable('staff').set({ state: 'paused' }).where('id', '=', staffId).execute()
  expect(await missing()).toContain(command('system'))
})
