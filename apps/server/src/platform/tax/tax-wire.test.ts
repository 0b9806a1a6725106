import { expect, test } from 'vitest'
import { sealJump } from './tax-wire.ts'

const bytes = (from: number, length: number) => Buffer.from(Array.from({ length }, (_, index) => from + index))

test('the encrypted format agrees with its test vector', () => {
  const query = sealJump(
    { documentNumber: '630102199202290015', acceptanceNumber: '20260101000001' },
    { id: 't1', encryption: bytes(0x00, 32), signing: bytes(0x20, 32) },
    {
      issuedAt: new Date(1767225600_000),
      expiresAt: new Date(1767225720_000),
      nonce: bytes(0, 16).toString('base64url'),
      iv: Buffer.from('0f0e0d0c0b0a090807060504', 'hex'),
    },
  )
  expect(query).toBe(
    'v=1&kid=t1&iss=bdc&aud=tax-630100&ts=1767225600&exp=1767225720&nonce=AAECAwQFBgcICQoLDA0ODw' +
      '&data=Dw4NDAsKCQgHBgUE3xLYODW4jZTJ6YJvCaq7MFBfLVD9a8hUZnib3R4o3FlsqPliGXlJuBCEHNyjPBg1JzHXLP2BI1b7stW217jPVF9OmgU' +
      '&sig=ll3unhrgbJkheMU8Wa-0LUQ3blDJqgWuvvW_UKuV0yw',
  )
})
