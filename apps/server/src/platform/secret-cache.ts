/** A secret that a platform lends us for a while. */
export interface Secret {
  value: string
  /** Not used from this instant on. */
  until: Date
}

/** Where nodes share what a platform lends them, each under a name. A platform is handed it and knows nothing of where it lives. */
export interface SecretCache {
  /** The secret that is good now, or what `renew` brings. Of all nodes one renews a name at a time; the others wait for it. */
  get(name: string, renew: () => Promise<Secret>): Promise<string>
  /** Forgets a secret that the platform refused, unless another one has taken its place. */
  forget(name: string, refused: string): Promise<void>
}
