import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeFieldCipher } from './field-cipher.ts'

const oldKey = { id: 'k1', key: randomBytes(32) }
const newKey = { id: 'k2', key: randomBytes(32) }
const indexKeys = [{ id: 'i1', key: randomBytes(32) }]
const place = 'party:7:document_number'

test('a sealed text opens at its place, in any script, empty too', () => {
  const cipher = makeFieldCipher({ fieldKeys: [newKey], indexKeys })
  for (const text of ['130402199001011234', '张三·𪚥', ''])
    expect(cipher.open(cipher.seal(text, place), place)).toBe(text)
})

test('the same text is sealed differently each time, and names algorithm and key', () => {
  const cipher = makeFieldCipher({ fieldKeys: [newKey], indexKeys })
  const [one, two] = [cipher.seal('x', place), cipher.seal('x', place)]
  expect(one).not.toBe(two)
  expect(one).toMatch(/^a256gcm\.k2\.[\w-]+$/)
})

test('a sealed text does not open at another place', () => {
  const cipher = makeFieldCipher({ fieldKeys: [newKey], indexKeys })
  const sealed = cipher.seal('13800138000', place)
  expect(() => cipher.open(sealed, 'party:8:document_number')).toThrow('another place')
})

test('what an old key sealed opens after a new key came, which seals from then on', () => {
  const sealed = makeFieldCipher({ fieldKeys: [oldKey], indexKeys }).seal('secret', place)
  const rotated = makeFieldCipher({ fieldKeys: [newKey, oldKey], indexKeys })
  expect(rotated.open(sealed, place)).toBe('secret')
  expect(rotated.seal('secret', place)).toContain('.k2.')
})

test('without its key a sealed text is refused by the key id', () => {
  const sealed = makeFieldCipher({ fieldKeys: [oldKey], indexKeys }).seal('secret', place)
  expect(() => makeFieldCipher({ fieldKeys: [newKey], indexKeys }).open(sealed, place)).toThrow("'k1'")
})

test('a flipped bit anywhere is refused', () => {
  const cipher = makeFieldCipher({ fieldKeys: [newKey], indexKeys })
  const [suite, id, content = ''] = cipher.seal('secret', place).split('.')
  const bytes = Buffer.from(content, 'base64url')
  for (const index of bytes.keys()) {
    const altered = Buffer.from(bytes)
    altered.writeUInt8(bytes.readUInt8(index) ^ 1, index)
    expect(() => cipher.open(`${suite}.${id}.${altered.toString('base64url')}`, place)).toThrow('altered')
  }
})

test('what is no sealed text is refused, and the error does not repeat it', () => {
  const cipher = makeFieldCipher({ fieldKeys: [newKey], indexKeys })
  for (const text of ['', '130402199001011234', 'a256gcm.k2.', 'a256gcm.k2.AAAA', 'rot13.k2.AAAA']) {
    expect(() => cipher.open(text, place)).toThrow(
      /^Sealed field at party:7:document_number: (unknown algorithm|too short)$/,
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

test('keys that cannot serve are refused at the start', () => {
  const make = (fieldKeys: { id: string; key: Buffer }[]) => () => makeFieldCipher({ fieldKeys, indexKeys })
  expect(make([])).toThrow('no field key')
  expect(make([{ id: 'k1', key: randomBytes(16) }])).toThrow('32 bytes')
  expect(make([{ id: 'a.b', key: randomBytes(32) }])).toThrow('malformed')
  expect(make([oldKey, { ...newKey, id: 'k1' }])).toThrow('used twice')
})
