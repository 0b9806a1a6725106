import type { Officer } from '../officers.ts'
import { type IdpFaults, makeIdpFaults } from './idp-faults.ts'
import { type IdpState, makeIdpState } from './idp-state.ts'
import { makeSigningKeys, type SigningKeys } from './signing-keys.ts'

export interface IdpOptions {
  credentials: { clientId: string; clientSecret: string }
  /** The desk's own address: where sign-ins and sign-outs lead back to. */
  deskBase: () => string
  officers: () => readonly Officer[]
  now: () => Date
}

/** The parts that the provider's routes share. */
export interface IdpContext extends IdpOptions {
  state: IdpState
  faults: IdpFaults
  keys: SigningKeys
}

export const makeIdpContext = (options: IdpOptions): IdpContext => ({
  ...options,
  state: makeIdpState(options.now),
  faults: makeIdpFaults(),
  keys: makeSigningKeys(),
})
