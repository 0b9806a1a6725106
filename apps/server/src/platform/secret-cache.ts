/** A temporary secret from a platform. */
export interface Secret {
  value: string
  /** Not used from this instant on. */
  until: Date
}

/** Secrets from platforms, shared between nodes, each under a name. A platform does not know where they are stored. */
export interface SecretCache {
  /** The valid secret, or the one that `renew` returns. One node renews a name at a time. The others wait for it. */
  get(name: string, renew: () => Promise<Secret>): Promise<string>
  /** Deletes a secret that the platform refused, unless another one has replaced it. */
  forget(name: string, refused: string): Promise<void>
}
