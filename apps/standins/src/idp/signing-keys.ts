import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { parseJson } from '../http.ts'

interface SigningKey {
  id: string
  privateKey: KeyObject
}

const makeKey = (): SigningKey => ({
  id: randomBytes(8).toString('hex'),
  privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
})

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The provider's keys (RFC 7517) and its tokens (RFC 7519), signed with RS256. The first key is made when it is needed. */
export function makeSigningKeys() {
  let key: SigningKey | undefined
  const present = () => {
    key ??= makeKey()
    return key
  }

  return {
    /** The published key. */
    publish() {
      const { id, privateKey } = present()
      const { kty, n, e } = createPublicKey(privateKey).export({ format: 'jwk' })
      return { keys: [{ kty, n, e, kid: id, use: 'sig', alg: 'RS256' }] }
    },

    /** `isOther`: under the published id, but with a key that nobody published. */
    sign(claims: object, isOther: boolean): string {
      const { id, privateKey } = present()
      const signed = `${encode({ alg: 'RS256', typ: 'JWT', kid: id })}.${encode(claims)}`
      const signature = sign('sha256', Buffer.from(signed), isOther ? makeKey().privateKey : privateKey)
      return `${signed}.${signature.toString('base64url')}`
    },

    /** The claims of a token of ours, expired ones too. Undefined for any other text. */
    open(token: string): unknown {
      const [header = '', claims = '', signature = ''] = token.split('.')
      const holds = verify(
        'sha256',
        Buffer.from(`${header}.${claims}`),
        createPublicKey(present().privateKey),
        Buffer.from(signature, 'base64url'),
      )
      return holds ? parseJson(Buffer.from(claims, 'base64url').toString()) : undefined
    },

    /** From now on there is another key, and the one before is not published any more. */
    rotate(): void {
      key = makeKey()
    },
  }
}

export type SigningKeys = ReturnType<typeof makeSigningKeys>
