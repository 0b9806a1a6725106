import type { addPasskey } from '@registration/contract/desk/account.ts'
import type { Input } from '@registration/contract/endpoint.ts'
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'

type PasskeyOptions = Record<string, unknown>
type PasskeyAnswer = Input<typeof addPasskey>['passkey']

export const hasPasskeys = (): boolean => browserSupportsWebAuthn()

/** Asks the browser for a passkey. Undefined if the officer gave up or it failed: the browser does not say which. */
export async function presentPasskey(options: PasskeyOptions): Promise<PasskeyAnswer | undefined> {
  // The shape is of WebAuthn's JSON (contract), which the library takes and answers.
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return startAuthentication({ optionsJSON }).then(
    (answer) => answer as unknown as PasskeyAnswer, // likewise
    () => undefined,
  )
}

/** Asks the browser for a new passkey. Undefined if there is none. */
export async function makePasskey(options: PasskeyOptions): Promise<PasskeyAnswer | undefined> {
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'] // likewise
  return startRegistration({ optionsJSON }).then(
    (answer) => answer as unknown as PasskeyAnswer, // likewise
    () => undefined,
  )
}
