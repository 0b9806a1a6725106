import type { Clock } from '../../clock.ts'
import type { Ids } from '../../ids.ts'
import { sealJump, type TaxKeys, type TaxSubject } from './tax-wire.ts'

/** How long the tax service accepts a jump, in milliseconds. */
const jumpMs = 120_000

export interface TaxJump {
  /** For the citizen's browser. The tax service accepts it once. */
  url: string
  nonce: string
  expiresAt: Date
}

/** The tax service, which the citizen's browser opens. */
export interface Tax {
  makeJump(subject: TaxSubject): TaxJump
}

export interface TaxSettings {
  base: string
  keys: TaxKeys
}

export function makeTax({ base, keys, clock, ids }: TaxSettings & { clock: Clock; ids: Ids }): Tax {
  return {
    makeJump(subject) {
      const issuedAt = clock.now()
      const expiresAt = new Date(issuedAt.getTime() + jumpMs)
      const nonce = ids.token(16)
      const iv = Buffer.from(ids.token(12), 'base64url')
      return { url: `${base}/entry?${sealJump(subject, keys, { issuedAt, expiresAt, nonce, iv })}`, nonce, expiresAt }
    },
  }
}
