/**
 * How a check ended. `pending`: not yet. `retry`: the platform has no result this time. `blocked`: no more tries today.
 * `otherPerson`: it passed, but for another person than ours. `unavailable`: the platform refuses us.
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
export type FaceFailure = Exclude<FaceOutcome, 'passed'>

export interface FaceSettings {
  base: string
  secretId: string
  secretKey: string
  ruleId: string
  /** Hosts (with their port) of the platform's pages. */
  pageHosts: readonly string[]
}

export interface Verified {
  name: string
  documentNumber: string
  /** Our own name for the flow, which the platform returns. */
  reference: string
}

/** Verification of a person by face on the platform's own pages (docs/product/face.md 'Real-name verification'). */
export interface FaceId {
  /**
   * Starts a flow: the address for the citizen, and the platform's token, which is secret. `refused` is the outcome if
   * the platform refuses the person. Throws a PlatformError when the platform cannot answer.
   */
  start(
    flow: Verified & { returnUrl: string },
  ): Promise<{ url: string; vendorToken: string } | { refused: FaceFailure }>
  /** How a flow ended for this person. `code` is the platform's. No pictures and no scores are requested. */
  result(vendorToken: string, verified: Verified): Promise<{ outcome: FaceOutcome; code: string }>
}
