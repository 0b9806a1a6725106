const names = ['down', 'hang', 'garbage', 'noAcknowledgement', 'noBurdens', 'incomplete'] as const

/**
 * Faults to order: 503, no answer at all, an answer that is no JSON, no acknowledgement of applications, properties
 * without their mortgages, seizures and other burdens.
 */
export type RegistryFault = (typeof names)[number]

export function isRegistryFault(value: unknown): value is RegistryFault {
  return names.some((name) => name === value)
}

export function makeRegistryFaults() {
  const on = new Set<RegistryFault>()
  let hanging: (() => void)[] = []

  function release(): void {
    for (const answer of hanging) answer()
    hanging = []
  }

  return {
    has: (fault: RegistryFault) => on.has(fault),
    list: (): RegistryFault[] => [...on],
    set(fault: RegistryFault, active: boolean): void {
      if (active) on.add(fault)
      else on.delete(fault)
      if (!on.has('hang')) release()
    },
    /** Resolves when the fault 'hang' is over. */
    untilReleased: () => new Promise<void>((resolve) => void hanging.push(resolve)),
    reset(): void {
      on.clear()
      release()
    },
  }
}

export type RegistryFaults = ReturnType<typeof makeRegistryFaults>
