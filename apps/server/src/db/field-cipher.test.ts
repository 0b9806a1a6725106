import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeFieldCipher } from './field-cipher.ts'

const oldKey = { id: 'k1', key: randomBytes(32) }
const newKey = { id: 'k2', key: randomBytes(32) }
const indexKeys = [{ id: 'i1', key: randomBytes(32) }]
const associatedData = 'party:7:document_number'

test('an encrypted text decrypts with its associated data, in any script, empty too', () => {
  const cipher = makeFieldCipher({ fieldKeys: [newKey], indexKeys })
  for (const text of ['130402199001011234', '张三·𪚥', ''])
    expect(cipher.decrypt(cipher.encrypt(text, associatedData), associatedData)).toBe(text)
})

test('the same text is encrypted differently each time, and names algorithm and key', () => {
  const cipher = makeFieldCipher({ fieldKeys: [newKey], indexKeys })
  const [one, two] = [cipher.encrypt('x', associatedData), cipher.encrypt('x', associatedData)]
  expect(one).not.toBe(two)
  expect(one).toMatch(/^a256gcm\.k2\.[\w-]+$/)
})

test('an encrypted text does not decrypt with other associated data', () => {
  const cipher = makeFieldCipher({ fieldKeys: [newKey], indexKeys })
  const encrypted = cipher.encrypt('13800138000', associatedData)
  expect(() => cipher.decrypt(encrypted, 'party:8:document_number')).toThrow('another place')
})

test('a text of an old key decrypts beside a new key, which encrypts from then on', () => {
  const encrypted = makeFieldCipher({ fieldKeys: [oldKey], indexKeys }).encrypt('secret', associatedData)
  const rotated = makeFieldCipher({ fieldKeys: [newKey, oldKey], indexKeys })
  expect(rotated.decrypt(encrypted, associatedData)).toBe('secret')
  expect(rotated.encrypt('secret', associatedData)).toContain('.k2.')
})

test('without its key an encrypted text is refused by the key id', () => {
  const encrypted = makeFieldCipher({ fieldKeys: [oldKey], indexKeys }).encrypt('secret', associatedData)
  expect(() => makeFieldCipher({ fieldKeys: [newKey], indexKeys }).decrypt(encrypted, associatedData)).toThrow("'k1'")
})

test('a flipped bit anywhere is refused', () => {
  const cipher = makeFieldCipher({ fieldKeys: [newKey], indexKeys })
  const [suite, id, content = ''] = cipher.encrypt('secret', associatedData).split('.')
  const bytes = Buffer.from(content, 'base64url')
  for (const index of bytes.keys()) {
    const altered = Buffer.from(bytes)
    altered.writeUInt8(bytes.readUInt8(index) ^ 1, index)
    expect(() => cipher.decrypt(`${suite}.${id}.${altered.toString('base64url')}`, associatedData)).toThrow('altered')
  }
})

test('a text that is not encrypted is refused, and the error does not repeat it', () => {
  const cipher = makeFieldCipher({ fieldKeys: [newKey], indexKeys })
  for (const text of ['', '130402199001011234', 'a256gcm.k2.', 'a256gcm.k2.AAAA', 'rot13.k2.AAAA']) {
    expect(() => cipher.decrypt(text, associatedData)).toThrow(
      /^Encrypted field at party:7:document_number: (unknown algorithm|too short)$/,
    )
  }
})

test('equal values have equal hashes within a purpose, unrelated ones across purposes and keys', () => {
  const cipher = makeFieldCipher({ fieldKeys: [newKey], indexKeys })
  const hash = cipher.index('13800138000', 'phone')
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(cipher.index('13800138000', 'phone')).toBe(hash)
  expect(cipher.index('13800138001', 'phone')).not.toBe(hash)
  expect(cipher.index('13800138000', 'document')).not.toBe(hash)
  const other = makeFieldCipher({ fieldKeys: [newKey], indexKeys: [{ id: 'i2', key: randomBytes(32) }, ...indexKeys] })
  expect(other.index('13800138000', 'phone')).not.toBe(hash)
})

test('unusable keys are refused at the start', () => {
  const make = (fieldKeys: { id: string; key: Buffer }[]) => () => makeFieldCipher({ fieldKeys, indexKeys })
  expect(make([])).toThrow('no field key')
  expect(make([{ id: 'k1', key: randomBytes(16) }])).toThrow('32 bytes')
  expect(make([{ id: 'a.b', key: randomBytes(32) }])).toThrow('malformed')
  expect(make([oldKey, { ...newKey, id: 'k1' }])).toThrow('used twice')
})

test('an ID number has one hash in its old form of 15 digits, with a small x and with spaces', () => {
  const { index } = makeFieldCipher({ fieldKeys: [newKey], indexKeys })
  const hash = index('13040219850307123X', 'document_number')
  expect(index('130402 19850307 123x', 'document_number')).toBe(hash)
  expect(index('130402850307123', 'document_number')).toBe(index('130402198503071231', 'document_number'))
  expect(index('130402198503071231', 'document_number')).not.toBe(hash)
})
