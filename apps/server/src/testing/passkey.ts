import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyAnswer } from '../modules/desk-sign-in/passkey-rules.ts'

/** What a test may make wrong in an answer. */
interface Faults {
  challenge?: string
  origin?: string
  host?: string
  /** The flags of the authenticator data: 1 user present, 4 user verified. */
  flags?: number
  counter?: number
}

const userPresent = 1
const userVerified = 4
const hasCredential = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A passkey in a virtual authenticator (WebAuthn Level 2, P-256, attestation none), in the browser of one origin. */
export function makePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let uses = 0

  const clientData = (type: string, { challenge, origin: from = origin }: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))

  function authenticatorData({ host = new URL(origin).hostname, flags = userPresent | userVerified, counter }: Faults) {
    uses += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? uses)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count])
  }

  const answer = (response: Record<string, unknown>): PasskeyAnswer => {
    const credentialId = id.toString('base64url')
    return { id: credentialId, rawId: credentialId, type: 'public-key', response, clientExtensionResults: {} }
  }

  return {
    /** Answers the options of a creation. */
    create({ challenge }: { challenge?: unknown }, faults: Faults = {}): PasskeyAnswer {
      const flags = (faults.flags ?? userPresent | userVerified) | hasCredential
      const bytes = authenticatorData({ ...faults, flags })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([bytes, Buffer.alloc(16), length, id, coseKey(x, y)])
      return answer({
        clientDataJSON: clientData('webauthn.create', { challenge: String(challenge), ...faults }).toString(
          'base64url',
        ),
        attestationObject: attestationOf(data).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Answers the options of a request. */
    get({ challenge }: { challenge?: unknown }, faults: Faults = {}): PasskeyAnswer {
      const bytes = authenticatorData(faults)
      const client = clientData('webauthn.get', { challenge: String(challenge), ...faults })
      const signature = sign('sha256', Buffer.concat([bytes, sha256(client)]), privateKey)
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: bytes.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** An EC2 key on P-256 for ES256 (RFC 9053), in CBOR. */
const coseKey = (x: string, y: string): Buffer =>
  Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), bytesOf(x), Buffer.from('225820', 'hex'), bytesOf(y)])

/** `{fmt: 'none', attStmt: {}, authData}` in CBOR. */
function attestationOf(data: Buffer): Buffer {
  const length = Buffer.from([0x58, data.length])
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    length,
    data,
  ])
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)])
