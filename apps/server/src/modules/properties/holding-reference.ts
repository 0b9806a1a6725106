import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Caller, LocalServices } from '../../context.ts'
import type { Holding } from '../../platform/registry/land-register.ts'
import { refuse } from '../../refuse.ts'

type Sealing = Pick<LocalServices, 'cipher' | 'clock'> & { caller: Caller }

const lifeMs = 30 * 60_000

/** What a reference names: a unit of a title, and what the register said of it. */
const reference = z.object({
  titleId: z.string(),
  unitNumber: z.string(),
  /** The place among the title's units of this number: old units have none. */
  nth: z.number(),
  digest: z.string(),
  until: z.number(),
})
export type HoldingReference = z.infer<typeof reference>

const associatedDataOf = ({ citizenId, sessionId }: Caller) => `holding:${citizenId}:${sessionId}`

/**
 * A sealed reference to one of the caller's units, for this citizen and session and for thirty minutes. It carries the
 * register's own id, so that no number of the register is ever an input (decision 0037).
 */
export function sealReference({ cipher, clock, caller }: Sealing, unit: Holding, all: readonly Holding[]): string {
  const named: HoldingReference = {
    titleId: unit.titleId,
    unitNumber: unit.unitNumber,
    nth: all.filter((other) => isNamed(other, unit)).indexOf(unit),
    digest: digestOf(unit),
    until: clock.now().getTime() + lifeMs,
  }
  return cipher.encrypt(JSON.stringify(named), associatedDataOf(caller))
}

/** Opens a reference. One of another citizen or session, an old one and nonsense are all not found. */
export function openReference({ cipher, clock, caller }: Sealing, ref: string): HoldingReference {
  const opened = open(() => reference.parse(JSON.parse(cipher.decrypt(ref, associatedDataOf(caller)))))
  if (!opened || opened.until <= clock.now().getTime()) throw refuse('holdingNotFound')
  return opened
}

/** The unit that a reference names, if the register still has it. */
export const findNamed = (named: HoldingReference, all: readonly Holding[]): Holding | undefined =>
  all.filter((unit) => isNamed(unit, named))[named.nth]

/** SHA-256 over what is registered of a unit and what is under way: all that decides what can be done with it. */
export function digestOf({ history, hasElectronicCertificate, ...content }: Holding): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

type Named = Pick<HoldingReference, 'titleId' | 'unitNumber'>

const isNamed = (a: Named, b: Named) => a.titleId === b.titleId && a.unitNumber === b.unitNumber

/** The cipher throws at whatever it did not seal for this place. */
function open<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
