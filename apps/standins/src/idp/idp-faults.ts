const names = [
  'down',
  'hang',
  'garbage',
  'otherKey',
  'otherSub',
  'otherNonce',
  'otherState',
  'otherAudience',
  'otherIssuer',
  'expired',
] as const

/**
 * Faults to order: 503 or no answer at all to the product, an answer that is no JSON, an id token of a key that is not
 * published, of another person under the same login, with another nonce, audience or issuer, or expired, and a way back
 * with another state.
 */
export type IdpFault = (typeof names)[number]

export const idpFaults: readonly IdpFault[] = names

export function makeIdpFaults() {
  const on = new Set<IdpFault>()
  let hanging: (() => void)[] = []

  function release(): void {
    for (const answer of hanging) answer()
    hanging = []
  }

  return {
    has: (fault: IdpFault) => on.has(fault),
    list: (): IdpFault[] => [...on],
    set(name: unknown, active: boolean): boolean {
      const fault = names.find((each) => each === name)
      if (fault === undefined) return false
      if (active) on.add(fault)
      else on.delete(fault)
      if (!on.has('hang')) release()
      return true
    },
    /** Resolves when the fault 'hang' is over, or the stand-in closes. */
    untilReleased: () => new Promise<void>((resolve) => void hanging.push(resolve)),
    release,
    reset(): void {
      on.clear()
      release()
    },
  }
}

export type IdpFaults = ReturnType<typeof makeIdpFaults>
