import { createCipheriv, createDecipheriv, createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { comparedNumber } from '@registration/contract/rules/same-person.ts'

/** A named secret. The id is stored beside the encrypted value, so that older keys still decrypt. */
export interface CipherKey {
  id: string
  /** 32 bytes. */
  key: Buffer
}

/** All keys of the settings, the newest of each kind first. */
export interface CipherKeys {
  fieldKeys: readonly CipherKey[]
  indexKeys: readonly CipherKey[]
}

/**
 * Encrypts identity fields for the database and makes the keyed hashes for searching them
 * (docs/product/privacy.md 'Privacy').
 */
export interface FieldCipher {
  /**
   * Encrypts a text for one `associatedData`, written `table:id:column`. The same text never gives the same result
   * twice.
   */
  encrypt(plain: string, associatedData: string): string
  /** Decrypts a text. Throws when `associatedData`, key or bytes are not those of the encryption. */
  decrypt(encrypted: string, associatedData: string): string
  /**
   * The keyed hash (HMAC-SHA-256, 64 hex digits) of a value for equality searches. Different purposes give unrelated
   * hashes. A `document_number` is hashed as it is compared: an ID number of 15 digits is its 18 characters.
   */
  index(value: string, purpose: string): string
  /** As `index`, with every index key, the newest first: for hashes that a rotation does not make again. */
  indexes(value: string, purpose: string): string[]
}

const suite = 'a256gcm'
const ivLength = 12
const tagLength = 16

/** Whether a text is what `encrypt` makes. No JSON begins like it. */
export const isEncrypted = (text: string): boolean => text.startsWith(`${suite}.`)

/** Encrypts a text that may be empty. An empty one stays empty. */
export const sealText = (cipher: FieldCipher, plain: string, associatedData: string): string =>
  plain === '' ? '' : cipher.encrypt(plain, associatedData)

/** Decrypts what `sealText` made. A text that was kept before its column was encrypted is returned as it is. */
export const openText = (cipher: FieldCipher, kept: string, associatedData: string): string =>
  isEncrypted(kept) ? cipher.decrypt(kept, associatedData) : kept

/**
 * Builds the cipher: AES-256-GCM (NIST SP 800-38D). The newest field key encrypts. Throws on an unusable key.
 */
export function makeFieldCipher({ fieldKeys, indexKeys }: CipherKeys): FieldCipher {
  const encrypting = newestOf(fieldKeys, 'field')
  const indexing = newestOf(indexKeys, 'index')
  // Key objects: each call would convert a buffer again, which takes longer than the hashing.
  const keysById = new Map(fieldKeys.map(({ id, key }) => [id, createSecretKey(key)]))
  const encryptingKey = createSecretKey(encrypting.key)
  const indexingKey = createSecretKey(indexing.key)
  const allIndexingKeys = indexKeys.map(({ key }) => createSecretKey(key))
  const hash = (key: KeyObject, value: string, purpose: string) => {
    const compared = purpose === 'document_number' ? comparedNumber(value) : value
    return createHmac('sha256', key).update(`${purpose}\0${compared}`).digest('hex')
  }

  return {
    encrypt(plain, associatedData) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', encryptingKey, iv, { authTagLength: tagLength })
      cipher.setAAD(Buffer.from(associatedData))
      const encrypted = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${suite}.${encrypting.id}.${encrypted.toString('base64url')}`
    },

    decrypt(encrypted, associatedData) {
      const [usedSuite, keyId = '', content = ''] = encrypted.split('.')
      if (usedSuite !== suite) throw new Error(`Encrypted field at ${associatedData}: unknown algorithm`)
      const key = keysById.get(keyId)
      if (!key) throw new Error(`Encrypted field at ${associatedData}: no field key with the id '${keyId}'`)
      const bytes = Buffer.from(content, 'base64url')
      if (bytes.length < ivLength + tagLength) throw new Error(`Encrypted field at ${associatedData}: too short`)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength), { authTagLength: tagLength })
      decipher.setAAD(Buffer.from(associatedData))
      decipher.setAuthTag(bytes.subarray(-tagLength))
      try {
        return decipher.update(bytes.subarray(ivLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
      } catch (cause) {
        throw new Error(`Encrypted field at ${associatedData}: altered, or encrypted for another place`, { cause })
      }
    },

    index: (value, purpose) => hash(indexingKey, value, purpose),
    indexes: (value, purpose) => allIndexingKeys.map((key) => hash(key, value, purpose)),
  }
}

/** The newest key of a list. Throws if there is none, or if one of the list is unusable. `use` is for the error. */
export function newestOf(keys: readonly CipherKey[], use: 'field' | 'index'): CipherKey {
  const ids = new Set<string>()
  for (const { id, key } of keys) {
    if (!/^[\w-]{1,32}$/.test(id) || ids.has(id))
      throw new Error(`The ${use} key id '${id}' is malformed or used twice`)
    if (key.length !== 32) throw new Error(`The ${use} key '${id}' must have 32 bytes, not ${key.length}`)
    ids.add(id)
  }
  const [newest] = keys
  if (!newest) throw new Error(`There is no ${use} key`)
  return newest
}
