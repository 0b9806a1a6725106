/**
 * How a check ended. `pending`: it has not. `retry`: the platform could not tell this time. `blocked`: no more tries today.
 * `otherPerson`: it passed for somebody, but not for whom we asked. `unavailable`: the platform refuses us.
 */
export type FaceOutcome =
  | 'passed'
  | 'pending'
  | 'retry'
  | 'expired'
  | 'blocked'
  | 'failed'
  | 'notSamePerson'
  | 'nameMismatch'
  | 'notLive'
  | 'documentDiffers'
  | 'noRecord'
  | 'otherPerson'
  | 'unavailable'

export interface FaceSettings {
  base: string
  secretId: string
  secretKey: string
  ruleId: string
  /** Hosts (with their port) that the platform's pages may have. */
  pageHosts: readonly string[]
}

export interface Verified {
  name: string
  documentNumber: string
  /** Our own name for the flow, which the platform gives back. */
  reference: string
}

/** Verification of a person by face on the platform's own pages (docs/product/face.md 'Real-name verification'). */
export interface FaceId {
  /**
   * Starts a flow: where to send the citizen, and the platform's token, to be kept secret. `refused` is the outcome where the
   * platform takes no such person. Throws a PlatformError when it cannot answer.
   */
  start(
    flow: Verified & { returnUrl: string },
  ): Promise<{ url: string; vendorToken: string } | { refused: FaceOutcome }>
  /** How a flow ended for this person; `code` is the platform's. No pictures and no scores are asked for. */
  result(vendorToken: string, verified: Verified): Promise<{ outcome: FaceOutcome; code: string }>
}
