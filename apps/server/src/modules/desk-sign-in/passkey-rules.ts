import type { passkeyAnswer } from '@registration/contract/desk/desk-fields.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import type { Config } from '../../config.ts'

type Settings = Pick<Config, 'desk' | 'appName'>

/** What a browser answers with a passkey. */
export type PasskeyAnswer = z.output<ReturnType<typeof passkeyAnswer>>

/** A passkey as it is stored. */
export interface StoredPasskey {
  /** In base64url. */
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** ES256, EdDSA and RS256 (RFC 9053, RFC 8812): what authenticators have. The library's own list changes with Node. */
const supportedAlgorithmIDs = [-7, -8, -257]

/** Three hundred files, a fifteenth of a node's start: a node reads them once it listens, before anybody needs them. */
export const loadPasskeyLibrary = () => import('@simplewebauthn/server')

/** The passkeys' host, and the page that may ask for them. */
function relyingParty({ desk }: Pick<Config, 'desk'>) {
  const { hostname, origin } = new URL(desk.base)
  return { expectedRPID: hostname, expectedOrigin: origin, requireUserVerification: true }
}

/** What the browser makes a passkey of. Those that the account has are not made again. */
export async function makeCreationOptions(
  config: Settings,
  { staffId, login, name }: { staffId: string; login: string; name: string },
  existing: readonly StoredPasskey[],
): Promise<{ challenge: string }> {
  const { generateRegistrationOptions } = await loadPasskeyLibrary()
  return generateRegistrationOptions({
    rpName: config.appName,
    rpID: relyingParty(config).expectedRPID,
    userID: new Uint8Array(Buffer.from(staffId)),
    userName: login,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: existing.map(descriptorOf),
  })
}

/** What the browser asks an account's passkeys to sign. */
export async function makeRequestOptions(
  config: Settings,
  passkeys: readonly StoredPasskey[],
): Promise<{ challenge: string }> {
  const { generateAuthenticationOptions } = await loadPasskeyLibrary()
  return generateAuthenticationOptions({
    rpID: relyingParty(config).expectedRPID,
    userVerification: 'required',
    allowCredentials: passkeys.map(descriptorOf),
  })
}

const descriptorOf = ({ credentialId, transports }: StoredPasskey) => ({ id: credentialId, transports })

/** The new passkey of a browser's answer. Undefined if the answer does not hold. */
export async function verifyCreation(
  config: Settings,
  { challenge, answer }: { challenge: string; answer: PasskeyAnswer },
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await loadPasskeyLibrary()
  const { registrationInfo } = await orUndefined(() =>
    verifyRegistrationResponse({
      ...relyingParty(config),
      // The library judges every part of it.
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      supportedAlgorithmIDs,
    }),
  )
  if (!registrationInfo) return undefined
  const { id, publicKey, counter } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transportsOf(answer) }
}

/** The ways to reach an authenticator, as the browser names them. They only help it to find the passkey again. */
function transportsOf({ response }: PasskeyAnswer): string[] {
  const { transports } = response
  if (!Array.isArray(transports)) return []
  return transports
    .filter((each): each is string => typeof each === 'string' && /^[a-z-]{1,20}$/.test(each))
    .slice(0, 10)
}

/** The counter of a passkey after a browser's answer. Undefined if the answer does not hold. */
export async function verifyAnswer(
  config: Settings,
  { challenge, answer, passkey }: { challenge: string; answer: PasskeyAnswer; passkey: StoredPasskey },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary()
  const { credentialId, publicKey, counter } = passkey
  const { verified, authenticationInfo } = await orUndefined(() =>
    verifyAuthenticationResponse({
      ...relyingParty(config),
      // The library judges every part of it.
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    }),
  )
  return verified ? authenticationInfo?.newCounter : undefined
}

/** The library throws for an answer that does not hold. */
async function orUndefined<T extends object>(verify: () => Promise<T>): Promise<Partial<T>> {
  try {
    return await verify()
  } catch {
    return {}
  }
}
