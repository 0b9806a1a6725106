import { sendArchiveCode } from '@registration/contract/phone-codes.ts'
import { expect, test } from 'vitest'
import { aSignedInCitizen } from '../../testing/booking.ts'
import { startProduct } from '../../testing/product.ts'
import { addressLimit } from './phone-code-rules.ts'

test('one address gets thirty codes an hour for all its citizens together, another address has its own limit', async () => {
  const product = await startProduct({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  try {
    let sent = 0
    // Each citizen is below the limits of one citizen and one phone: only the address is the same.
    const ask = async (from: string) => {
      const { client } = await aSignedInCitizen(product)
      const phone = `136${String(sent++).padStart(8, '0')}`
      return client.post(sendArchiveCode.path, { phone }, { 'x-forwarded-for': from })
    }
    for (let i = 0; i < addressLimit.max; i += 1) expect((await ask('203.0.113.5')).body.errcode).toBe('true')
    const refused = await ask('203.0.113.5')
    expect(refused.body).not.toMatchObject({ errcode: 'true' })
    expect(refused.headers.get('retry-after')).not.toBeNull()
    expect((await ask('203.0.113.6')).body.errcode).toBe('true')
    product.clock.advance(addressLimit.windowMs + 1)
    expect((await ask('203.0.113.5')).body.errcode).toBe('true')
  } finally {
    await product.stop()
  }
})
