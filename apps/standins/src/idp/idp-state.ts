import { createHash, randomBytes } from 'node:crypto'
import type { Officer } from '../officers.ts'
import type { AuthorizeRequest } from './authorize-request.ts'
import type { TokenRequest } from './token-request.ts'

export interface Grant {
  officer: Officer
  asked: AuthorizeRequest
  /** When the officer chose. */
  at: Date
}

const codeSeconds = 60

/** The codes that were issued, each good once. In memory. */
export function makeIdpState(now: () => Date) {
  const codes = new Map<string, Grant>()
  const isOld = ({ at }: Grant) => now().getTime() - at.getTime() >= codeSeconds * 1000

  return {
    issueCode(officer: Officer, asked: AuthorizeRequest): string {
      for (const [code, grant] of codes) if (isOld(grant)) codes.delete(code)
      const code = randomBytes(24).toString('base64url')
      codes.set(code, { officer, asked, at: now() })
      return code
    },

    /** The grant of a code. Undefined for a code that is unknown, old, used, or of another request. */
    redeem({ code, redirectUri, verifier }: TokenRequest): Grant | undefined {
      const grant = codes.get(code)
      codes.delete(code)
      if (!grant || isOld(grant) || grant.asked.redirectUri !== redirectUri) return undefined
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      return challenge === grant.asked.challenge ? grant : undefined
    },

    reset: () => codes.clear(),
  }
}

export type IdpState = ReturnType<typeof makeIdpState>
