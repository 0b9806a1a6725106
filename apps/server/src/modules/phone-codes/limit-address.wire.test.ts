import { sendArchiveCode } from '@registration/contract/phone-codes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aSignedInCitizen } from '../../testing/booking.ts'
import { startProduct } from '../../testing/product.ts'
import { addressLimit } from './phone-code-rules.ts'

test.each([
  ['one address', () => '203.0.113.5', '203.0.113.6'],
  ['one IPv6 network of 64 bits', (n: number) => `2409:8a00:1234:5678::${n.toString(16)}`, '2409:8a00:1234:5679::1'],
])(
  '%s gets three hundred codes an hour for all its citizens together, another has its own limit',
  async (_, addressOf, other) => {
    const product = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
    try {
      let sent = 0
      // Each citizen is below the limits of one citizen and one phone: only the address is the same.
      const ask = async (from: string) => {
        const { client } = await aSignedInCitizen(product)
        const phone = `136${String(sent++).padStart(8, '0')}`
        return client.post(sendArchiveCode.path, { phone }, { 'x-forwarded-for': from })
      }
      const countOthers = (count: number) =>
        sql`update rate_limit set count = count + ${count} where key like 'phone-code:%'`.execute(product.services.pool)
      for (let n = 0; n < 40; n += 1) expect((await ask(addressOf(n))).body.errcode).toBe('true')
      await countOthers(addressLimit.max - 41)
      expect((await ask(addressOf(40))).body.errcode).toBe('true')
      const refused = await ask(addressOf(41))
      expect(refused.body).toMatchObject({ errcode: '29', reason: 'codeTooOften' })
      expect(refused.headers.get('retry-after')).not.toBeNull()
      expect((await ask(other)).body.errcode).toBe('true')
      product.clock.advance(addressLimit.windowMs + 1)
      expect((await ask(addressOf(0))).body.errcode).toBe('true')
    } finally {
      await product.stop()
    }
  },
)
