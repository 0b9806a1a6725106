import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { PlatformError } from '../ask.ts'
import { platform } from './provider-fetch.ts'

/** Codes of the library for an answer that does not hold: its state, issuer, signature, audience, nonce or time. */
const refusing = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]

/** Errors of RFC 6749 with which a provider says that it is out of order, and not that it refuses the person. */
const outOfOrder = ['server_error', 'temporarily_unavailable']

/**
 * Why an answer of the provider names nobody: its own code or the library's. Throws a PlatformError for a provider that
 * did not answer, or not as agreed, and every other error as it is.
 */
export function refusalCodeOf(error: unknown): string {
  if (!(error instanceof Error)) throw error
  if (error.cause instanceof PlatformError) throw error.cause
  if (error instanceof AuthorizationResponseError && !outOfOrder.includes(error.error)) return plain(error.error)
  if (error instanceof AuthorizationResponseError) throw new PlatformError(platform, error.error)
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return error.error
  if (error instanceof ResponseBodyError) throw new PlatformError(platform, plain(error.error), error.status)
  if (error instanceof WWWAuthenticateChallengeError) throw new PlatformError(platform, 'unauthorized', error.status)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (refusing.includes(code)) return code
  if (code.startsWith('OAUTH_')) throw new PlatformError(platform, code)
  throw error instanceof ClientError ? new PlatformError(platform, 'garbage') : error
}

/** A stranger's word for the log. */
const plain = (code: string) => (/^[a-z_]{1,60}$/.test(code) ? code : 'unknown')
