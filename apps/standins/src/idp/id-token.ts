import { createHash, randomBytes } from 'node:crypto'
import type { IdpContext } from './idp-context.ts'
import type { Grant } from './idp-state.ts'

const lifeSeconds = 300

/** The id token of a grant (OpenID Connect Core 2), with the faults that were ordered. */
export function makeIdToken({ faults, keys, credentials, now }: IdpContext, issuer: string, grant: Grant): string {
  const { officer, asked, at } = grant
  const seconds = Math.floor(now().getTime() / 1000)
  const issued = faults.has('expired') ? seconds - 3_600 : seconds
  const claims = {
    iss: faults.has('otherIssuer') ? `${issuer}/other` : issuer,
    sub: createHash('sha256')
      .update(`${officer.login}${faults.has('otherSub') ? ' another person' : ''}`)
      .digest('hex')
      .slice(0, 24),
    aud: faults.has('otherAudience') ? 'another-client' : credentials.clientId,
    iat: issued,
    exp: issued + lifeSeconds,
    auth_time: Math.floor(at.getTime() / 1000),
    nonce: faults.has('otherNonce') ? randomBytes(24).toString('base64url') : asked.nonce,
    preferred_username: officer.login,
    amr: officer.amr,
    acr: officer.amr.includes('otp') ? 'urn:standin:two-factors' : 'urn:standin:password',
  }
  return keys.sign(claims, faults.has('otherKey'))
}
